"""What stands on medals: shapes of cards and of what people do with them. Units are pixels of a medal; the
middle is (0, 0) and an emblem reaches about 30 from it.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from canasta.cards import CLUBS, HEARTS, SPADES
from renderers.canvas.palette import (
    BACK,
    CLUB,
    DIAMOND,
    EDGE,
    FACE,
    GOLD,
    HEART,
    SPADE,
    SUIT_INK,
    WILD,
    Colour,
)
from renderers.canvas.shapes import Pen, Point
from renderers.deck.emblems import basket, bezier, crown, jester, star, suit

MIDDLE: Final = 52.0
"""Where the middle of a medal is, from its left and its top."""


def _at(points: Sequence[Point]) -> list[Point]:
    return [(x + MIDDLE, y + MIDDLE) for x, y in points]


def _card(pen: Pen, centre: Point, high: float, turn: float, ink: Colour = FACE) -> None:
    """A card with its outline; ``turn`` is in degrees, clockwise."""
    angle, wide = math.radians(turn), high * 0.7
    for grow, fill in ((2.5, SPADE), (0.0, ink)):
        w, h = wide / 2 + grow, high / 2 + grow
        corners = [(-w, -h), (w, -h), (w, h), (-w, h)]
        turned = [
            (
                centre[0] + x * math.cos(angle) - y * math.sin(angle),
                centre[1] + x * math.sin(angle) + y * math.cos(angle),
            )
            for x, y in corners
        ]
        pen.polygon(_at(turned), fill)


def _suit(pen: Pen, which: int, centre: Point, size: float) -> None:
    suit(pen, which, (centre[0] + MIDDLE, centre[1] + MIDDLE), size, SUIT_INK[which])


def _faces(pen: Pen) -> None:
    for x, y, ink in ((-17, 2, CLUB), (17, 2, DIAMOND), (0, 8, SPADE)):
        pen.polygon(_at(bezier([(x - 17, y + 24), (x - 14, y), (x + 14, y), (x + 17, y + 24)])), ink)
        pen.disc((x + MIDDLE, y - 10 + MIDDLE), 10.5, FACE)
        pen.disc((x + MIDDLE, y - 10 + MIDDLE), 9, ink)


def _hearts(pen: Pen) -> None:
    _suit(pen, HEARTS, (-11, -5), 40)
    suit(pen, HEARTS, (MIDDLE + 11, MIDDLE + 7), 45, FACE)
    suit(pen, HEARTS, (MIDDLE + 11, MIDDLE + 7), 38, WILD)


def _swords(pen: Pen) -> None:
    for side, ink in ((1, SPADE), (-1, HEART)):
        pen.line(_at([(-24 * side, 24), (22 * side, -24)]), 6, ink)
        pen.line(_at([(-24 * side, 9), (-9 * side, 24)]), 5, ink)
        pen.disc((MIDDLE - 25 * side, MIDDLE + 25), 5, GOLD)


def _arrow(pen: Pen) -> None:
    pen.polygon(_at([(0, -31), (27, -1), (11, -1), (11, 29), (-11, 29), (-11, -1), (-27, -1)]), CLUB)


def _bolt(pen: Pen) -> None:
    pen.polygon(_at([(7, -32), (-20, 5), (-3, 5), (-9, 32), (20, -8), (2, -8)]), DIAMOND)


def _diamond(pen: Pen) -> None:
    pen.polygon(_at([(-15, -22), (15, -22), (30, -4), (0, 29), (-30, -4)]), DIAMOND)
    pen.polygon(_at([(-15, -22), (0, -4), (-30, -4)]), GOLD)
    pen.polygon(_at([(15, -22), (30, -4), (0, -4)]), GOLD)


def _scales(pen: Pen) -> None:
    pen.line(_at([(0, -27), (0, 25)]), 5, SPADE)
    pen.line(_at([(-26, -15), (26, -21)]), 5, SPADE)
    pen.line(_at([(-15, 26), (15, 26)]), 6, SPADE)
    for x, y, ink in ((-24, -13, HEART), (24, -19, CLUB)):
        pen.polygon(_at([(x - 11, y + 18), (x + 11, y + 18), (x + 6, y + 26), (x - 6, y + 26)]), ink)
        pen.line(_at([(x - 10, y + 18), (x, y), (x + 10, y + 18)]), 2, SPADE)


def _moon(pen: Pen) -> None:
    pen.disc((MIDDLE, MIDDLE), 28, WILD)
    pen.disc((MIDDLE + 13, MIDDLE - 7), 23, FACE)
    star(pen, (MIDDLE + 17, MIDDLE - 8), 9, GOLD)


def _flag(pen: Pen) -> None:
    pen.line(_at([(-20, -30), (-20, 30)]), 5, SPADE)
    for row in range(3):
        for column in range(4):
            ink = HEART if (row + column) % 2 else GOLD
            x, y = -17 + 11.5 * column + MIDDLE, -28 + 11.5 * row + MIDDLE
            pen.box((x, y, x + 11.5, y + 11.5), 0, ink)


def _one_card(pen: Pen) -> None:
    _card(pen, (0, 0), 54, 0)
    _suit(pen, SPADES, (0, 0), 30)


def _sun(pen: Pen) -> None:
    star(pen, (MIDDLE, MIDDLE), 32, DIAMOND, 12, 0.68)
    pen.disc((MIDDLE, MIDDLE), 18, GOLD)


def _globe(pen: Pen) -> None:
    pen.disc((MIDDLE, MIDDLE), 29, CLUB)
    for radius in (29.0, 13.0):
        box = (MIDDLE - radius, MIDDLE - 29, MIDDLE + radius, MIDDLE + 29)
        pen.box(box, radius, None, FACE, 3)
    for y in (-12, 12):
        pen.line(_at([(-27, y), (27, y)]), 3, FACE)
    pen.ring((MIDDLE, MIDDLE), 30, 3, CLUB)


def _wreath(pen: Pen) -> None:
    for side in (1, -1):
        for n in range(6):
            angle = math.radians(78 - 27 * n)
            x, y = side * 25 * math.cos(angle), 25 * math.sin(angle)
            pen.disc((MIDDLE + x, MIDDLE + y), 6.5, CLUB)
    star(pen, (MIDDLE, MIDDLE), 15, GOLD)


def _basket(pen: Pen) -> None:
    pen.ring((MIDDLE, MIDDLE - 4), 25, 5, BACK)
    basket(pen, (MIDDLE - 28, MIDDLE - 4, MIDDLE + 28, MIDDLE + 27), 11)


def _baskets(pen: Pen) -> None:
    for x, y in ((-14, 2), (14, 2), (0, -22)):
        corners = (MIDDLE + x - 13, MIDDLE + y + 2, MIDDLE + x + 13, MIDDLE + y + 22)
        pen.ring((MIDDLE + x, MIDDLE + y + 3), 11, 3, BACK)
        basket(pen, corners, 7)


def _mask(pen: Pen) -> None:
    half = [*bezier([(0, -8), (14, -22), (32, -14), (30, 2)]), *bezier([(30, 2), (26, 20), (8, 18), (0, 8)])]
    pen.polygon(_at([*half, *((-x, y) for x, y in reversed(half))]), WILD)
    for side in (1, -1):
        pen.polygon(_at([(side * 6, 1), (side * 14, -5), (side * 22, 0), (side * 14, 6)]), FACE)


def _rainbow(pen: Pen) -> None:
    for n, turn in enumerate((-30, -10, 10, 30)):
        angle = math.radians(turn)
        at = (34 * math.sin(angle), 18 - 30 * math.cos(angle))
        _card(pen, at, 36, turn)
        _suit(pen, n, at, 17)


def _pile(pen: Pen) -> None:
    for n in range(7):
        y = 22 - 6.5 * n
        wide = 27 - (n % 3)
        pen.polygon(_at([(-wide, y - 4), (wide, y - 4), (wide, y + 1), (-wide, y + 1)]), BACK)
    _card(pen, (0, -22), 20, 90)


def _threes(pen: Pen) -> None:
    for at, turn in (((-15, 4), -18), ((15, 4), 18), ((-5, -4), -6), ((6, -4), 6)):
        _card(pen, at, 44, turn)
    _suit(pen, HEARTS, (6, -4), 24)


def _steps(pen: Pen) -> None:
    for n, ink in enumerate((CLUB, DIAMOND, HEART)):
        x, top = -27 + 18 * n, 10 - 17 * n
        pen.polygon(_at([(x, top), (x + 17, top), (x + 17, 27), (x, 27)]), ink)


def _sleep(pen: Pen) -> None:
    for n, (x, y, size) in enumerate(((-17, 15, 8), (-1, 3, 11), (17, -13, 14))):
        wide = size * 0.75
        bars = [(x - wide, y - size), (x + wide, y - size), (x - wide, y + size), (x + wide, y + size)]
        pen.line(_at([bars[0], bars[1], bars[2], bars[3]]), 5, (SPADE, CLUB, WILD)[n])


def _run(pen: Pen) -> None:
    for n in range(5):
        _card(pen, (-20 + 10 * n, 5 - 3 * n), 38, 6)
    _suit(pen, CLUBS, (20, -7), 19)


def _foot(pen: Pen) -> None:
    for side in (1, -1):
        x = 15 * side
        pen.polygon(_at(bezier([(x - 10, 6), (x - 16, -24), (x + 16, -24), (x + 10, 6)])), SPADE)
        pen.polygon(_at(bezier([(x - 9, 11), (x - 8, 32), (x + 8, 32), (x + 9, 11)])), SPADE)


def _fan(pen: Pen) -> None:
    for turn in (-44, -22, 0, 22, 44):
        angle = math.radians(turn)
        _card(pen, (26 * math.sin(angle), 22 - 26 * math.cos(angle)), 30, turn, GOLD if turn == 0 else FACE)


def _swap(pen: Pen) -> None:
    pen.polygon(_at([(-27, -14), (10, -14), (10, -25), (29, -9), (10, 7), (10, -4), (-27, -4)]), HEART)
    pen.polygon(_at([(27, 15), (-10, 15), (-10, 4), (-29, 20), (-10, 34), (-10, 25), (27, 25)]), WILD)


def _gear(pen: Pen) -> None:
    star(pen, (MIDDLE, MIDDLE), 33, EDGE, 9, 0.74)
    pen.disc((MIDDLE, MIDDLE), 24, EDGE)
    pen.disc((MIDDLE, MIDDLE), 17, FACE)
    suit(pen, SPADES, (MIDDLE, MIDDLE), 24, SPADE)


def _cup(pen: Pen) -> None:
    for side in (1, -1):
        pen.ring((MIDDLE + 19 * side, MIDDLE - 14), 10, 4, GOLD)
    bowl = [(20, -27), *bezier([(20, -27), (20, 2), (8, 8), (4, 10)]), (4, 20), (14, 22), (14, 29)]
    pen.polygon(_at([*bowl, *((-x, y) for x, y in reversed(bowl))]), GOLD)
    star(pen, (MIDDLE, MIDDLE - 11), 10, HEART)


_Draw = Callable[[Pen], None]
EMBLEMS: Final[Mapping[str, _Draw]] = {
    "star": lambda pen: star(pen, (MIDDLE, MIDDLE + 2), 31, HEART),
    "crown": lambda pen: crown(pen, (MIDDLE, MIDDLE + 3), 56, HEART),
    "faces": _faces,
    "hearts": _hearts,
    "swords": _swords,
    "arrow": lambda pen: pen.polygon(
        _at([(0, -31), (27, -1), (11, -1), (11, 29), (-11, 29), (-11, -1), (-27, -1)]), CLUB
    ),
    "diamond": _diamond,
    "scales": _scales,
    "moon": _moon,
    "flag": _flag,
    "card": _one_card,
    "sun": _sun,
    "globe": _globe,
    "wreath": _wreath,
    "basket": _basket,
    "baskets": _baskets,
    "mask": _mask,
    "rainbow": _rainbow,
    "pile": _pile,
    "threes": _threes,
    "jester": lambda pen: jester(pen, (MIDDLE, MIDDLE + 3), 52, WILD, HEART),
    "bolt": lambda pen: pen.polygon(_at([(7, -32), (-20, 5), (-3, 5), (-9, 32), (20, -8), (2, -8)]), DIAMOND),
    "steps": _steps,
    "sleep": _sleep,
    "run": _run,
    "foot": _foot,
    "fan": _fan,
    "swap": _swap,
    "gear": _gear,
    "cup": _cup,
}
"""Every emblem by its name; any other name is written on the medal as it is."""
