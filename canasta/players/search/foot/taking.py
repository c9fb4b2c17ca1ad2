"""Taking the pile, and the first melds: what they are worth to the seat to move."""

from __future__ import annotations

from canasta.players.search.counts import FULL, JOKER, cards_in
from canasta.players.search.foot.openings import opening
from canasta.players.search.foot.position import Position
from canasta.players.search.foot.side import Side
from canasta.players.search.foot.weights import Weights


def takes(weights: Weights, position: Position) -> bool:
    """Take the pile if it is legal and worth more than drawing, or if nothing is left to draw."""
    pile = position.pile
    if not pile:
        return False
    rank = pile[-1]
    table, seat = position.table, position.turn
    hand, side = position.hands[seat], position.sides[seat]
    if hand[rank] < 2 or rank == 1 or (rank in (0, JOKER) and not table.wild_melds):
        return False
    share = min(table.share, len(pile))
    worth = weights.take + weights.take_card * share
    if not side.opened:
        return _opens_with_pile(weights, position, worth + weights.take_open, share)
    size = side.wilds[JOKER] if rank in (0, JOKER) else side.naturals[rank] + side.wilds[rank]
    most = FULL - 1 - size
    if most < 2:
        return False
    foot = position.feet[seat]
    laid = min(hand[rank], most) if size or hand[rank] > 2 else 2
    if not foot:
        if position.held[seat] - 2 + share - 1 < 2:
            return False
        laid = max(2, min(laid, position.held[seat] + share - 3))
        if side.ready(table):
            worth += weights.take_ready
    if worth <= 0 and position.stock:
        return False
    of_wilds = {0: (JOKER, 0, laid, 0), JOKER: (JOKER, 0, 0, laid)}
    position.take(of_wilds.get(rank, (rank, laid, 0, 0)))
    return True


def _opens_with_pile(weights: Weights, position: Position, worth: float, share: int) -> bool:
    seat, top = position.turn, position.pile[-1]
    hand = position.hands[seat]
    parts = opening(position.table, hand, position.minimum, top)
    if parts is None:
        return False
    rank = JOKER if top == 0 else top
    first = next((part for part in parts if part[0] == rank), None)
    if first is None:
        return False
    laid, spent = cards_in(parts)
    if not position.feet[seat] and position.held[seat] - laid + share < 2:
        return False
    worth += weights.open + weights.open_wild * spent
    if worth <= 0 and position.stock:
        return False
    more = [part for part in parts if part is not first]
    _, naturals, twos, jokers = first
    if rank == JOKER:
        first = (rank, 0, twos - (top == 0), jokers - (top == JOKER))
    else:
        first = (rank, naturals - 1, twos, jokers)
    position.take(first, more)
    return True


def opens(weights: Weights, position: Position, side: Side, closing: bool) -> None:
    """Lay the first melds from the hand, if they reach the minimum and are worth what they cost."""
    seat = position.turn
    parts = opening(position.table, position.hands[seat], position.minimum, -1)
    if parts is None:
        return
    laid, spent = cards_in(parts)
    if not position.feet[seat] and position.held[seat] - laid < 2:
        return
    worth = weights.open + weights.open_wild * spent + weights.open_card * laid
    worth += weights.close_lay if closing else weights.open_pile * len(position.pile)
    if worth > 0:
        position.lay(parts)
