"""The layout of a side's panel: head, threes, melds in columns."""

from dataclasses import replace
from typing import Final

from canasta.cards import JOKER, Card
from canasta.cards.packs import STANDARD, Pack
from canasta.view import MeldView, SideView, View
from renderers.deck.card_drawing import SIZES
from renderers.picture import WIDTH
from renderers.table.places import MARGIN, STACK, Box, FramePlace, MeldPlace, PanelPlace
from renderers.table.teams import teams

_PAD: Final = 10
_STEP: Final = 36  # with more, the card above is too far back for the PNG's compression to find it again
_DEEPEST: Final = 6  # cards in a column at the full step; longer columns are compressed
_BAND: Final = 50
_PANEL_HEAD: Final = 58
_PANEL_LINE: Final = 46
THREE: Final = (52, 42)  # the pixels of a laid-out three
_THREES_ROOM: Final = 226  # the rest of the line is for words
_CHIPS_ROOM: Final = 50  # the extra room for chips of the canastas, compared with words
_CHIP: Final = 72  # the room for one of them, with the gap after it
_MELD_CAPTION: Final = 38
APART: Final = 2
"""The least pixels between two melds side by side."""
_CARD: Final = SIZES["meld"]


def lay_out_panels(view: View, top: int) -> tuple[tuple[PanelPlace, ...], tuple[FramePlace, ...], int]:
    """The sides' panels, the frames around them, and where they end.

    Two lie side by side; an odd last one takes the whole width. Sides that have joined share a frame, and
    then each frame has a band that says so.
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
    return replace(panel, box=panel.box._replace(bottom=bottom))


def in_order(melds: tuple[MeldView, ...]) -> list[MeldView]:
    """Melds in display order: canastas first, then sets from aces down, sequences last, suit by suit."""

    def place(meld: MeldView) -> tuple[bool, bool, int, int]:
        rank = -1 if meld.rank is None else meld.rank
        return meld.canasta is None, meld.rank is None, -rank, -1 if meld.suit is None else meld.suit

    return sorted(melds, key=place)


def _deepest(meld: MeldView) -> int:
    """How many cards of a meld lie at the full step: all, where the card that one stands for must be read."""
    return len(meld.cards) if meld.jokers or meld.low is not None else _DEEPEST


def as_laid(meld: MeldView, pack: Pack = STANDARD) -> tuple[Card, ...]:
    """The cards of a meld in display order: natural ones, twos, jokers; a sequence in its own order."""
    if meld.is_sequence:
        return meld.cards
    return tuple(sorted(meld.cards, key=lambda card: pack.wild[card] + (card == JOKER)))


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
    columns = 1 + (end - inner - _CARD.width - STACK) // (_CARD.width + STACK + APART)
    pitch = (end - inner - _CARD.width - STACK) // (columns - 1)
    melds: list[MeldPlace] = []
    # Each goes below the shortest column, so that short stacks leave no holes.
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
