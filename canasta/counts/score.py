"""What a deal is worth on counts: the sums of the score sheet (rules: 2.8, 3.5 to 3.8, 5.2)."""

from __future__ import annotations

from canasta.cards import JOKER_RANK, THREE
from canasta.counts.ids import KINDS, RED_THREE
from canasta.counts.position import OUT, Position
from canasta.counts.rules import CANASTAS, cell
from canasta.terms import CanastaKind

FOUR_BLACK_THREES = 500
NATURAL, MIXED = CANASTAS.index(CanastaKind.NATURAL), CANASTAS.index(CanastaKind.MIXED)


def scores(p: Position) -> list[int]:
    """The points of each side for a finished deal."""
    rules = p.rules
    return [_of_side(p, side) for side in range(rules.seating.sides)]


def _of_side(p: Position, side: int) -> int:
    rules = p.rules
    team = p.team[rules.seating.seats_of[side][0]]
    points: int = p.points[team]
    kinds = [0] * len(CANASTAS)
    for place in range(rules.size):
        at, rank = team * rules.size + place, place % KINDS
        naturals, wilds = p.nat[at], p.wild[at]
        if not (naturals or wilds):
            continue
        here = cell(rank, naturals, wilds)
        kind = rules.kind[here]
        kinds[kind] += 1
        if rank == THREE:
            if rules.four_threes and naturals >= 4:
                points += FOUR_BLACK_THREES - naturals * rules.worth[THREE]
        elif not kind:
            points -= rules.unfinished[rank]
        elif rank == JOKER_RANK:
            points += rules.wild_bonus[p.jokers[team * rules.slots + place // KINDS]]
        else:
            points += rules.bonus[here]
    canastas = sum(kinds) - kinds[0]
    for group in rules.hooks.many:
        points += _for_many(group, kinds[NATURAL], kinds[MIXED], canastas)
    if p.reason == OUT and p.team[p.by] == team:
        points += rules.concealed_bonus if p.concealed else rules.out_bonus
    count_for = bool(p.opened[team]) and canastas >= rules.threes_need
    if rules.hooks.threes_need:
        count_for = kinds[CANASTAS.index(rules.hooks.threes_need)] > 0
    return points + _worth_of_threes(p, side, count_for=count_for) - _cost_of_hands(p, team)


def _for_many(group: tuple[tuple[int, int, int, int], ...], natural: int, mixed: int, canastas: int) -> int:
    for naturals, mixeds, all_, points in group:
        if natural >= naturals and mixed >= mixeds and canastas >= all_:
            return points
    return 0


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
    rules, cost = p.rules, 0
    hoarded = rules.hooks.hoarded
    for seat, other in enumerate(p.team):
        if other == team:
            hand = p.hand[seat * KINDS : (seat + 1) * KINDS]
            cost += sum([count * each for count, each in zip(hand, rules.costs, strict=True)])
            if hoarded and hand[hoarded[0]] > hoarded[1]:
                cost += hoarded[2]
            for code in p.feet[seat] if p.feet else ():
                cost += rules.hooks.red_in_packet if code == RED_THREE else rules.costs[code]
    return cost
