"""Laying down for a side that has opened: naturals, then wild cards."""

from __future__ import annotations

from canasta.cards import ACE, SEVEN
from canasta.players.search.counts import FULL, JOKER, NATURALS, THREE, TWO
from canasta.players.search.modern_american.openings import DEAR
from canasta.players.search.modern_american.taking import may_end_soon, worth_of_canasta, worth_of_dear
from canasta.players.search.modern_american.weights import Weights
from canasta.players.search.modern_american.world import ModernWorld, Side


def lays_down(weights: Weights, world: ModernWorld, side: Side, closing: bool) -> Side:
    """Lay what is worth laying, two cards are kept besides threes; the side as it lies then."""
    p = world.p
    if p.rules.own.strict and not p.pile:
        return side
    hand = world.hand(p.seat)
    kept = 2 + hand[THREE]
    for rank in NATURALS:
        size = side.size(rank)
        least = 1 if size else 3
        laid = min(hand[rank], FULL - size, p.held[p.seat] - kept)
        if laid >= least and side.may_meld(rank):
            worth = _worth_of_naturals(weights, world, side, rank, laid)
            if worth + (weights.close_lay if closing else 0.0) > 0:
                world.lay(((rank, laid, 0, 0),))
                side = world.side()
    return _lays_wilds(weights, world, side, kept)


def _worth_of_naturals(weights: Weights, world: ModernWorld, side: Side, rank: int, laid: int) -> float:
    worth, size = weights.lay * laid, side.size(rank)
    if size + laid == FULL:
        worth += worth_of_canasta(weights, side)
        return worth + (weights.full if rank in DEAR and not side.wilds[rank] else 0.0)
    return worth + worth_of_dear(weights, world, rank, laid) if rank in DEAR and not size else worth


def _lays_wilds(weights: Weights, world: ModernWorld, side: Side, kept: int) -> Side:
    p, seat = world.p, world.p.seat
    while True:
        hand = world.hand(seat)
        have = min(hand[TWO] + hand[JOKER], p.held[seat] - kept)
        rank, count = _best_of_wilds(weights, world, side, have) if have > 0 else (0, 0)
        if not count:
            return side
        # A meld of wild cards pays most with twos alone, and for the others a two is enough.
        twos = min(hand[TWO], count)
        world.lay(((rank, 0, twos, count - twos),))
        side = world.side()


def _best_of_wilds(weights: Weights, world: ModernWorld, side: Side, have: int) -> tuple[int, int]:
    """The meld that up to ``have`` wild cards go to best, and how many, 0 to keep them: a canasta that they
    complete, or a meld of their own.
    """
    lying, worth, apart = side.wilds[JOKER], 0.0, min(have, FULL - side.wilds[JOKER])
    if lying + apart >= 3 and lying < FULL:
        worth = weights.wild_add * apart + (weights.full if lying + apart == FULL else 0.0)
        if not lying:
            late = weights.dear_late if may_end_soon(weights, world) else 0.0
            worth = weights.wild + weights.wild_card * (apart - 3) + late
    missing = [(count, rank) for rank in NATURALS if 0 < (count := fills(world, side, rank)) <= have]
    bound = world.p.rules.exclusive and side.collects_wilds()
    if missing and not bound and worth_of_canasta(weights, side) > worth:
        return min(missing)[::-1]
    return (JOKER, apart) if worth > 0 else (JOKER, 0)


def fills(world: ModernWorld, side: Side, rank: int) -> int:
    """How many wild cards would complete the side's meld of a rank; 0 if they may not (rules: 7.4)."""
    own, naturals, wilds = world.p.rules.own, side.naturals[rank], side.wilds[rank]
    missing = FULL - naturals - wilds
    if not naturals or missing <= 0 or wilds + missing > own.rules.max_wild or rank == SEVEN:
        return 0
    if (rank == ACE and not wilds) or not side.may_meld(rank):
        return 0
    return missing if world.opened_now or not own.five or naturals >= 5 else 0
