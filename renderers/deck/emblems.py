"""Emblems on cards: suit signs, crowns, stars, the jester's cap, the woven back.

Each is drawn with a :class:`Pen` onto a canvas several times too large, which is then scaled down.
"""

import math
from collections.abc import Iterable, Sequence

from canasta.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from renderers.canvas.palette import BACK, BACK_DEEP, BACK_LIGHT, GOLD, GOLD_DEEP, Colour
from renderers.canvas.shapes import Pen, Point


def bezier(points: Sequence[Point], steps: int = 24) -> list[Point]:
    """A cubic curve through its first and last points."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    curve: list[Point] = []
    for n in range(steps + 1):
        t = n / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        curve.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return curve


def mirrored(half: Sequence[Point]) -> list[Point]:
    """An outline from its right half, top to bottom."""
    return [*half, *((-x, y) for x, y in reversed(half))]


_HEART = mirrored(
    [
        *bezier([(0, -0.26), (0.06, -0.62), (0.56, -0.62), (0.55, -0.16)]),
        *bezier([(0.55, -0.16), (0.54, 0.12), (0.18, 0.26), (0, 0.54)]),
    ]
)
_SPADE = mirrored(
    [
        *bezier([(0, -0.56), (0.16, -0.26), (0.54, -0.12), (0.54, 0.14)]),
        *bezier([(0.54, 0.14), (0.54, 0.42), (0.16, 0.42), (0.05, 0.18)]),
    ]
)
_DIAMOND = mirrored(
    [
        *bezier([(0, -0.6), (0.1, -0.34), (0.28, -0.12), (0.46, 0)]),
        *bezier([(0.46, 0), (0.28, 0.12), (0.1, 0.34), (0, 0.6)]),
    ]
)
_STEM = mirrored([(0.03, 0.05), *bezier([(0.05, 0.2), (0.07, 0.4), (0.12, 0.5), (0.26, 0.54)])])


def _at(outline: Iterable[Point], centre: Point, size: float) -> list[Point]:
    return [(centre[0] + x * size, centre[1] + y * size) for x, y in outline]


def suit(pen: Pen, which: int, centre: Point, size: float, ink: Colour) -> None:
    """A suit sign about ``size`` high and wide."""
    if which == HEARTS:
        pen.polygon(_at(_HEART, centre, size), ink)
    elif which == DIAMONDS:
        pen.polygon(_at(_DIAMOND, centre, size), ink)
    elif which == SPADES:
        pen.polygon(_at(_SPADE, centre, size), ink)
        pen.polygon(_at(_STEM, centre, size), ink)
    elif which == CLUBS:
        for x, y in ((0, -0.29), (-0.3, 0.13), (0.3, 0.13)):
            pen.disc((centre[0] + x * size, centre[1] + y * size), 0.255 * size, ink)
        pen.polygon(_at(_STEM, centre, size), ink)
        pen.disc((centre[0], centre[1] + 0.02 * size), 0.12 * size, ink)


def star(pen: Pen, centre: Point, radius: float, fill: Colour, tips: int = 5, inner: float = 0.45) -> None:
    """A star; with many tips and a large ``inner`` share, a sun."""
    points = []
    for n in range(2 * tips):
        r = radius if n % 2 == 0 else radius * inner
        angle = math.pi * n / tips - math.pi / 2
        points.append((centre[0] + r * math.cos(angle), centre[1] + r * math.sin(angle)))
    pen.polygon(points, fill)


def crown(pen: Pen, centre: Point, size: float, ink: Colour) -> None:
    """The king's crown: three tall tips with a cross bar of gold."""
    half = [(0, -0.44), (0.25, 0.02), (0.5, -0.3), (0.42, 0.36)]
    pen.polygon(_at(mirrored(half), centre, size), ink)
    for x, y in ((-0.5, -0.34), (0, -0.48), (0.5, -0.34)):
        pen.disc((centre[0] + x * size, centre[1] + y * size), 0.075 * size, GOLD)
    x, y = centre
    pen.box((x - 0.42 * size, y + 0.2 * size, x + 0.42 * size, y + 0.3 * size), 0, GOLD)


def jester(pen: Pen, centre: Point, size: float, ink: Colour, other: Colour) -> None:
    """The joker's cap: three points with bells."""
    left = [
        *bezier([(0, -0.06), (-0.2, -0.44), (-0.5, -0.42), (-0.56, 0.06)]),
        *bezier([(-0.56, 0.06), (-0.46, -0.1), (-0.4, 0.0), (-0.34, 0.32)]),
        (0, 0.32),
    ]
    middle = [(-0.26, 0.32), *bezier([(-0.24, 0.0), (-0.16, -0.3), (0, -0.6), (0, -0.6)])]
    pen.polygon(_at(left, centre, size), ink)
    pen.polygon(_at([(-x, y) for x, y in left], centre, size), other)
    pen.polygon(_at([*middle, *((-x, y) for x, y in reversed(middle))], centre, size), GOLD)
    x, y = centre
    pen.box((x - 0.38 * size, y + 0.29 * size, x + 0.38 * size, y + 0.42 * size), 0.06 * size, ink)
    for bell in ((-0.56, 0.12), (0, -0.6), (0.56, 0.12)):
        spot = (x + bell[0] * size, y + bell[1] * size)
        pen.disc(spot, 0.1 * size, GOLD_DEEP)
        pen.disc(spot, 0.07 * size, GOLD)


def basket(pen: Pen, corners: tuple[float, float, float, float], strand: float) -> None:
    """A woven basket (the meaning of the game's name): strands over and under each other."""
    left, top, right, bottom = corners
    pen.box(corners, 0, BACK_DEEP)
    columns = max(1, round((right - left) / strand))
    rows = max(1, round((bottom - top) / strand))
    wide, high = (right - left) / columns, (bottom - top) / rows
    gap = 0.09
    for row in range(rows):
        for column in range(columns):
            x, y = left + column * wide, top + row * high
            if (row + column) % 2:
                pen.box((x, y + gap * high, x + wide, y + high * (1 - gap)), 0.18 * wide, BACK)
                shine = [(x + 0.1 * wide, y + 0.4 * high), (x + 0.9 * wide, y + 0.4 * high)]
                pen.line(shine, 0.14 * high, BACK_LIGHT)
            else:
                pen.box((x + gap * wide, y, x + wide * (1 - gap), y + high), 0.18 * wide, BACK_LIGHT)
                shade = [(x + 0.4 * wide, y + 0.1 * high), (x + 0.4 * wide, y + 0.9 * high)]
                pen.line(shade, 0.14 * wide, BACK)
