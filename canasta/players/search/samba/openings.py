"""First melds: which runs, sets and pairs reach the minimum with few wild cards (rules: 2.2, 8.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from canasta.counts.ids import RUN
from canasta.counts.position import NATURAL_CANASTA
from canasta.counts.rules import CountRules, cell
from canasta.counts.sets import missing_canasta
from canasta.counts.suits import RANK_OF, SUITED
from canasta.players.search.counted.figures import figures_of
from canasta.players.search.counts import ACE, FULL, JOKER, NATURALS, VALUES
from canasta.players.search.openings import Melding, opening
from canasta.players.search.samba.weights import Weights
from canasta.players.search.samba.world import Laid, SambaWorld

LEAST = 3
"""The cards of the shortest run."""
WILD_MELD = 4
"""The wild cards from which they make a meld of their own, where they may."""
LATE = 30
"""The cards of the stock from which a deal is late."""


def worth_of_opening(weights: Weights, world: SambaWorld) -> float:
    """What it is worth to the seat to move that its side opens."""
    p = world.p
    team = p.team[p.seat]
    worth = weights.open + weights.open_three * p.threes[team]
    for other in p.team:
        if other != team and p.opened[other]:
            worth += weights.open_against
            if world.side(other).canastas:
                worth += weights.open_canasta
            break
    if len(p.stock) < LATE:
        worth += weights.open_late
    return worth


@lru_cache(256)
def melding_of(rules: CountRules) -> Melding:
    """What sets may be: those of wild cards alone may be longer or shorter."""
    of_aces = range(cell(ACE, 0, 0), cell(ACE + 1, 0, 0))
    longest: int = max((at >> 5 & 15) + (at & 31) for at in of_aces if rules.fits[at])
    return replace(figures_of(rules).melding, longest=longest)


def minimum_of(world: SambaWorld) -> int:
    """The points that first melds of the side to move need."""
    p = world.p
    least: int = p.least[p.team[p.seat]]
    return max(1, least)


def first_melds(world: SambaWorld) -> list[Laid] | None:
    """First melds of the seat to move that reach the minimum; None if there are none."""
    p, minimum = world.p, minimum_of(world)
    hand = world.hand(p.seat)
    need = missing_canasta(p)
    canasta = _canasta(world, hand, natural=need == NATURAL_CANASTA) if need else _of_wild_cards(world, hand)
    if canasta is not None:
        rest = sets_for(world, _without(world, hand, [canasta]), minimum - _worth(canasta), -1, [canasta])
        if rest is not None or need:
            return None if rest is None else [canasta, *rest]
    if need:
        return None
    parts = _with_runs(world, hand, minimum) if p.cards else None
    return sets_for(world, hand, minimum, -1) if parts is None else parts


def _worth(part: Laid) -> int:
    _, codes, twos, jokers = part
    points: int = sum([VALUES[RANK_OF[code]] for code in codes])
    return points + 20 * twos + 50 * jokers


def _without(world: SambaWorld, hand: list[int], parts: Sequence[Laid]) -> list[int]:
    """A hand by rank without these melds; none of its wild cards are left beside a meld of those."""
    left = hand[:]
    for rank, codes, twos, jokers in parts:
        for code in codes:
            left[RANK_OF[code]] -= 1
        left[0] -= twos
        left[JOKER] -= jokers
        if rank == JOKER:
            left[0] = left[JOKER] = 0
    return left


def _with_runs(world: SambaWorld, hand: list[int], minimum: int) -> list[Laid] | None:
    """First melds with all runs of the hand; None if there are none that reach the minimum."""
    parts: list[Laid] = [(RUN, run, 0, 0) for run in runs_of(world.own_suits())]
    if not parts:
        return None
    total = sum(map(_worth, parts))
    if total >= minimum:
        return parts
    sets = sets_for(world, _without(world, hand, parts), minimum - total, -1, parts)
    return None if sets is None else [*parts, *sets]


def sets_for(
    world: SambaWorld, ranks: list[int], minimum: int, top: int, laid: Sequence[Laid] = ()
) -> list[Laid] | None:
    """Sets of these cards, those of the hand without the ones ``laid``, that reach the minimum, one with the
    pile's ``top`` rank if that is not -1; its part is without the top card itself.
    """
    if minimum <= 0 and top < 0:
        return []
    parts = opening(ranks, minimum, top, melding_of(world.p.rules))
    if parts is None:
        return None
    sets: list[Laid] = []
    for rank, naturals, twos, jokers in parts:
        codes = list(world.cards_of(world.p.seat, rank))
        for _, gone, _, _ in laid:
            for code in gone:
                if code in codes:
                    codes.remove(code)
        sets.append((rank, tuple(codes[: naturals - (rank == top)]), twos, jokers))
    return sets


def runs_of(suits: Sequence[int]) -> list[tuple[int, ...]]:
    """The longest stretches of the hand's suits, at most seven cards of each."""
    runs = []
    for suit, held in enumerate(suits):
        if held & held >> 1 & held >> 2:
            runs += _stretches(suit, held)
    return runs


def _stretches(suit: int, held: int) -> list[tuple[int, ...]]:
    runs: list[tuple[int, ...]] = []
    run: list[int] = []
    for rank in range(NATURALS.start, NATURALS.stop + 1):
        there = held >> rank & 1
        if there and len(run) < FULL:
            run.append(SUITED + 4 * rank + suit)
            continue
        if len(run) >= LEAST:
            runs.append(tuple(run))
        run = [SUITED + 4 * rank + suit] if there else []
    return runs


def _canasta(world: SambaWorld, hand: list[int], *, natural: bool) -> Laid | None:
    """A canasta that the hand of the seat to move holds, one without wild cards if it must be ``natural``
    (rules: 12).
    """
    rules, seat = world.p.rules, world.p.seat
    have = hand[0] + hand[JOKER]
    for missing in (0,) if natural else range(have + 1):
        for rank in NATURALS:
            if hand[rank] >= FULL - missing and missing <= rules.room[(rank << 4) + hand[rank]]:
                twos = min(hand[0], missing)
                return (rank, world.cards_of(seat, rank), twos, missing - twos)
    if natural:
        return None
    for run in runs_of(world.own_suits()) if world.p.cards else ():
        if len(run) == FULL:
            return (RUN, run, 0, 0)
    return (JOKER, (), hand[0], hand[JOKER]) if rules.wild_melds and have == FULL else None


def _of_wild_cards(world: SambaWorld, hand: list[int]) -> Laid | None:
    """A new meld of the hand's wild cards, where those are melds and there are enough."""
    have = hand[0] + hand[JOKER]
    if not world.p.rules.wild_melds or not WILD_MELD <= have <= FULL:
        return None
    return (JOKER, (), hand[0], hand[JOKER])
