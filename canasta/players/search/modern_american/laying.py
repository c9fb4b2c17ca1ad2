"""Laying down for a side that has opened: naturals, then wild cards."""

from __future__ import annotations

from canasta.cards import ACE, SEVEN
from canasta.players.search.counts import FULL, JOKER, NATURALS, THREE, TWO
from canasta.players.search.modern_american.openings import DEAR
from canasta.players.search.modern_american.taking import may_end_soon, worth_of_dear
from canasta.players.search.modern_american.weights import Weights
from canasta.players.search.modern_american.world import ModernWorld, Side

MANY = 4
"""The unfinished melds from which another one is one too many."""


def lays_down(weights: Weights, world: ModernWorld, side: Side, closing: bool) -> Side:
    """Lay what is worth laying, two cards are kept besides threes; the side as it lies then."""
    p = world.p
    if p.rules.own.strict and not p.pile:
        return side
    hand = world.hand(p.seat)
    kept = 2 + hand[THREE]
    side = _lays_naturals(weights, world, side, closing, kept)
    return _lays_wilds(weights, world, side, closing, kept) if hand[TWO] or hand[JOKER] else side


def _lays_naturals(weights: Weights, world: ModernWorld, side: Side, closing: bool, kept: int) -> Side:
    p = world.p
    seat = p.seat
    hand = world.hand(seat)
    naturals, wilds = side.naturals, side.wilds
    for rank in NATURALS:
        count = hand[rank]
        if not count:
            continue
        size = naturals[rank] + wilds[rank]
        if size == FULL or (not size and count < 3) or not side.may_meld(rank):
            continue
        laid = min(count, FULL - size, p.held[seat] - kept)
        if laid < (1 if size else 3):
            continue
        worth = _worth_of_naturals(weights, world, side, rank, size, laid)
        if closing:
            worth += weights.close_lay
        if size + laid < FULL and count > 1 and count - laid < 2:
            worth -= weights.pair
        left = p.held[seat] - laid
        if left < 4 and side.canastas < p.rules.quota:
            worth += weights.floor * (4 - left)
        if worth > 0:
            world.lay(((rank, laid, 0, 0),))
            side = world.side()
            naturals, wilds = side.naturals, side.wilds
    return side


def _worth_of_naturals(
    weights: Weights, world: ModernWorld, side: Side, rank: int, size: int, laid: int
) -> float:
    worth = weights.lay * laid
    if size + laid == FULL:
        worth += weights.full if side.canastas < world.p.rules.quota else weights.full_more
        return worth + (weights.full if rank in DEAR and not side.wilds[rank] else 0.0)
    if size:
        return worth
    if rank in DEAR:
        return worth + worth_of_dear(weights, world, rank, laid)
    return worth + (weights.new if side.unfinished() < MANY else weights.new_more)


def _lays_wilds(weights: Weights, world: ModernWorld, side: Side, closing: bool, kept: int) -> Side:
    p, seat = world.p, world.p.seat
    while True:
        hand = world.hand(seat)
        have = min(hand[TWO] + hand[JOKER], p.held[seat] - kept)
        if have <= 0:
            return side
        best = _best_of_wilds(weights, world, side, have, closing)
        if best is None:
            return side
        rank, count = best
        # A meld of wild cards pays most with twos alone, and for the others a two is enough.
        twos = min(hand[TWO], count)
        world.lay(((rank, 0, twos, count - twos),))
        side = world.side()


def _best_of_wilds(
    weights: Weights, world: ModernWorld, side: Side, have: int, closing: bool
) -> tuple[int, int] | None:
    """The meld that up to ``have`` wild cards go to best, and how many; None to keep them."""
    best, best_worth = _own_meld(weights, world, side.wilds[JOKER], have)
    if world.p.rules.exclusive and 0 < side.wilds[JOKER] < FULL:
        return best
    worth_full = weights.full if side.canastas < world.p.rules.quota else weights.full_more
    for rank in NATURALS:
        if not side.naturals[rank]:
            continue
        count = fills(world, side, rank, 0)
        if not 0 < count <= have:
            continue
        worth = worth_full + weights.fill * count + (weights.close_lay if closing else 0.0)
        if not side.wilds[rank]:
            worth += weights.soil * side.naturals[rank]
        if worth > best_worth:
            best, best_worth = (rank, count), worth
    return best


def _own_meld(
    weights: Weights, world: ModernWorld, lying: int, have: int
) -> tuple[tuple[int, int] | None, float]:
    """How many of up to ``have`` wild cards go to a meld of their own, and what that is worth."""
    worth = 0.0
    if 0 < lying < FULL:
        have = min(have, FULL - lying)
        worth = weights.wild_add * have + (weights.full if lying + have == FULL else 0.0)
    elif not lying and have >= 3:
        have = min(have, FULL)
        worth = weights.wild + weights.wild_card * (have - 3)
        if may_end_soon(weights, world):
            worth += weights.dear_late
    return ((JOKER, have), worth) if worth > 0 else (None, 0.0)


def fills(world: ModernWorld, side: Side, rank: int, more: int) -> int:
    """How many wild cards would complete the side's meld of a rank, with ``more`` naturals; 0 if they may not
    (rules: 7.4).
    """
    naturals, wilds = side.naturals[rank], side.wilds[rank]
    missing = FULL - naturals - wilds - more
    own = world.p.rules.own
    if not naturals or missing <= 0 or wilds + missing > own.rules.max_wild or rank == SEVEN:
        return 0
    if (rank == ACE and not wilds) or not side.may_meld(rank):
        return 0
    return missing if world.opened_now or naturals + more >= (5 if own.five else 2) else 0
