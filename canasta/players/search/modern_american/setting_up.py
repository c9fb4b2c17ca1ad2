"""From a view to positions of the kernel: the table as it lies, with hidden cards as somebody deals them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.cards import IS_RED_THREE, Card, rank_of
from canasta.cards.packs import Pack
from canasta.players.search.counts import BLACK_THREE, JOKER, RED_THREE, VALUES
from canasta.players.search.modern_american.deal_state import HAND
from canasta.players.search.modern_american.dealing import kernel_code
from canasta.players.search.modern_american.position import Position
from canasta.players.search.modern_american.side import Side
from canasta.players.search.modern_american.table import DEAR, MIXED, NATURAL, Table
from canasta.terms import CanastaKind, Phase
from canasta.view import SideView, View


def hand_of(cards: Iterable[Card]) -> list[int]:
    """A hand's cards counted by their codes."""
    counts = [0] * HAND
    for card in cards:
        counts[kernel_code(card)] += 1
    return counts


def position_of(
    view: View,
    table: Table,
    hands: list[list[int]],
    stock: list[int],
    pile: list[int],
    talons: Sequence[Sequence[int]],
) -> Position:
    """The deal of this view with these cards where it shows none. ``hands`` are those of the seats that play,
    clockwise as in ``view.order``.
    """
    order = view.order
    mover = view.turn.mover
    position = Position(table, hands, stock, pile, talons, order.index(mover))
    sides = [_side(table, side, view.game.pack) for side in view.sides]
    for question in view.seen.questions:
        sides[view.side_of[question.seat]].asked = question.yes is not None
    position.sides = [sides[view.side_of[seat]] for seat in order]
    for side in view.sides:
        for meld in side.melds:
            for card in meld.cards:
                position.seen[card >> 2] += 1
            if meld.canasta is not None and meld.rank is not None and meld.rank != JOKER:
                position.finished |= 1 << meld.rank
    for card in pile:
        position.seen[card] += 1
    for chair, seat in enumerate(order):
        position.thrown[chair] = _bits(view.seen.thrown_by(seat))
        position.taken[chair] = _bits(view.seen.known[seat])
    if view.turn.leave is not None or view.turn.unanswered:
        position.leave = -1 if view.turn.leave is False else 1
    if view.turn.phase != Phase.DRAW:
        _set_turn(position, view, mover)
    return position


def _set_turn(position: Position, view: View, mover: int) -> None:
    """What the seat to move has done in this turn."""
    seen, steps = view.seen, view.history.steps
    now = steps[-1].turn if steps else 0
    side = view.side_of[mover]
    position.took = any(taken.turn == now for taken in seen.taken)
    laid = [laid.turn == now for laid in seen.laid if view.side_of[laid.seat] == side]
    position.opened_now = bool(laid) and all(laid)
    position.melded = any(laid)
    drawn = [card for lay in view.offers.lays[:1] for card in lay.cards]
    red = sum(IS_RED_THREE[card] for card in drawn)
    position.fresh = (red, len(drawn) - red)
    others = hand_of(view.turn.drawn)
    position.others = sum(others) - others[RED_THREE] - others[BLACK_THREE]


def _bits(cards: Iterable[Card]) -> int:
    bits = 0
    for rank in map(rank_of, cards):
        bits |= 1 << rank
    return bits


_BONUSES = {
    CanastaKind.NATURAL: NATURAL,
    CanastaKind.MIXED: MIXED,
    CanastaKind.SEVENS: DEAR,
    CanastaKind.ACES: DEAR,
}


def _side(table: Table, view: SideView, pack: Pack) -> Side:
    side = Side()
    for meld in view.melds:
        if meld.rank is None:
            continue
        wilds = pack.wilds_in(meld.cards)
        side.wilds[meld.rank] = wilds
        side.naturals[meld.rank] = len(meld.cards) - wilds
        side.points += sum(VALUES[rank_of(card)] for card in meld.cards)
        if meld.rank == JOKER:
            side.jokers = sum(rank_of(card) == JOKER for card in meld.cards)
        if meld.canasta == CanastaKind.WILD:
            side.bonus += table.melding.of_wilds[side.jokers]
        elif meld.canasta is not None:
            side.bonus += _BONUSES[meld.canasta]
    side.canastas = view.canastas
    side.red = sum(IS_RED_THREE[card] for card in view.threes)
    side.black = len(view.threes) - side.red
    side.minimum = view.minimum or 0
    side.opened = view.opened
    return side
