"""Where everything of a table picture lies, for any number of seats, sides and melds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from canasta.cards import IS_WILD, JOKER, Card
from canasta.view import MeldView, SideView, View
from renderers import faces
from renderers.picture import WIDTH
from renderers.table.teams import sitters, teams


class Box(NamedTuple):
    """A rectangle in pixels; right and bottom edge lie outside it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels across."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[int, int]:
        """The point in the middle."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def overlaps(self, other: Box) -> bool:
        """Whether the two have a pixel in common."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def holds(self, other: Box) -> bool:
        """Whether the other lies wholly inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


@dataclass(frozen=True, slots=True)
class MeldPlace:
    """A meld: its cards' place, the step from card to card (0: squared up), and the line that counts them."""

    meld: MeldView
    cards: Box
    step: int
    caption: Box

    @property
    def box(self) -> Box:
        """All that belongs to the meld."""
        return Box(self.cards.left, self.cards.top, self.cards.right, self.caption.bottom)


@dataclass(frozen=True, slots=True)
class PanelPlace:
    """A side's part of the table: seats and total, a line with its state and its threes, melds."""

    box: Box
    head: Box
    line: Box
    threes: tuple[Box, ...]
    melds: tuple[MeldPlace, ...]


@dataclass(frozen=True, slots=True)
class FramePlace:
    """The ground under the panels of sides that play together; a band on top where that has to be said."""

    box: Box
    band: Box | None
    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The whole table; seats and panels by their numbers.

    A card that freezes the pile lies ``crosswise`` and shows right of the top card, None where none lies
    there. ``talons`` lie in a corner, where a game has them.
    """

    size: tuple[int, int]
    head: Box
    seats: tuple[Box, ...]
    stock: Box
    pile: Box
    crosswise: Box | None
    stock_caption: Box
    pile_caption: Box
    panels: tuple[PanelPlace, ...]
    frames: tuple[FramePlace, ...]
    talons: Box | None


MARGIN: Final = 20
STACK: Final = 6  # how far a squared-up stack shows below and right of its top card
_HEAD: Final = 62
_SEAT: Final = (236, 92)
_CAPTION: Final = 44
_CAPTION_PAST: Final = 152  # how far the words under the pile may reach beyond it
_BETWEEN: Final = 30  # from the stock to the pile
_SHOWS: Final = 92  # what shows of a card that lies crosswise under another
_GAP: Final = 18
_PAD: Final = 10
_STEP: Final = 36  # with more, the card above is too far back for the PNG's compression to find it again
_DEEPEST: Final = 6  # cards in a column at the full step; longer ones are pushed together
_BAND: Final = 50
_PANEL_HEAD: Final = 58
_PANEL_LINE: Final = 46
THREE: Final = (52, 42)
_THREES_ROOM: Final = 226  # the rest of the line is for words
_CHIPS_ROOM: Final = 50  # what chips for the canastas take more than words do
_CHIP: Final = 72  # what one of them takes, with what is left free after it
_MELD_CAPTION: Final = 38
_CARD: Final = faces.SIZES["meld"]
_PILE_CARD: Final = faces.SIZES["pile"]

# Where those who play sit, clockwise from the top: how far across, and in which row (1 is beside the piles).
_PLACES: Final[dict[int, tuple[tuple[float, int], ...]]] = {
    2: ((0.5, 0), (0.5, 2)),
    3: ((0.5, 0), (1, 2), (0, 2)),
    4: ((0.5, 0), (1, 1), (0.5, 2), (0, 1)),
    5: ((0.5, 0), (1, 1), (0.82, 2), (0.18, 2), (0, 1)),
    6: ((0.18, 0), (0.82, 0), (1, 1), (0.82, 2), (0.18, 2), (0, 1)),
}
# Where those are who sit out: in corners that four players leave free. Talons lie in the first.
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
    panels, frames, end = _panels(view, rows[2] + _SEAT[1] + _GAP)
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
        talons=Box(MARGIN, rows[0], MARGIN + _SEAT[0], rows[0] + _SEAT[1]) if view.modern.talons else None,
    )


def _piles(view: View, top: int) -> tuple[Box, Box, Box | None]:
    """Stock and pile, and the freezing card that lies under the pile's top card and shows beside it: all of
    them together in the middle, between the seats above and below.
    """
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
    """A box for each seat: those who play in their order around the piles, the others aside."""
    out = sitters(view)
    chairs = _PLACES.get(len(view.order))
    aside = _ASIDE[1:] if view.modern.talons else _ASIDE
    if chairs is None or len(out) > (len(aside) if len(chairs) <= 4 else 0):
        raise ValueError(f"a table has two to six seats, not {len(view.players)}")
    room = WIDTH - 2 * MARGIN - _SEAT[0]
    boxes: dict[int, Box] = {}
    for seat, (across, row) in zip((*view.order, *out), (*chairs, *aside), strict=False):
        left = MARGIN + round(room * across)
        top = rows[row] + ((_PILE_CARD.height + _CAPTION - _SEAT[1]) // 2 if row == 1 else 0)
        boxes[seat] = Box(left, top, left + _SEAT[0], top + _SEAT[1])
    return tuple(boxes[seat] for seat in range(len(view.players)))


def _panels(view: View, top: int) -> tuple[tuple[PanelPlace, ...], tuple[FramePlace, ...], int]:
    """The sides' panels, the frames around them, and where they end.

    Two go abreast, the last one over the whole width where their number is odd. Sides that have joined share
    a frame, and then each frame has a band that says so.
    """
    together = teams(view)
    joined = any(len(team) > 1 for team in together)
    band = _BAND if joined else 0
    groups = together if joined else [[side for team in together for side in team]]
    panels: dict[int, PanelPlace] = {}
    half = (WIDTH - 3 * MARGIN) // 2
    for pair in (group[first : first + 2] for group in groups for first in range(0, len(group), 2)):
        if len(pair) == 1:
            spans = [(MARGIN, WIDTH - MARGIN)]
        else:
            spans = [(MARGIN, MARGIN + half), (WIDTH - MARGIN - half, WIDTH - MARGIN)]
        for number, (left, right) in zip(pair, spans, strict=True):
            panels[number] = _panel(view.sides[number], left, right, top + band)
        bottom = max(panels[number].box.bottom for number in pair)
        panels.update({number: _stretched(panels[number], bottom) for number in pair})
        top = bottom + MARGIN
    frames = tuple(_frame([panels[side].box for side in team], team, band) for team in together)
    return tuple(panels[side] for side in range(len(panels))), frames, top - MARGIN


def _frame(boxes: list[Box], sides: tuple[int, ...], band: int) -> FramePlace:
    left, right = min(box.left for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
    strip = Box(left, top - band, right, top) if band else None
    return FramePlace(Box(left, top - band, right, bottom), strip, sides)


def _stretched(panel: PanelPlace, bottom: int) -> PanelPlace:
    box = Box(panel.box.left, panel.box.top, panel.box.right, bottom)
    return PanelPlace(box, panel.head, panel.line, panel.threes, panel.melds)


def in_order(melds: tuple[MeldView, ...]) -> list[MeldView]:
    """Melds as they lie: canastas first, then sets from aces down, sequences last, suit by suit."""

    def place(meld: MeldView) -> tuple[bool, bool, int, int]:
        rank = -1 if meld.rank is None else meld.rank
        return meld.canasta is None, meld.rank is None, -rank, -1 if meld.suit is None else meld.suit

    return sorted(melds, key=place)


def _deepest(meld: MeldView) -> int:
    """How many cards of a meld lie at the full step: all where a joker's card has to be read."""
    return len(meld.cards) if meld.jokers else _DEEPEST


def as_laid(meld: MeldView) -> tuple[Card, ...]:
    """The cards of a meld as they lie: natural ones, twos, jokers; a sequence in its own order."""
    if meld.is_sequence:
        return meld.cards
    return tuple(sorted(meld.cards, key=lambda card: IS_WILD[card] + (card == JOKER)))


def _panel(side: SideView, left: int, right: int, top: int) -> PanelPlace:
    inner, end = left + _PAD, right - _PAD
    head = Box(inner, top + 4, end, top + 4 + _PANEL_HEAD)
    line = Box(inner, head.bottom, end, head.bottom + _PANEL_LINE)
    room = (
        min(_THREES_ROOM - _CHIPS_ROOM, line.width - _CHIP * len(side.needs)) if side.needs else _THREES_ROOM
    )
    step = min(THREE[0] + 3, (room - THREE[0]) // max(1, len(side.threes) - 1))
    first = end - THREE[0] - step * (len(side.threes) - 1)
    threes = [
        Box(first + n * step, line.top, first + n * step + THREE[0], line.top + THREE[1])
        for n in range(len(side.threes))
    ]
    y = line.bottom + 6
    columns = 1 + (end - inner - _CARD.width - STACK) // (_CARD.width + STACK + 2)
    pitch = (end - inner - _CARD.width - STACK) // (columns - 1)
    melds: list[MeldPlace] = []
    # Each goes under the column that ends highest, so that short stacks leave no holes.
    ends = [y] * columns
    for meld in in_order(side.melds):
        column = ends.index(min(ends))
        place = _meld(meld, inner + column * pitch, ends[column])
        melds.append(place)
        ends[column] = place.box.bottom + 6
    y = max(ends)
    if not melds:
        y += _CARD.height // 2
    return PanelPlace(Box(left, top, right, y + 6), head, line, tuple(threes), tuple(melds))


def _meld(meld: MeldView, left: int, top: int) -> MeldPlace:
    if meld.canasta is not None:
        step, height = 0, _CARD.height + STACK
    else:
        more = max(1, len(meld.cards) - 1)
        step = min(_STEP, (_deepest(meld) - 1) * _STEP // more)
        height = _CARD.height + step * (len(meld.cards) - 1)
    cards = Box(left, top, left + _CARD.width + (STACK if step == 0 else 0), top + height)
    return MeldPlace(
        meld, cards, step, Box(cards.left, cards.bottom, cards.right, cards.bottom + _MELD_CAPTION)
    )
