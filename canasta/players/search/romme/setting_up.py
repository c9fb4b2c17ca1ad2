"""From a view to positions of the kernel: the table as it lies, with hidden cards as somebody deals them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canasta.cards import JOKER, Card
from canasta.players.search.romme.bits import BIT
from canasta.players.search.romme.lying import lying
from canasta.players.search.romme.position import Position
from canasta.players.search.romme.table import Table
from canasta.refusals import Refusal
from canasta.terms import Phase
from canasta.variants.romme.melds import Limits, RommeMeld, read_meld
from canasta.view import MeldView, View

_ANYTHING = Limits("any", adjacent=True, corner=True)


def melds_in(view: View) -> list[MeldView]:
    """Everybody's melds in the order in which they were laid."""
    return sorted((meld for side in view.sides for meld in side.melds), key=lambda meld: int(meld.id[1:]))


def meld_of(cards: Sequence[Card]) -> RommeMeld:
    """The meld that these cards make on the table or in an action of the engine, whatever the limits."""
    meld = read_meld(_ANYTHING, cards)
    assert not isinstance(meld, Refusal)
    return meld


def position_of(view: View, table: Table, hands: Sequence[Iterable[Card]], pile: Sequence[Card]) -> Position:
    """The deal of this view with these cards in the hands of the seats that play, clockwise as in
    ``view.order``; no cards are in the stock.
    """
    order = view.order
    position = Position(table, len(order), order.index(view.turn.seat))
    for chair, hand in enumerate(hands):
        for card in hand:
            position.gain(chair, card)
    for chair, seat in enumerate(order):
        position.opened[chair] = view.sides[view.side_of[seat]].opened
        for card in view.seen.known[seat]:
            if card != JOKER:
                position.known[chair] |= BIT[card]
    for meld in melds_in(view):
        position.melds.append(lying(meld_of(meld.cards)))
        for card in meld.cards:
            position.see(card)
    for each in position.melds:
        position.fits |= each.ends
        position.swaps |= each.swaps
    for card in pile:
        position.see(card)
    position.pile = list(pile)
    position.began = _opened_before(view)
    position.turns = max((one.turn for one in view.seen.thrown), default=0)
    return position


def _opened_before(view: View) -> bool:
    """Whether the seat to move had opened before its turn."""
    seat = view.turn.seat
    if not view.sides[view.side_of[seat]].opened:
        return False
    if view.turn.phase == Phase.DRAW:
        return True
    last = max((one.turn for one in view.seen.thrown if one.seat == seat), default=-1)
    return any(laid.seat == seat and laid.turn <= last for laid in view.seen.laid)
