"""The layout of a table picture, for any number of seats, sides and melds."""

from typing import Final

from canasta.view import View
from renderers.deck.card_drawing import SIZES
from renderers.picture import WIDTH
from renderers.table.panels import lay_out_panels
from renderers.table.places import MARGIN, STACK, Box, TableLayout
from renderers.table.spread import spread_height
from renderers.table.teams import sitters

_HEAD: Final = 62
_SEAT: Final = (236, 92)
_CAPTION: Final = 44
_CAPTION_PAST: Final = 152  # how far the words under the pile may reach beyond it
_BETWEEN: Final = 30  # from the stock to the pile
_SHOWS: Final = 92  # what shows of a card that lies crosswise under another
_GAP: Final = 18
_PILE_CARD: Final = SIZES["pile"]
# Places of players, clockwise from the top: how far across, and in which row (1 is beside the piles).
_PLACES: Final[dict[int, tuple[tuple[float, int], ...]]] = {
    2: ((0.5, 0), (0.5, 2)),
    3: ((0.5, 0), (1, 2), (0, 2)),
    4: ((0.5, 0), (1, 1), (0.5, 2), (0, 1)),
    5: ((0.5, 0), (1, 1), (0.82, 2), (0.18, 2), (0, 1)),
    6: ((0.18, 0), (0.82, 0), (1, 1), (0.82, 2), (0.18, 2), (0, 1)),
}
# The same for the table as somebody who plays there sees it, clockwise from their own seat at the bottom.
_OWN_PLACES: Final[dict[int, tuple[tuple[float, int], ...]]] = {
    2: ((0.5, 2), (0.5, 0)),
    3: ((0.5, 2), (0, 1), (1, 1)),
    4: ((0.5, 2), (0, 1), (0.5, 0), (1, 1)),
    5: ((0.5, 2), (0, 1), (0.18, 0), (0.82, 0), (1, 1)),
    6: ((0.5, 2), (0, 1), (0, 0), (0.5, 0), (1, 0), (1, 1)),
}
# Places of players who sit out: corners that four players leave free. Talons or pots lie in the first.
_ASIDE: Final[tuple[tuple[float, int], ...]] = ((0, 0), (1, 0), (1, 2))


def lay_out(view: View) -> TableLayout:
    """Lay out a view's table. Raises ValueError for fewer than two or more than six seats."""
    rows = (
        _HEAD + _GAP,
        _HEAD + 2 * _GAP + _SEAT[1],
        _HEAD + 3 * _GAP + _SEAT[1] + _PILE_CARD.height + _CAPTION,
    )
    stock, pile, crosswise = _piles(view, rows[1])
    bottom = pile.bottom
    below = rows[2] + _SEAT[1] + _GAP
    spread = Box(MARGIN, below, WIDTH - MARGIN, below + spread_height(view, WIDTH - 2 * MARGIN))
    panels, frames, end = lay_out_panels(view, spread.bottom)
    return TableLayout(
        size=(WIDTH, end + MARGIN),
        head=Box(MARGIN, 0, WIDTH - MARGIN, _HEAD),
        seats=_seats(view, rows),
        stock=stock,
        pile=pile,
        crosswise=crosswise,
        stock_caption=Box(stock.left - 8, bottom, stock.right + 8, bottom + _CAPTION),
        pile_caption=Box(pile.left - 8, bottom, pile.right + _CAPTION_PAST, bottom + _CAPTION),
        panels=panels,
        frames=frames,
        packets=Box(MARGIN, rows[0], MARGIN + _SEAT[0], rows[0] + _SEAT[1]) if packets(view) else None,
        spread=spread,
    )


def packets(view: View) -> tuple[int, ...]:
    """The numbers of cards in the talons or pots that lie aside, 0 for a talon that is gone."""
    return view.modern.talons or view.pots


def _piles(view: View, top: int) -> tuple[Box, Box, Box | None]:
    """Stock, pile, and the freezing card beside its top card: together in the middle between the seats."""
    bottom, under = top + _PILE_CARD.height, lies_crosswise(view)
    whole = 2 * _PILE_CARD.width + STACK + _BETWEEN + (_SHOWS if under else 0)
    left = (WIDTH - whole) // 2
    stock = Box(left, top, left + _PILE_CARD.width + STACK, bottom)
    pile = Box(stock.right + _BETWEEN, top, stock.right + _BETWEEN + _PILE_CARD.width, bottom)
    if not under:
        return stock, pile, None
    side, right = (_PILE_CARD.height - _PILE_CARD.width) // 2, pile.right + _SHOWS
    return stock, pile, Box(right - _PILE_CARD.height, top + side, right, bottom - side)


def lies_crosswise(view: View) -> bool:
    """Whether a card that freezes the pile lies under its top card."""
    return (
        view.pile.frozen_by is not None and view.pile.top is not None and view.pile.frozen_by != view.pile.top
    )


def _seats(view: View, rows: tuple[int, int, int]) -> tuple[Box, ...]:
    """A box for each seat: active players around the piles, the viewer at the bottom, the others aside."""
    out, order = sitters(view), view.order
    chairs = _PLACES.get(len(order))
    if view.seat in order:
        at = order.index(view.seat)
        chairs, order = _OWN_PLACES.get(len(order)), (*order[at:], *order[:at])
    aside = _ASIDE[1:] if packets(view) else _ASIDE
    if chairs is None or len(out) > (len(aside) if len(chairs) <= 4 else 0):
        raise ValueError(f"a table has two to six seats, not {len(view.players)}")
    room = WIDTH - 2 * MARGIN - _SEAT[0]
    boxes: dict[int, Box] = {}
    for seat, (across, row) in zip((*order, *out), (*chairs, *aside), strict=False):
        left = MARGIN + round(room * across)
        top = rows[row] + ((_PILE_CARD.height + _CAPTION - _SEAT[1]) // 2 if row == 1 else 0)
        boxes[seat] = Box(left, top, left + _SEAT[0], top + _SEAT[1])
    return tuple(boxes[seat] for seat in range(len(view.players)))
