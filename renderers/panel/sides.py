"""The places of the sides: the viewer's own first and larger, the others below it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from canasta.i18n import Translator
from canasta.view import SideView
from renderers.canvas.fonts import width
from renderers.canvas.shapes import BADGE
from renderers.panel.density import Density
from renderers.panel.fan import WIDTH
from renderers.panel.places import SidePlace
from renderers.panel.shown import Shown
from renderers.panel.state import line_width
from renderers.panel.tiles import Tile, TileSize
from renderers.table.places import Box

MARGIN: Final = 20
PAD: Final = 12
NAME: Final = 34
"""The type of a name, in pixels."""
TOTAL: Final = 42
SO_FAR: Final = 36
ICON: Final = 25
"""The width of the card beside the number of cards."""
FOOT: Final = 29
_LINE: Final = 46
_GAP: Final = 8
_APART: Final = 26  # the line from the total beside it
_LONGEST: Final = 230  # a name, where there is room


def lay_out_sides(shown: Shown, top: int, density: Density) -> tuple[tuple[SidePlace, ...], int]:
    """The sides' places from ``top`` down, and where they end: two abreast where several play alone."""
    rows = _in_rows(shown, density)
    own = rows[0][0]
    places: list[SidePlace] = []
    for row in rows:
        made = [
            _side(shown, side, Box(left, top, right, top), density, own=side == own)
            for side, (left, right) in zip(row, _spans(len(row)), strict=True)
        ]
        bottom = max(place.box.bottom for place in made)
        places += [_stretched(place, bottom) for place in made]
        top = bottom + MARGIN // 2
    return tuple(places), top


def least_height(shown: Shown, density: Density) -> int:
    """How high the sides are at least, as far as that can be told without measuring any text."""
    rows, high = _in_rows(shown, density), 0
    for row in rows:
        tallest = 0
        for side, (left, right) in zip(row, _spans(len(row)), strict=True):
            tiles = shown.tiles[side]
            size = density.tiles(shown.view, len(tiles), own=side == rows[0][0])
            lines = -(-len(tiles) // _columns(size, left + PAD, right - PAD))
            tallest = max(tallest, lines * (size.height + _GAP) - _GAP)
        high += 4 + density.head + 4 + tallest + PAD + MARGIN // 2
    return high


def _in_rows(shown: Shown, density: Density) -> list[list[int]]:
    """Which sides are beside each other, from the top down; the viewer's own is the first."""
    view, (first, *others) = shown.view, shown.in_turn
    half = len(others) > 1 and all(len(view.sides[side].seats) == 1 for side in others)
    if half and density.abreast and len(view.sides[first].seats) == 1:
        return [[first, others[0]], *(others[at : at + 2] for at in range(1, len(others), 2))]
    step = 2 if half else 1
    return [[first], *(others[at : at + step] for at in range(0, len(others), step))]


def _spans(count: int) -> list[tuple[int, int]]:
    if count == 1:
        return [(MARGIN, WIDTH - MARGIN)]
    middle = WIDTH // 2
    return [(MARGIN, middle - MARGIN // 4), (middle + MARGIN // 4, WIDTH - MARGIN)]


def _stretched(place: SidePlace, bottom: int) -> SidePlace:
    return replace(place, box=place.box._replace(bottom=bottom))


def total_words(side: SideView, tr: Translator) -> tuple[str, str]:
    """A side's total, and what this deal has brought it so far; the latter empty if it is nothing."""
    return tr.number(side.total), tr.signed(side.so_far) if side.so_far else ""


def _side(shown: Shown, number_: int, at: Box, density: Density, *, own: bool) -> SidePlace:
    """A side between the left and the right edge of ``at``, from its top down."""
    view, tr = shown.view, shown.tr
    side, tiles = view.sides[number_], shown.tiles[number_]
    size, head = density.tiles(view, len(tiles), own=own), density.head
    inner, end, y = at.left + PAD, at.right - PAD, at.top + 4
    total, so_far = total_words(side, tr)
    wide = width(total, TOTAL, "bold") + (width(so_far, SO_FAR, "narrow") + 14 if so_far else 0)
    total_box = Box(end - wide, y, end, y + head)
    pills = _pills(shown, side, Box(inner, y + 2, total_box.left - 14, y + head - 2))
    used = pills[-1][1].right + 16
    needed = line_width(view, number_, shown.coming if own else (), tr)
    if needed <= total_box.left - _APART - used:
        line, y = Box(used, y, total_box.left - _APART, y + head), y + head
    elif density.tight and tiles and _columns(size, inner, end - needed - 4 - _APART) >= len(tiles):
        y += head
        line = Box(end - needed - 4, y + 4, end, y + 4 + size.height)
        end = line.left - _APART
    else:
        line, y = Box(inner + 4, y + head, end, y + head + _LINE), y + head + _LINE
    placed, y = _tiles(tiles, size, inner, end, y + 4)
    return SidePlace(number_, Box(at.left, at.top, at.right, y + PAD), pills, total_box, line, placed, size)


def _tiles(
    tiles: Sequence[Tile], size: TileSize, left: int, right: int, top: int
) -> tuple[tuple[tuple[Tile, Box], ...], int]:
    columns = _columns(size, left, right)
    pitch = (right - left + _GAP) // columns
    placed = []
    for n, tile in enumerate(tiles):
        x, y = left + n % columns * pitch, top + n // columns * (size.height + _GAP)
        placed.append((tile, Box(x, y, x + pitch - _GAP, y + size.height)))
    rows = -(-len(tiles) // columns)
    return tuple(placed), top + max(0, rows * (size.height + _GAP) - _GAP)


def _columns(size: TileSize, left: int, right: int) -> int:
    """How many tiles have room side by side."""
    return (right - left + _GAP) // (size.least + _GAP)


def name_of(shown: Shown, seat: int, room: int) -> str:
    """The text for a seat: its player's name, or that it is the viewer's."""
    return shown.tr("You") if seat == shown.view.seat else shown.names.shown(seat, room, NAME, "narrow")


def after_name(shown: Shown, seat: int) -> int:
    """The width of what stands after a name: the number of cards, a foot, a talon that waits."""
    view, tr = shown.view, shown.tr
    if seat not in view.order:
        return 0
    wide = ICON + 7 + width(str(view.counts[seat]), 38, "bold")
    if view.modern.pending and view.modern.pending[seat]:
        wide += 8 + width(tr("+{n}", n=view.modern.pending[seat]), NAME, "bold")
    if view.feet and view.feet[seat]:
        wide += 10 + FOOT
    return wide


def _pills(shown: Shown, side: SideView, room: Box) -> tuple[tuple[int, Box], ...]:
    """A box for each seat of a side, as wide as its name and its cards need, within its share of the room."""
    seats = sorted(side.seats, key=lambda seat: seat != shown.view.seat)
    share = (room.width - _GAP * (len(seats) - 1)) // len(seats)
    pills, left = [], room.left
    for seat in seats:
        fixed = BADGE + 12 + 10 + after_name(shown, seat) + 12
        name = width(name_of(shown, seat, _LONGEST), NAME, "narrow")
        wide = min(fixed + name, share)
        pills.append((seat, Box(left, room.top, left + wide, room.bottom)))
        left += wide + _GAP
    return tuple(pills)
