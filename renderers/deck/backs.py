"""The backs of cards: each group of games has one of its own, in the tone of its felt.

All are drawn in the same three colours of a back, paper and gold; the tone of a picture's palette turns them
into those of its game.
"""

import math
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from renderers.canvas.palette import BACK, BACK_DEEP, BACK_LIGHT, FACE, GOLD
from renderers.canvas.shapes import Pen, Point
from renderers.deck import emblems

PLAIN: Final = "classic"
Corners: TypeAlias = tuple[float, float, float, float]
_MEDAL: Final = 33.0


def draw(pen: Pen, group: str, corners: Corners) -> None:
    """Draw the back of a group of games between these corners; of an unknown one the plain one."""
    pattern, medal = BACKS.get(group, BACKS[PLAIN])
    pattern(pen, corners)
    left, top, right, bottom = corners
    pen.box((left - 3, top - 3, right + 3, bottom + 3), 0, outline=FACE, width=3)
    middle = ((left + right) / 2, (top + bottom) / 2)
    pen.disc(middle, _MEDAL, FACE)
    pen.disc(middle, _MEDAL - 4, BACK)
    medal(pen, middle)


def _basket(pen: Pen, corners: Corners) -> None:
    """The basket that gave Canasta its name."""
    emblems.basket(pen, corners, 26)


def _waves(pen: Pen, corners: Corners) -> None:
    left, top, right, bottom = corners
    pen.box(corners, 0, BACK_DEEP)
    high, long, steps = 24.0, (right - left) / 2, 48
    rows = round((bottom - top) / high)
    high = (bottom - top) / rows

    def crest(middle: float, shift: float) -> list[Point]:
        return [
            (
                left + (right - left) * n / steps,
                middle + 0.3 * high * math.sin(2 * math.pi * (right - left) * n / steps / long) + shift,
            )
            for n in range(steps + 1)
        ]

    for row in range(rows):
        middle = top + (row + 0.5) * high
        thick = 0.2 * high if row % 2 else 0.13 * high
        ink = BACK if row % 2 else BACK_LIGHT
        pen.polygon([*crest(middle, -thick), *reversed(crest(middle, thick))], ink)


def _sun(pen: Pen, at: Point) -> None:
    emblems.star(pen, at, 25, GOLD, 14, 0.62)
    pen.disc(at, 11, BACK)
    pen.disc(at, 8, GOLD)


def _stripes(pen: Pen, corners: Corners) -> None:
    """Stripes between two rows of stars."""
    left, top, right, bottom = corners
    pen.box(corners, 0, BACK)
    stripes = 13
    wide = (right - left) / stripes
    for n in range(0, stripes, 2):
        pen.box((left + n * wide, top, left + (n + 1) * wide, bottom), 0, BACK_LIGHT)
    for head, foot in ((top, top + 36), (bottom - 36, bottom)):
        pen.box((left, head, right, foot), 0, BACK_DEEP)
        for n in range(4):
            across = left + (right - left) * (n + 0.5) / 4
            emblems.star(pen, (across, (head + foot) / 2 + 1), 12, FACE)


def _ringed_star(pen: Pen, at: Point) -> None:
    pen.ring(at, 25, 3, BACK_LIGHT)
    emblems.star(pen, at, 20, GOLD)


def _steps(pen: Pen, corners: Corners) -> None:
    """Footsteps, left and right."""
    left, top, right, bottom = corners
    pen.box(corners, 0, BACK_DEEP)
    columns, rows = 4, 6
    wide, high = (right - left) / columns, (bottom - top) / rows
    for row in range(rows):
        for column in range(columns):
            ink = BACK_LIGHT if (row + column) % 2 else BACK
            at = (left + (column + 0.5) * wide, top + (row + 0.5) * high)
            _foot(pen, at, 0.46 * high, -1 if column % 2 else 1, ink)


def _foot(pen: Pen, at: Point, size: float, side: int, ink: tuple[int, int, int]) -> None:
    """A bare foot's print; ``side`` is 1 for the right one, -1 for the left."""
    x, y = at
    ball, heel = (x, y - 0.1 * size), (x - side * 0.08 * size, y + 0.66 * size)
    pen.disc(ball, 0.42 * size, ink)
    pen.disc(heel, 0.3 * size, ink)
    edges = [(-0.4, ball), (0.4, ball), (0.28, heel), (-0.28, heel)]
    pen.polygon([(across * size + spot[0], spot[1]) for across, spot in edges], ink)
    for n, radius in enumerate((0.2, 0.14, 0.13, 0.12, 0.1)):
        across, up = -0.46 + 0.24 * n, (0.78, 0.86, 0.8, 0.7, 0.54)[n]
        pen.disc((x + side * across * size, y - up * size), radius * size, ink)


def _checks(pen: Pen, corners: Corners) -> None:
    """A chessboard: one against one."""
    left, top, right, bottom = corners
    pen.box(corners, 0, BACK_DEEP)
    columns, rows = 8, 12
    wide, high = (right - left) / columns, (bottom - top) / rows
    for row in range(rows):
        for column in range(columns):
            if (row + column) % 2:
                x, y = left + column * wide, top + row * high
                pen.box((x, y, x + wide, y + high), 0, BACK_LIGHT if row % 4 < 2 else BACK)


def _two_rings(pen: Pen, at: Point) -> None:
    for shift in (-8, 8):
        pen.ring((at[0] + shift, at[1]), 14, 4, GOLD)


def _trellis(pen: Pen, corners: Corners) -> None:
    left, top, right, bottom = corners
    pen.box(corners, 0, BACK_DEEP)
    columns, rows = 4, 6
    wide, high = (right - left) / columns, (bottom - top) / rows
    for row in range(rows + 1):
        for column in range(columns + 1):
            x, y = left + column * wide, top + row * high
            if column < columns and row < rows:
                pen.line([(x, y), (x + wide, y + high)], 3.4, BACK_LIGHT)
                pen.line([(x + wide, y), (x, y + high)], 3.4, BACK_LIGHT)
                for across, down in ((0.5, 0.0), (0.0, 0.5)):
                    at = (x + across * wide, y + down * high)
                    if at[0] > left and at[1] > top:
                        _leaf(pen, at, 0.2 * high)
    for x, y in ((left, top), (right, top), (left, bottom), (right, bottom)):
        pen.disc((x, y), 3, BACK_LIGHT)


def _leaf(pen: Pen, at: Point, size: float) -> None:
    for x, y in ((0, -0.55), (-0.55, 0.2), (0.55, 0.2)):
        pen.disc((at[0] + x * size, at[1] + y * size), 0.6 * size, BACK)


def _rings(pen: Pen, corners: Corners) -> None:
    """Cobbles in overlapping arcs, as on a promenade by the sea."""
    left, top, right, bottom = corners
    pen.box(corners, 0, BACK_DEEP)
    columns, rows = 4, 12
    wide, high = (right - left) / columns, (bottom - top) / rows
    for row in range(rows, -2, -1):
        for column in range(-1, columns + 1):
            at = (left + (column + (row % 2) / 2 + 0.5) * wide, top + (row + 1) * high)
            for share, ink in ((0.52, BACK_LIGHT), (0.42, BACK), (0.2, BACK_LIGHT), (0.11, BACK_DEEP)):
                pen.disc(at, share * wide, ink)


def _fan_of_cards(pen: Pen, at: Point) -> None:
    """Two small hands of cards, one behind the other."""
    for shift, ink in ((7, BACK_LIGHT), (-7, GOLD)):
        pen.box(
            (at[0] - 9 + shift, at[1] - 15 + shift / 2, at[0] + 9 + shift, at[1] + 13 + shift / 2), 3, ink
        )


Drawing: TypeAlias = tuple[Callable[[Pen, Corners], None], Callable[[Pen, Point], None]]
BACKS: Final[Mapping[str, Drawing]] = {
    PLAIN: (_basket, lambda pen, at: emblems.star(pen, at, 22, GOLD)),
    "samba": (_waves, _sun),
    "american": (_stripes, _ringed_star),
    "foot": (_steps, lambda pen, at: _foot(pen, (at[0], at[1] + 2), 22, 1, GOLD)),
    "two": (_checks, _two_rings),
    "burraco": (_rings, _fan_of_cards),
    "romme": (_trellis, lambda pen, at: emblems.crown(pen, (at[0], at[1] + 1), 38, BACK_LIGHT)),
}
"""A pattern and what is on its medal, by the group of games."""
