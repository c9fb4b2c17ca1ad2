"""Wax seals: what holds a canasta together, with the sign of its kind in the wax."""

import math
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from canasta.i18n import Text
from canasta.terms import CanastaKind
from renderers.canvas import palette
from renderers.canvas.fonts import font
from renderers.canvas.shapes import Pen, large, reduced
from renderers.deck import emblems
from renderers.deck.emblems import bezier, mirrored


class Lacquer(NamedTuple):
    """How a kind of canasta is sealed: its word, the colours of ribbon, wax and groove, the sign."""

    word: Text
    wax: palette.Colour
    groove: palette.Colour
    sign: str


LACQUERS: Final[dict[str, Lacquer]] = {
    CanastaKind.NATURAL: Lacquer(Text("NATURAL"), palette.RIBBON_RED, palette.RED_WAX, "leaf"),
    CanastaKind.MIXED: Lacquer(Text("MIXED"), palette.RIBBON_BLACK, palette.BLACK_WAX, "star"),
    CanastaKind.CLEAN: Lacquer(Text("CLEAN"), palette.RIBBON_RED, palette.RED_WAX, "leaf"),
    CanastaKind.DIRTY: Lacquer(Text("DIRTY"), palette.RIBBON_BLACK, palette.BLACK_WAX, "star"),
    CanastaKind.WILD: Lacquer(Text("WILD"), palette.WILD, palette.WILD_WAX, "cap"),
    CanastaKind.SAMBA: Lacquer(Text("SAMBA"), palette.RIBBON_RED, palette.RED_WAX, "steps"),
    # beside natural ones where a side needs both
    CanastaKind.SEVENS: Lacquer(Text("SEVENS"), palette.CLUB, palette.CLUB_WAX, "7"),
    CanastaKind.ACES: Lacquer(Text("ACES"), palette.RIBBON_RED, palette.RED_WAX, "A"),
    CanastaKind.SEMICLEAN: Lacquer(Text("SEMI-CLEAN"), palette.CLUB, palette.CLUB_WAX, "leaf"),
    CanastaKind.THIRTEEN: Lacquer(Text("THIRTEEN"), palette.RIBBON_RED, palette.RED_WAX, "steps"),
    CanastaKind.FOURTEEN: Lacquer(Text("FOURTEEN"), palette.RIBBON_RED, palette.RED_WAX, "A"),
}
"""Red for canastas of natural cards, black for mixed ones, a colour of their own for the rarest."""
_OTHER: Final = Lacquer(Text("CANASTA"), palette.RIBBON_BLACK, palette.BLACK_WAX, "star")
_LEAF: Final = mirrored(bezier([(0, -0.5), (0.42, -0.22), (0.36, 0.22), (0, 0.36)]))


def lacquer(kind: str) -> Lacquer:
    """How a kind of canasta is sealed."""
    return LACQUERS.get(kind, _OTHER)


@lru_cache(maxsize=64)
def seal(kind: str, size: int, ground: palette.Colour) -> Image.Image:
    """A kind's seal in a square of ``size`` pixels, on paper of this colour."""
    look = lacquer(kind)
    pen, middle = large(size, size, ground), size / 2
    # wax runs out unevenly under the stamp
    edge = [
        (middle + math.cos(angle) * reach, middle + math.sin(angle) * reach)
        for angle in (math.tau * n / 90 for n in range(90))
        for reach in (middle * (0.91 + 0.05 * math.sin(5 * angle + 1) + 0.03 * math.sin(8 * angle)),)
    ]
    pen.polygon(edge, look.wax)
    pen.ring((middle, middle), middle * 0.76, middle * 0.13, look.groove)
    _sign(pen, look, middle, size * 0.5)
    return reduced(pen)


def _sign(pen: Pen, look: Lacquer, middle: float, size: float) -> None:
    if look.sign == "star":
        emblems.star(pen, (middle, middle + size * 0.04), size * 0.54, palette.LIGHT)
    elif look.sign == "cap":
        emblems.jester(pen, (middle, middle + size * 0.1), size * 0.86, palette.LIGHT, palette.LIGHT)
    elif look.sign == "leaf":
        pen.polygon([(middle + x * size, middle + (y + 0.02) * size) for x, y in _LEAF], palette.LIGHT)
        pen.line([(middle, middle - size * 0.26), (middle, middle + size * 0.54)], size * 0.09, look.wax)
        pen.line([(middle, middle + size * 0.36), (middle, middle + size * 0.54)], size * 0.1, palette.LIGHT)
    elif look.sign == "steps":
        for n in range(3):
            left, top = middle + (n - 1.5) * size * 0.32, middle + size * (0.12 - 0.24 * n)
            pen.box((left + size * 0.03, top, left + size * 0.29, middle + size * 0.42), 0, palette.LIGHT)
    else:
        letter = font(round(size * 0.86 * pen.scale), "rank")
        spot = (middle * pen.scale, (middle + size * 0.31) * pen.scale)
        ImageDraw.Draw(pen.image).text(spot, look.sign, fill=palette.LIGHT, font=letter, anchor="ms")
