"""The way out where sets are merged and melds may be runs: asked of the judges' own search, on counts."""

from __future__ import annotations

from itertools import compress
from operator import or_

from canasta.cards import JOKER_RANK, Card
from canasta.counts.ids import KINDS
from canasta.counts.position import Position
from canasta.counts.suits import (
    CODES,
    LONGEST,
    PLACES,
    SUITED,
    held_places,
    places_held,
    size_of,
    suit_of,
    wilds_of,
)
from canasta.melds import NO_RANK, Lying
from canasta.solver.can_go_out import can_finish


def way_out(
    p: Position, *, discarding: bool, owed: int, one_step: bool = False, spread: bool = False
) -> bool:
    """Whether the seat to move can lay all its cards but one to discard, with ``discarding`` off all of them,
    with the canastas to go out and ``owed`` points (rules: 2.6, 8.2). While first melds are under
    way, ``one_step`` asks for a way that ends them, and ``spread`` is whether wild cards are in other melds
    than their own.
    """
    rules, hand = p.rules, held(p)
    goal = rules.goal
    assert goal is not None
    points = sum([rules.worth[card >> 2] for card in hand])
    if points < owed:
        return False
    table = lying(p, p.team[p.seat])
    if owed <= 0 or not discarding or points - max([rules.worth[card >> 2] for card in hand]) >= owed:
        return can_finish(
            rules.rules, table, hand, goal, discarding=discarding, in_one_step=one_step, spread=spread
        )
    rests = [hand]
    for card in dict.fromkeys(hand):
        if points - rules.worth[card >> 2] >= owed:
            rests.append(hand[:])
            rests[-1].remove(card)
    return any(
        can_finish(rules.rules, table, rest, goal, discarding=False, in_one_step=one_step, spread=spread)
        for rest in rests
    )


def held(p: Position) -> list[Card]:
    """The cards of the seat to move; their suits where they matter."""
    cards: list[Card] = []
    if p.cards:
        base = p.seat * CODES
        for code, count in enumerate(p.cards[base : base + CODES]):
            if count:
                cards += [code - SUITED if code >= SUITED else code << 2] * count
        return cards
    base = p.seat * KINDS
    for rank, count in enumerate(p.hand[base : base + KINDS]):
        cards += [rank << 2] * count
    return cards


def lying(p: Position, team: int) -> list[Lying]:
    """A team's melds as that search sees them."""
    size, at = p.rules.size, team * p.rules.size
    melds = [
        Lying(place % KINDS, p.nat[at + place], p.wild[at + place], f"m{place}")
        for place in compress(range(size), map(or_, p.nat[at : at + size], p.wild[at : at + size]))
    ]
    for number, run in enumerate(p.runs[team], size):
        ranks = (run & PLACES) >> 2
        low = (ranks & -ranks).bit_length() - 1
        melds.append(Lying(NO_RANK, ranks.bit_count(), wilds_of(run), f"m{number}", suit_of(run), low, ranks))
    return melds


def misfits(p: Position) -> int:
    """How many cards of the seat to move surely fit no meld, two at most."""
    base, suited = p.seat * KINDS, p.seat * CODES + SUITED
    hand, nat, at = p.hand[base : base + KINDS], p.nat, p.team[p.seat] * p.rules.size
    wilds = hand[0] + hand[JOKER_RANK]
    alone = [
        rank
        for rank in compress(range(1, JOKER_RANK), hand[1:])
        if hand[rank] < 3 and not nat[at + rank] and (hand[rank] == 1 or not wilds or rank == 1)
    ]
    if not p.cards:
        return min(2, sum([hand[rank] for rank in alone]))
    lost = 0
    if alone and alone[0] == 1:
        lost = min(2, hand[alone.pop(0)])
    bits = sum([1 << rank + 2 for rank in alone])
    for suit in range(4 if bits else 0):
        there = places_held(p.cards, suited - SUITED, suit)
        away = there & bits
        if away:
            away &= ~_in_runs(p, suit, there, wilds)
        while away:
            lost += p.cards[suited + 4 * (away.bit_length() - 3) + suit]
            away ^= 1 << away.bit_length() - 1
        if lost > 1:
            return 2
    return lost


def in_runs(p: Position, wilds: int) -> list[int]:
    """The places of cards held of each suit that a run might take, with or without others of the hand."""
    return [
        _in_runs(p, suit, there, wilds) for suit, there in enumerate(held_places(p.cards, p.seat * CODES))
    ]


def _in_runs(p: Position, suit: int, there: int, wilds: int) -> int:
    most = min(p.rules.run_wilds, wilds)
    if most:
        near = 0
        for step in range(1, most + 2):
            near |= there & (there << step | there >> step)
    else:
        middle = there & there << 1 & there >> 1
        near = middle | middle << 1 | middle >> 1
    for run in p.runs[p.team[p.seat]]:
        if suit_of(run) == suit and size_of(run) < LONGEST:
            places = run & PLACES
            if p.rules.run_wilds:
                low, high = (places & -places).bit_length() - 1, places.bit_length() - 1
                near |= there & ((1 << low + LONGEST) - (1 << max(0, high - LONGEST + 1))) & ~places
                continue
            grown = places
            for _ in range(LONGEST - size_of(run)):
                grown |= (grown << 1 | grown >> 1) & there
            near |= grown & ~places
    return near
