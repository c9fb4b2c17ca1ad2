"""Laying down for a side that has opened: naturals, then wild cards."""

from __future__ import annotations

from canasta.cards import ACE, SEVEN
from canasta.players.search.counts import BLACK_THREE, FULL, JOKER, NATURALS, RED_THREE, TWO
from canasta.players.search.modern_american.openings import DEAR
from canasta.players.search.modern_american.position import Position
from canasta.players.search.modern_american.side import Side
from canasta.players.search.modern_american.taking import may_end_soon, worth_of_dear
from canasta.players.search.modern_american.weights import Weights

MANY = 4
"""The unfinished melds from which another one is one too many."""


def lays_down(weights: Weights, position: Position, side: Side, closing: bool) -> None:
    """Lay what is worth laying; two cards are kept besides threes."""
    if position.table.strict and not position.pile:
        return
    hand = position.hands[position.turn]
    kept = 2 + hand[RED_THREE] + hand[BLACK_THREE]
    _lays_naturals(weights, position, side, closing, kept)
    if hand[TWO] or hand[JOKER]:
        _lays_wilds(weights, position, side, closing, kept)


def _lays_naturals(weights: Weights, position: Position, side: Side, closing: bool, kept: int) -> None:
    seat = position.turn
    hand = position.hands[seat]
    naturals, wilds = side.naturals, side.wilds
    for rank in NATURALS:
        count = hand[rank]
        if not count:
            continue
        size = naturals[rank] + wilds[rank]
        if size == FULL or (not size and count < 3) or not position.may_meld(side, rank):
            continue
        laid = min(count, FULL - size, position.held[seat] - kept)
        if laid < (1 if size else 3):
            continue
        worth = _worth_of_naturals(weights, position, side, rank, size, laid)
        if closing:
            worth += weights.close_lay
        if size + laid < FULL and count > 1 and count - laid < 2:
            worth -= weights.pair
        left = position.held[seat] - laid
        if left < 4 and side.canastas < position.table.quota:
            worth += weights.floor * (4 - left)
        if worth > 0:
            position.lay(((rank, laid, 0, 0),))


def _worth_of_naturals(
    weights: Weights, position: Position, side: Side, rank: int, size: int, laid: int
) -> float:
    worth = weights.lay * laid
    if size + laid == FULL:
        worth += weights.full if side.canastas < position.table.quota else weights.full_more
        return worth + (weights.full if rank in DEAR and not side.wilds[rank] else 0.0)
    if size:
        return worth
    if rank in DEAR:
        return worth + worth_of_dear(weights, position, rank, laid)
    return worth + (weights.new if side.unfinished() < MANY else weights.new_more)


def _lays_wilds(weights: Weights, position: Position, side: Side, closing: bool, kept: int) -> None:
    seat = position.turn
    hand = position.hands[seat]
    while True:
        have = min(hand[TWO] + hand[JOKER], position.held[seat] - kept)
        if have <= 0:
            return
        best = _best_of_wilds(weights, position, side, have, closing)
        if best is None:
            return
        rank, count = best
        # A meld of wild cards pays most with twos alone, and for the others a two is enough.
        twos = min(hand[TWO], count)
        position.lay(((rank, 0, twos, count - twos),))


def _best_of_wilds(
    weights: Weights, position: Position, side: Side, have: int, closing: bool
) -> tuple[int, int] | None:
    """The meld that up to ``have`` wild cards go to best, and how many; None to keep them."""
    best, best_worth = _own_meld(weights, position, side.wilds[JOKER], have)
    if position.table.melding.exclusive and 0 < side.wilds[JOKER] < FULL:
        return best
    worth_full = weights.full if side.canastas < position.table.quota else weights.full_more
    for rank in NATURALS:
        if not side.naturals[rank]:
            continue
        count = fills(position, side, rank, 0)
        if not 0 < count <= have:
            continue
        worth = worth_full + weights.fill * count + (weights.close_lay if closing else 0.0)
        if not side.wilds[rank]:
            worth += weights.soil * side.naturals[rank]
        if worth > best_worth:
            best, best_worth = (rank, count), worth
    return best


def _own_meld(
    weights: Weights, position: Position, lying: int, have: int
) -> tuple[tuple[int, int] | None, float]:
    """How many of up to ``have`` wild cards go to a meld of their own, and what that is worth."""
    worth = 0.0
    if 0 < lying < FULL:
        have = min(have, FULL - lying)
        worth = weights.wild_add * have + (weights.full if lying + have == FULL else 0.0)
    elif not lying and have >= 3:
        have = min(have, FULL)
        worth = weights.wild + weights.wild_card * (have - 3)
        if may_end_soon(weights, position):
            worth += weights.dear_late
    return ((JOKER, have), worth) if worth > 0 else (None, 0.0)


def fills(position: Position, side: Side, rank: int, more: int) -> int:
    """How many wild cards would complete the side's meld of a rank, with ``more`` naturals; 0 if they may not
    (rules: 7.4).
    """
    naturals, wilds = side.naturals[rank], side.wilds[rank]
    missing = FULL - naturals - wilds - more
    melding = position.table.melding
    if not naturals or missing <= 0 or wilds + missing > melding.wilds or rank == SEVEN:
        return 0
    if (rank == ACE and not wilds) or not position.may_meld(side, rank):
        return 0
    return missing if position.opened_now or naturals + more >= melding.beside else 0
