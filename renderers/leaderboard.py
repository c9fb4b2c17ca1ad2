"""The best of a server: places, names, and three figures each."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from canasta.i18n import Translator
from renderers.canvas.fonts import Cut, clean, fit, fitting, pictured, put, width
from renderers.canvas.numbered import index
from renderers.canvas.palette import (
    BRONZE,
    DARK,
    FELT,
    FELT_DEEP,
    GOLD,
    HEART,
    ICE,
    LIGHT,
    MUTED,
    RIBBON_RED,
    WARN,
    Colour,
)
from renderers.canvas.portraits import SEATED, Portrait, faced
from renderers.canvas.shapes import large, lay, panel, reduced
from renderers.names import escape, fit_name
from renderers.picture import PICTURES, WIDTH, Picture, canvas, encode, shorten
from renderers.words import listed

_MARGIN: Final = 24
_HEAD: Final = 128
_ROW: Final = 76
_GAP: Final = 40  # where places are left out
# Right edges of the three figures, and the room for their headings.
_COLUMNS: Final = ((566, 150), (690, 120), (WIDTH - _MARGIN - 18, 160))
_PLACES: Final = (32, 26, 22)  # sizes of a place, which may have many digits
_PLACE_ROOM: Final = 72
_ARROW: Final = 22
_MEDALS: Final[dict[int, Colour]] = {1: GOLD, 2: LIGHT, 3: BRONZE}


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One person on a leaderboard: place, name and the formatted figures; ``own`` marks the person who
    asked, ``portrait`` is their avatar if it is there. ``moved`` is the number of places gained in a week,
    negative if lost, None for somebody who is new.
    """

    place: int
    name: str
    figures: tuple[str, str, str]
    own: bool = False
    portrait: Portrait | None = None
    moved: int | None = 0


def leaderboard_picture(
    title: str, scope: str, heads: tuple[str, str, str], rows: Sequence[BoardRow], tr: Translator
) -> Picture:
    """A leaderboard with its rows in the given order; a gap is drawn where places are left out.

    ``title`` is the server's raw name (the text escapes it); it may be empty. ``scope`` says what the board
    covers, ``heads`` are the headings of the figures; the first figure is the one it is sorted by.
    """
    key = ("board", tr.spelling, title, scope, heads, tuple(rows))
    return PICTURES.get(key, lambda: _make(title, scope, heads, tuple(rows), tr))


def movement(moved: int | None, tr: Translator) -> str:
    """How somebody moved on a leaderboard, in words; nothing for who stayed. ``moved`` as of a BoardRow."""
    if moved is None:
        return tr.pgettext("player", "new")
    if not moved:
        return ""
    return tr("up {n}", n=moved) if moved > 0 else tr("down {n}", n=-moved)


def _make(
    title: str, scope: str, heads: tuple[str, str, str], rows: tuple[BoardRow, ...], tr: Translator
) -> Picture:
    alt = shorten(_sentences(clean(title), scope, heads, rows, [clean(row.name) for row in rows], tr))
    escaped = [escape(clean(row.name)) for row in rows]
    text = "\n".join(_sentences(escape(clean(title)), scope, heads, rows, escaped, tr))
    return Picture(encode(_draw(title, scope, heads, rows, tr)), alt, text, "leaderboard.png")


def _sentences(
    title: str,
    scope: str,
    heads: Sequence[str],
    rows: Sequence[BoardRow],
    names: Sequence[str],
    tr: Translator,
) -> list[str]:
    said = [
        tr("Leaderboard of {server}: {scope}.", server=title, scope=scope)
        if title
        else tr("Leaderboard: {scope}.", scope=scope)
    ]
    if not rows:
        said.append(tr("No match has been finished yet."))
    for row, name in zip(rows, names, strict=True):
        said_of = [f"{head} {figure}" for head, figure in zip(heads, row.figures, strict=True)]
        figures = listed((*said_of, *filter(None, [movement(row.moved, tr)])), tr)
        words = tr("{place}. {name}: {figures}.", place=row.place, name=name, figures=figures)
        said.append(tr("{line} (you)", line=words) if row.own else words)
    return said


def _tops(rows: Sequence[BoardRow]) -> tuple[list[int], int]:
    """The upper edge of each row, and the lower edge of the last."""
    tops: list[int] = []
    y = _HEAD
    place = sharing = 0
    for row in rows:
        if row.place > place + sharing and tops:
            y += _GAP
        place, sharing = row.place, sharing + 1 if row.place == place else 1
        tops.append(y)
        y += _ROW
    return tops, y if rows else y + _ROW


def _draw(
    title: str, scope: str, heads: Sequence[str], rows: Sequence[BoardRow], tr: Translator
) -> Image.Image:
    tops, end = _tops(rows)
    image = canvas(WIDTH, end + _MARGIN, FELT)
    pen = ImageDraw.Draw(image)
    shown = pictured(title)
    heading = tr("Leaderboard")
    put(image, (_MARGIN, 44), heading, 44, LIGHT, "bold")
    if shown:
        left = _MARGIN + width(heading, 44, "bold") + 24
        put(image, (left, 46), fit(shown, WIDTH - _MARGIN - left, 34), 34, MUTED)
    put(image, (_MARGIN, 100), fit(scope, _COLUMNS[0][0] - _COLUMNS[0][1] - _MARGIN - 12, 28), 28, MUTED)
    for words, (edge, room) in zip(heads, _COLUMNS, strict=True):
        put(image, (edge, 100), fit(words, room, 28, "narrow"), 28, MUTED, "narrow", "right")
    if not rows:
        put(image, (_MARGIN, _HEAD + 30), tr("No match has been finished yet"), 34, MUTED)
    for n, (row, top) in enumerate(zip(rows, tops, strict=True)):
        if n and top - tops[n - 1] > _ROW:
            for dot in (-1, 0, 1):
                x = WIDTH // 2 + dot * 24
                pen.ellipse((x - 4, top - _GAP // 2 - 4, x + 4, top - _GAP // 2 + 4), fill=index(MUTED))
        _row(image, row, top, tr)
    return image


@lru_cache(maxsize=8)
def _arrow(up: bool, ground: Colour) -> Image.Image:
    """A triangle that points where somebody went."""
    pen = large(_ARROW, _ARROW, ground)
    tip, foot = (1.0, _ARROW - 3.0) if up else (_ARROW - 1.0, 3.0)
    pen.polygon([(_ARROW / 2, tip), (_ARROW - 0.5, foot), (0.5, foot)], ICE if up else WARN)
    return reduced(pen)


def _moved(image: Image.Image, row: BoardRow, edge: int, y: int, ground: Colour, tr: Translator) -> int:
    """Draw how somebody moved, up to this right edge; return the width it takes."""
    if row.moved is None:
        word = fit(tr.pgettext("player", "new"), 90, 28, "narrow")
        put(image, (edge, y), word, 28, ICE, "narrow", "right")
        return width(word, 28, "narrow")
    if not row.moved:
        return 0
    places = tr.number(abs(row.moved))
    put(image, (edge, y), places, 28, ICE if row.moved > 0 else WARN, "narrow", "right")
    taken = width(places, 28, "narrow") + 5 + _ARROW
    lay(image, _arrow(row.moved > 0, ground), (edge - taken, y - _ARROW // 2))
    return taken


@lru_cache(maxsize=16)
def _ribboned(metal: Colour, ground: Colour) -> Image.Image:
    pen = large(54, 62, ground)
    pen.polygon([(9, 0), (23, 0), (33, 22), (19, 22)], RIBBON_RED)
    pen.polygon([(45, 0), (31, 0), (21, 22), (35, 22)], HEART)
    pen.disc((27, 33), 25, metal)
    pen.ring((27, 33), 21.5, 2.5, ground)
    return reduced(pen)


def _row(image: Image.Image, row: BoardRow, top: int, tr: Translator) -> None:
    y = top + _ROW // 2
    ground = FELT_DEEP
    left, right, bottom = _MARGIN, WIDTH - _MARGIN, top + _ROW - 4
    if row.own:
        panel(image, (left, top + 4, right, bottom), 16, GOLD)
        left, right, bottom, top = left + 4, right - 4, bottom - 4, top + 4
    panel(image, (left, top + 4, right, bottom), 13 if row.own else 16, ground)
    medal = _MEDALS.get(row.place)
    if medal is not None:
        lay(image, _ribboned(medal, ground), (_MARGIN + 17, y - 33))
    ink = MUTED if medal is None else DARK
    place = tr.number(row.place)
    size = next((size for size in _PLACES if width(place, size, "narrow") <= _PLACE_ROOM), _PLACES[-1])
    put(image, (_MARGIN + 44, y), place, size, ink, "narrow", "middle")
    name = pictured(row.name)
    faced(image, (_MARGIN + 86, y - SEATED // 2), row.portrait, row.name)
    left = _MARGIN + 86 + SEATED + 12
    edge = _COLUMNS[0][0] - 122
    moved = _moved(image, row, edge, y, ground, tr)
    room = edge - moved - 10 - left if moved else _COLUMNS[0][0] - 110 - left
    if name:
        cut: Cut = "bold" if width(name, 36, "bold") <= room else "narrow"
        put(image, (left, y), fit_name(name, room, 36, cut), 36, GOLD if row.own else LIGHT, cut)
    else:
        # The font lacks its letters: the text of the board has it.
        words = tr("name in the text")
        size = fitting(words, room, (30, 27, 24, 21, 18), "narrow")
        put(image, (left, y), fit(words, room, size, "narrow"), size, MUTED, "narrow")
    for n, (value, (edge, room)) in enumerate(zip(row.figures, _COLUMNS, strict=True)):
        put(image, (edge, y), fit(value, room, 36, "narrow"), 36, MUTED if n else LIGHT, "narrow", "right")
