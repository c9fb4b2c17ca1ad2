"""The line under a side's players: its minimum or its canastas, what is coming, its threes."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from canasta.cards import IS_RED_THREE
from canasta.i18n import Translator
from canasta.view import SideView, View
from renderers.canvas.fonts import fit, put, width
from renderers.canvas.palette import FELT, GOLD, LIGHT, MUTED, WARN
from renderers.canvas.shapes import lay, panel
from renderers.panel import signs
from renderers.panel.coming import Coming, Count, count
from renderers.table.panels import THREE
from renderers.table.places import Box
from renderers.table.side import state_words
from renderers.words import listed, ranks

_TYPE: Final = 34
_BAR: Final = 190
_BAR_LEAST: Final = 90


def state_text(view: View, number_: int, tr: Translator) -> str:
    """A side's state in the deal, in a few words."""
    side = view.sides[number_]
    words = [state_words(side, tr)]
    if side.not_begun:
        words.append(
            tr("can't start {ranks}", ranks=listed((ranks(rank, tr) for rank in side.not_begun), tr))
        )
    return " · ".join(filter(None, words))


def _threes(side: SideView) -> list[tuple[int, int]]:
    """A three of each colour that the side has, and how many of that colour."""
    red = [card for card in side.threes if IS_RED_THREE[card]]
    black = [card for card in side.threes if not IS_RED_THREE[card]]
    return [(cards[0], len(cards)) for cards in (red, black) if cards]


def _threes_width(side: SideView) -> int:
    return sum(THREE[0] + 12 + (_times(n) if n > 1 else 0) for _, n in _threes(side))


def _times(count: int) -> int:
    return 4 + width(f"×{count}", _TYPE, "narrow")


def line_width(view: View, number_: int, coming: Sequence[Coming], tr: Translator) -> int:
    """The pixels that the line needs to say everything."""
    threes = _threes_width(view.sides[number_])
    if coming:
        counted = count(view, coming, tr)
        words = f"{_counted(counted, tr)}   {counted.verdict}"
        return width(words, 38, "bold") + _BAR + threes + 40
    words = state_text(view, number_, tr)
    return width(words, _TYPE, "narrow") + threes + (16 if words and threes else 0)


def _counted(counted: Count, tr: Translator) -> str:
    total = tr.number(counted.total)
    if counted.minimum is None:
        return tr("{n} points", n=total)
    return tr("{total} of {minimum}", total=total, minimum=counted.minimum)


def draw_line(
    image: Image.Image, box: Box, view: View, number_: int, coming: Sequence[Coming], tr: Translator
) -> None:
    side, y = view.sides[number_], box.middle[1]
    right = box.right
    for card, n in reversed(_threes(side)):
        if n > 1:
            put(image, (right, y), f"×{n}", _TYPE, LIGHT, "narrow", "right")
            right -= _times(n)
        right -= THREE[0]
        lay(image, signs.three(card), (right, y - THREE[1] // 2))
        right -= 12
    if coming:
        _draw_coming(image, Box(box.left, box.top, right, box.bottom), count(view, coming, tr), tr)
        return
    words, room = state_text(view, number_, tr), right - box.left
    put(image, (box.left, y), fit(words, room, _TYPE, "narrow"), _TYPE, MUTED, "narrow")


def _draw_coming(image: Image.Image, box: Box, counted: Count, tr: Translator) -> None:
    """The points of what is coming, a bar that fills up to the minimum, and whether that is enough."""
    left, y, ink = box.left, box.middle[1], GOLD if counted.enough else WARN
    words = _counted(counted, tr)
    put(image, (left, y), words, 38, LIGHT, "bold")
    left += width(words, 38, "bold") + 16
    if counted.minimum is None:
        return
    verdict = fit(counted.verdict, box.right - left, 36, "narrow")
    wide = width(verdict, 36, "narrow")
    room = box.right - left - wide - 16
    if room >= _BAR_LEAST:
        end = left + min(room, 260)
        panel(image, (left, y - 11, end, y + 11), 11, FELT)
        filled = round((end - left) * min(1.0, counted.total / max(counted.minimum, 1)))
        if filled >= 22:
            panel(image, (left, y - 11, left + filled, y + 11), 11, ink)
        left = end + 16
    put(image, (left, y), verdict, 36, ink, "narrow")
