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

LATE = 20
"""The cards of the stock from which an opening comes late."""
PAIRS = 7
"""The pairs of a special hand (rules: 7.9)."""


def takes(weights: Weights, world: ModernWorld) -> bool:
    """Take the pile if it is legal and worth more than drawing."""
    p = world.p
    pile = p.pile
    if not pile:
        return False
    rank, seat = pile[-1], p.seat
    if rank in (TWO, JOKER) or p.hand[seat * KINDS + rank] < 2:
        return False
    hand = world.hand(seat)
    side, size = world.side(), len(pile)
    lying = side.size(rank)
    if lying > FULL - 3 or not side.may_meld(rank):
        return False
    worth = weights.take + weights.take_card * size
    if not side.opened:
        return _opens_with_pile(weights, world, side, worth)
    laid = min(hand[rank], FULL - 1 - lying)
    if p.held[seat] + size - 1 - laid - hand[THREE] < 2:
        return False
    if lying:
        worth += weights.take_begun
        if lying + laid + 1 == FULL:
            worth += weights.full if side.canastas < p.rules.quota else weights.full_more
    elif rank in DEAR:
        worth += worth_of_dear(weights, world, rank, hand[rank] + 1)
    if (worth <= 0 and p.stock) or (p.rules.own.strict and size == 1):
        return False
    world.take_with((rank, laid, 0, 0))
    return True


def _opens_with_pile(weights: Weights, world: ModernWorld, side: Side, worth: float) -> bool:
    p, own = world.p, world.p.rules.own
    rank, hand, size = p.pile[-1], world.hand(p.seat), len(p.pile)
    threes = hand[THREE]
    if own.with_pile == "forbidden" or waits(weights, world, side, hand):
        return False
    if (own.strict and size == 1) or (threes and not own.keeps_threes):
        return False
    parts = opening(weights, world, side, hand, barred=rank)
    if parts is None:
        return False
    laid, _ = cards_in(parts)
    if p.held[p.seat] - laid - threes - 2 + size - 1 < 2:
        return False
    worth += worth_of_opening(weights, world, side, parts) + weights.take_open
    if rank in DEAR:
        worth += worth_of_dear(weights, world, rank, 3)
    if worth <= 0:
        return False
    world.take_with((rank, 2, 0, 0), parts)
    return True


def opens(weights: Weights, world: ModernWorld, side: Side) -> bool:
    """Lay the first melds from the hand, if they reach the minimum and are worth what they cost; whether it
    did.
    """
    p = world.p
    hand = world.hand(p.seat)
    if waits(weights, world, side, hand):
        return False
    parts = opening(weights, world, side, hand)
    if parts is None:
        return False
    laid, _ = cards_in(parts)
    threes, own = hand[THREE], p.rules.own
    if p.held[p.seat] - laid - threes < 2 or (threes and not own.keeps_threes):
        return False
    if own.strict and not p.pile:
        return False
    if worth_of_opening(weights, world, side, parts) <= 0:
        return False
    world.lay(parts)
    return True


def worth_of_opening(weights: Weights, world: ModernWorld, side: Side, parts: Sequence[Part]) -> float:
    """What it is worth to the side of the seat to move to have laid these first melds."""
    laid, spent = cards_in(parts)
    worth = weights.open + weights.open_card * laid + weights.open_wild * spent
    p = world.p
    for other, opened in enumerate(p.opened):
        if other != side.team and opened:
            worth += weights.open_against
            if p.canastas[other]:
                worth += weights.open_canasta
            break
    if len(p.stock) < LATE:
        worth += weights.open_late * (LATE - len(p.stock))
    for rank, count, twos, jokers in parts:
        if rank in DEAR and not twos + jokers:
            worth += weights.open_dear + worth_of_dear(weights, world, rank, count)
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
