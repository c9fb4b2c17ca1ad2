"""What a deal is worth on counts: the sums of the score sheet (rules: 2.8, 3.5 to 3.8, 5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import ge, mul, or_

from canasta.cards import JOKER_RANK, THREE
from canasta.counts.ids import KINDS, RED_THREE
from canasta.counts.position import OUT, Position
from canasta.counts.rules import CANASTAS
from canasta.counts.suits import size_of, wilds_of
from canasta.terms import CanastaKind

FOUR_BLACK_THREES = 500
NATURAL, MIXED = CANASTAS.index(CanastaKind.NATURAL), CANASTAS.index(CanastaKind.MIXED)


def scores(p: Position) -> list[int]:
    """The points of each side for a finished deal."""
    rules = p.rules
    if p.own:
        own: list[int] = rules.game.scores(p)
        return own
    return [_of_side(p, side) for side in range(rules.seating.sides)]


def _of_side(p: Position, side: int) -> int:
    rules = p.rules
    team = p.team[rules.seating.seats_of[side][0]]
    points: int = p.points[team]
    kinds = []
    at = team * rules.size
    nat, wild = p.nat[at : at + rules.size], p.wild[at : at + rules.size]
    for place in compress(range(rules.size), map(or_, nat, wild)):
        rank, naturals, wilds = place % KINDS, nat[place], wild[place]
        here = (rank << 9) + (naturals << 5) + wilds
        kind = rules.kind[here]
        kinds.append(kind)
        if rank == THREE:
            if rules.four_threes and naturals >= 4:
                points += FOUR_BLACK_THREES - naturals * rules.worth[THREE]
        elif not kind:
            points -= rules.unfinished[rank]
        elif rank == JOKER_RANK:
            points += rules.wild_bonus[p.jokers[team * rules.slots + place // KINDS]]
        else:
            points += rules.bonus[here]
    for run in p.runs[team]:
        mixed, cards = wilds_of(run) > 0, size_of(run)
        kinds.append(rules.run_kind[mixed][cards])
        points += rules.run_bonus[mixed][cards]
    points += own_lines(p, team)
    if p.reason == OUT and p.team[p.by] == team:
        points += rules.concealed_bonus if p.concealed else rules.out_bonus
    count_for = threes_count_for(p, team, kinds)
    return points + _worth_of_threes(p, side, count_for=count_for) - _cost_of_hands(p, team)


def kinds_of(p: Position, team: int) -> list[int]:
    """The kind of canasta that each meld of a team is, 0 for none."""
    at, size, kind = team * p.rules.size, p.rules.size, p.rules.kind
    nat, wild = p.nat[at : at + size], p.wild[at : at + size]
    return [
        kind[(place % KINDS << 9) + (nat[place] << 5) + wild[place]]
        for place in compress(range(size), map(or_, nat, wild))
    ] + [p.rules.run_kind[wilds_of(run) > 0][size_of(run)] for run in p.runs[team]]


def threes_count_for(p: Position, team: int, kinds: Sequence[int]) -> bool:
    """Whether threes count for a team with these kinds of canasta (rules: 2.8, 3.6)."""
    rules = p.rules
    if rules.hooks.sheet:
        return True
    if rules.hooks.threes_need:
        return CANASTAS.index(rules.hooks.threes_need) in kinds
    return bool(p.opened[team]) and sum(map(bool, kinds)) >= rules.threes_need


def own_lines(p: Position, team: int) -> int:
    """What a team has as the cards lie by lines of the score sheet that this game alone has."""
    rules, points = p.rules, 0
    if rules.hooks.many:
        kinds = kinds_of(p, team)
        has = (kinds.count(NATURAL), kinds.count(MIXED), sum(map(bool, kinds)))
        for group in rules.hooks.many:
            reached = [bonus for *least, bonus in group if all(map(ge, has, least))]
            points += reached[0] if reached else 0
    if rules.hooks.hoarded:
        rank, most, cost = rules.hooks.hoarded
        for seat, other in enumerate(p.team):
            if other == team and p.hand[seat * KINDS + rank] > most:
                points -= cost
    if rules.hooks.short_runs:
        least, cost = rules.hooks.short_runs
        points -= cost * sum(size_of(run) < least for run in p.runs[team])
    for seat, packet in enumerate(p.feet):
        if p.team[seat] == team:
            points -= rules.red_in_packet * packet.count(RED_THREE)
            points -= sum([rules.costs[code] for code in packet if code != RED_THREE])
    return points


def _worth_of_threes(p: Position, side: int, *, count_for: bool) -> int:
    rules, blacks = p.rules, p.blacks[side]
    worth: int = rules.threes_worth[p.threes[side]]
    if rules.black_threes:
        worth += rules.threes_worth[blacks]
    points = worth if count_for else -worth
    if rules.hooks.aside:
        each, many, together = rules.hooks.aside
        points += together if blacks >= many else each * blacks
    return points


def _cost_of_hands(p: Position, team: int) -> int:
    cost = 0
    for seat, other in enumerate(p.team):
        if other == team:
            cost += sum(map(mul, p.hand[seat * KINDS : (seat + 1) * KINDS], p.rules.costs))
    return cost
