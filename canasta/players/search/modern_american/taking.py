"""Taking the pile, and the first melds: what they are worth to the seat to move."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.counts.ids import KINDS
from canasta.players.search.counts import (
    FULL,
    JOKER,
    NATURALS,
    THREE,
    TWO,
    Part,
    cards_in,
)
from canasta.players.search.modern_american.openings import DEAR, opening
from canasta.players.search.modern_american.weights import Weights
from canasta.players.search.modern_american.world import ModernWorld, Side

PAIRS = 7
"""The pairs of a special hand (rules: 7.9)."""


def takes(weights: Weights, world: ModernWorld) -> bool:
    """Take the pile if it is legal and worth more than drawing."""
    p, pile, seat = world.p, world.p.pile, world.p.seat
    if not pile or pile[-1] in (TWO, JOKER) or p.hand[seat * KINDS + pile[-1]] < 2:
        return False
    rank, size, hand, side = pile[-1], len(pile), world.hand(seat), world.side()
    lying = side.size(rank)
    if lying > FULL - 3 or not side.may_meld(rank) or (p.rules.own.strict and size == 1):
        return False
    worth = weights.take_card * size
    if not side.opened:
        return p.rules.own.with_pile != "forbidden" and opens(weights, world, side, rank)
    laid = min(hand[rank], FULL - 1 - lying)
    if p.held[seat] + size - 1 - laid - hand[THREE] < 2:
        return False
    if lying + laid + 1 == FULL:
        worth += worth_of_canasta(weights, side)
    elif rank in DEAR and not lying:
        worth += worth_of_dear(weights, world, rank, hand[rank] + 1)
    if worth <= 0 and p.stock:
        return False
    world.take_with((rank, laid, 0, 0))
    return True


def opens(weights: Weights, world: ModernWorld, side: Side, top: int = -1) -> bool:
    """Lay the first melds from the hand, if they reach the minimum and are worth what they cost; whether it
    did. ``top`` is the rank of a pile that a pair of it takes then; -1 for none.
    """
    p, own, hand, taking = world.p, world.p.rules.own, world.hand(world.p.seat), top >= 0
    if waits(weights, world, side, hand) or (own.strict and not p.pile):
        return False
    parts = opening(world, side, hand, barred=top)
    if parts is None or (hand[THREE] and not own.keeps_threes):
        return False
    left = p.held[p.seat] - cards_in(parts)[0] - hand[THREE] + (len(p.pile) - 3 if taking else 0)
    worth = worth_of_opening(weights, world, parts) + (weights.take_card * len(p.pile) if taking else 0.0)
    if top in DEAR:
        worth += worth_of_dear(weights, world, top, 3)
    if left < 2 or worth <= 0:
        return False
    if taking:
        world.take_with((top, 2, 0, 0), parts)
    else:
        world.lay(parts)
    return True


def worth_of_canasta(weights: Weights, side: Side) -> float:
    """What it is worth to a side to complete a canasta."""
    return weights.full if side.canastas < side.p.rules.quota else weights.full_more


def worth_of_opening(weights: Weights, world: ModernWorld, parts: Sequence[Part]) -> float:
    """What it is worth to the side of the seat to move to have laid these first melds."""
    worth = weights.open + weights.open_card * cards_in(parts)[0]
    for rank, count, twos, jokers in parts:
        if rank in DEAR and not twos + jokers:
            worth += worth_of_dear(weights, world, rank, count)
        elif rank == JOKER:
            worth += weights.wild + weights.wild_card * (twos + jokers - 3)
    return worth


def worth_of_dear(weights: Weights, world: ModernWorld, rank: int, count: int) -> float:
    """What it is worth to begin sevens or pure aces with this number of cards."""
    if count >= FULL:
        return weights.full
    unseen = 4 * world.p.rules.packs - world.seen[rank] - count
    worth = weights.dear + weights.dear_card * (count - 3) + weights.dear_unseen * unseen
    return worth + (weights.dear_late if may_end_soon(weights, world) else 0.0)


def may_end_soon(weights: Weights, world: ModernWorld) -> bool:
    """Whether the deal may end within a few turns."""
    p = world.p
    return len(p.stock) <= weights.late or max(p.canastas) >= p.rules.quota


def waits(weights: Weights, world: ModernWorld, side: Side, hand: Sequence[int]) -> bool:
    """Whether a hand is so near to seven pairs that its side had better not open (rules: 7.9)."""
    if side.opened or hand[TWO] or hand[JOKER] or hand[THREE]:
        return False
    pairs = sum([hand[rank] > 1 for rank in NATURALS])
    return pairs >= weights.wait and bool(world.p.rules.own.specials) and pairs <= PAIRS
