"""Taking the pile, and the first melds: what they are worth to the seat to move."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.players.search.counts import (
    BLACK_THREE,
    FULL,
    JOKER,
    NATURALS,
    RED_THREE,
    TWO,
    Part,
    cards_in,
)
from canasta.players.search.modern_american.openings import DEAR, opening
from canasta.players.search.modern_american.position import Position
from canasta.players.search.modern_american.side import Side
from canasta.players.search.modern_american.weights import Weights

LATE = 20
"""The cards of the stock from which an opening comes late."""
PAIRS = 7
"""The pairs of a special hand (rules: 7.9)."""


def takes(weights: Weights, position: Position) -> bool:
    """Take the pile if it is legal and worth more than drawing."""
    pile = position.pile
    if not pile:
        return False
    rank, seat = pile[-1], position.turn
    hand = position.hands[seat]
    if rank in (TWO, JOKER) or hand[rank] < 2:
        return False
    side, size = position.sides[seat], len(pile)
    lying = side.size(rank)
    if lying > FULL - 3 or not position.may_meld(side, rank):
        return False
    worth = weights.take + weights.take_card * size
    if not side.opened:
        return _opens_with_pile(weights, position, side, worth)
    laid = min(hand[rank], FULL - 1 - lying)
    if position.held[seat] + size - 1 - laid - hand[RED_THREE] - hand[BLACK_THREE] < 2:
        return False
    if lying:
        worth += weights.take_begun
        if lying + laid + 1 == FULL:
            worth += weights.full if side.canastas < position.table.quota else weights.full_more
    elif rank in DEAR:
        worth += worth_of_dear(weights, position, rank, hand[rank] + 1)
    if (worth <= 0 and position.stock) or (position.table.strict and size == 1):
        return False
    position.take((rank, laid, 0, 0))
    return True


def _opens_with_pile(weights: Weights, position: Position, side: Side, worth: float) -> bool:
    seat, rank = position.turn, position.pile[-1]
    hand, size = position.hands[seat], len(position.pile)
    threes = hand[RED_THREE] + hand[BLACK_THREE]
    if not position.table.pile_for_opening or waits(weights, position, side, hand):
        return False
    if (position.table.strict and size == 1) or (threes and not position.table.any_threes):
        return False
    parts = opening(weights, position, side, hand, barred=rank)
    if parts is None:
        return False
    laid, _ = cards_in(parts)
    if position.held[seat] - laid - threes - 2 + size - 1 < 2:
        return False
    worth += worth_of_opening(weights, position, side, parts) + weights.take_open
    if rank in DEAR:
        worth += worth_of_dear(weights, position, rank, 3)
    if worth <= 0:
        return False
    position.take((rank, 2, 0, 0), parts)
    return True


def opens(weights: Weights, position: Position, side: Side) -> None:
    """Lay the first melds from the hand, if they reach the minimum and are worth what they cost."""
    seat = position.turn
    hand = position.hands[seat]
    if waits(weights, position, side, hand):
        return
    parts = opening(weights, position, side, hand)
    if parts is None:
        return
    laid, _ = cards_in(parts)
    threes = hand[RED_THREE] + hand[BLACK_THREE]
    if position.held[seat] - laid - threes < 2 or (threes and not position.table.any_threes):
        return
    if position.table.strict and not position.pile:
        return
    if worth_of_opening(weights, position, side, parts) > 0:
        position.lay(parts)


def worth_of_opening(weights: Weights, position: Position, side: Side, parts: Sequence[Part]) -> float:
    """What it is worth to the side of the seat to move to have laid these first melds."""
    laid, spent = cards_in(parts)
    worth = weights.open + weights.open_card * laid + weights.open_wild * spent
    for other in position.sides:
        if other is not side and other.opened:
            worth += weights.open_against
            if other.canastas:
                worth += weights.open_canasta
            break
    if len(position.stock) < LATE:
        worth += weights.open_late * (LATE - len(position.stock))
    for rank, count, twos, jokers in parts:
        if rank in DEAR and not twos + jokers:
            worth += weights.open_dear + worth_of_dear(weights, position, rank, count)
        elif rank == JOKER:
            worth += weights.wild + weights.wild_card * (twos + jokers - 3)
    return worth


def worth_of_dear(weights: Weights, position: Position, rank: int, count: int) -> float:
    """What it is worth to begin sevens or pure aces with this number of cards."""
    if count >= FULL:
        return weights.full
    unseen = 4 * position.table.packs - position.seen[rank] - count
    worth = weights.dear + weights.dear_card * (count - 3) + weights.dear_unseen * unseen
    return worth + (weights.dear_late if may_end_soon(weights, position) else 0.0)


def may_end_soon(weights: Weights, position: Position) -> bool:
    """Whether the deal may end within a few turns."""
    if len(position.stock) <= weights.late:
        return True
    quota = position.table.quota
    return any(side.canastas >= quota for side in position.sides)


def waits(weights: Weights, position: Position, side: Side, hand: Sequence[int]) -> bool:
    """Whether a hand is so near to seven pairs that its side had better not open (rules: 7.9)."""
    if side.opened or hand[TWO] or hand[JOKER] or hand[RED_THREE] or hand[BLACK_THREE]:
        return False
    pairs = sum([hand[rank] > 1 for rank in NATURALS])
    return pairs >= weights.wait and bool(position.table.specials) and pairs <= PAIRS
