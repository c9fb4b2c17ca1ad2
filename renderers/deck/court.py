"""The court figures and the joker, double-headed: either end of a card tells who it is.

A figure is drawn as a bust above the middle line of its frame and turned half round for the part below.
One unit of a figure is a ninety-sixth of its height above the line; x counts from its middle, y upwards is
negative.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from PIL import Image

from renderers.canvas.palette import (
    DARK,
    FACE,
    GOLD,
    GOLD_DEEP,
    HEART,
    SKIN,
    WILD,
    WILD_FACE,
    Colour,
    between,
)
from renderers.canvas.shapes import Pen, Point
from renderers.deck import emblems
from renderers.deck.emblems import bezier, mirrored

_TALL: Final = 96.0  # units from the middle line to the top of a frame
_LINE: Final = 1.8
_WIDE: Final = 80.0  # robes reach beyond the frame


class Bust:
    """One half of a figure while it is drawn: in ink, gold, and the colour of skin."""

    def __init__(self, size: tuple[float, float], scale: float, ink: Colour, paper: Colour) -> None:
        width, height = size
        self.ink = ink
        self._middle, self._floor, self._unit = width / 2, height, height / _TALL
        self.pen = Pen(Image.new("RGB", (round(width * scale), round(height * scale)), paper), scale)

    def at(self, x: float, y: float) -> Point:
        """A point of the figure on the pen's canvas."""
        return self._middle + x * self._unit, self._floor + y * self._unit

    def shape(self, points: Iterable[Point], fill: Colour, line: Colour | None = None) -> None:
        """A filled outline; ``line`` is its colour if that is not the ink."""
        placed = [self.at(x, y) for x, y in points]
        self.pen.polygon(placed, fill)
        self.pen.line([*placed, placed[0]], _LINE * self._unit, line or self.ink)

    def half(self, points: Sequence[Point], fill: Colour) -> None:
        """A filled outline from its right half, top to bottom."""
        self.shape(mirrored(points), fill)

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        self.pen.line([self.at(x, y) for x, y in points], width * self._unit, colour)

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        self.pen.disc(self.at(x, y), radius * self._unit, fill)

    def suit(self, which: int, x: float, y: float, size: float, colour: Colour) -> None:
        emblems.suit(self.pen, which, self.at(x, y), size * self._unit, colour)

    def face(self) -> None:
        """Eyes, nose and mouth."""
        for x in (-6.5, 6.5):
            self.disc(x, -55, 2.1, DARK)
            self.line([(x - 4, -60), (x + 4, -60)], 1.7, DARK)
        self.line([(0, -55), (-2, -48), (1, -47.5)], 1.5, GOLD_DEEP)
        self.line([(-4, -42.5), (0, -41), (4, -42.5)], 2.2, HEART)

    def head(self) -> None:
        """A bare face with its neck."""
        self.half([(0, -34), (7, -34), (7, -24), (0, -20)], SKIN)
        self.half([(0, -70), *bezier([(0, -70), (16, -71), (17, -44), (0, -35)])], SKIN)
        self.face()

    def robe(self, fill: Colour) -> None:
        """Shoulders down to the middle line."""
        shoulder = bezier([(9, -31), (24, -29), (37, -24), (44, -14)])
        self.half([(0, -31), *shoulder, (_WIDE, -8), (_WIDE, 2), (0, 2)], fill)

    def belt(self) -> None:
        """The band on the middle line, half of it."""
        self.shape([(-_WIDE, -4.5), (_WIDE, -4.5), (_WIDE, 3), (-_WIDE, 3)], GOLD)


def _king(bust: Bust, which: int) -> None:
    ink = bust.ink
    bust.robe(ink)
    bust.half([(0, -34), (20, -33), *bezier([(26, -30), (30, -24), (24, -16), (0, -8)])], FACE)
    for x, y in ((-20.0, -24.0), (-10, -18), (0, -14), (10, -18), (20, -24)):
        bust.line([(x, y - 2.5), (x, y + 2.5)], 3, DARK)
    # long hair behind the head, the face, and a beard that ends in a point
    bust.half(
        [(0, -72), (18, -70), *bezier([(21, -60), (20, -46), (23, -38), (15, -34)]), (0, -34)], GOLD_DEEP
    )
    bust.head()
    bust.half(
        [(0, -45), *bezier([(10, -46), (13, -52), (15.5, -58), (16, -60)]), (15, -44), (9, -29), (0, -20)],
        GOLD_DEEP,
    )
    bust.half([(0, -48), *bezier([(4, -49), (9, -47), (11, -43), (11, -42)]), (0, -44.5)], GOLD_DEEP)
    bust.line([(-3.5, -39.5), (3.5, -39.5)], 2.4, HEART)
    bust.half([(0, -93), (5, -82), (12, -79), (23, -90), (19, -68), (0, -68)], GOLD)
    bust.line([(-18, -72.5), (18, -72.5)], 3.6, ink)
    for x, y in ((-22.5, -90.0), (0, -92), (22.5, -90)):
        bust.disc(x, y, 3.2, ink)
    # the sword
    bust.shape([(27.5, -84), (30.5, -92), (33.5, -84), (33, -36), (28, -36)], FACE)
    bust.shape([(24, -36), (37, -36), (37, -31.5), (24, -31.5)], GOLD)
    bust.shape([(28.5, -31), (32.5, -31), (32.5, -18), (28.5, -18)], GOLD_DEEP)
    bust.disc(30.5, -24, 4.6, SKIN)
    bust.belt()


def _queen(bust: Bust, which: int) -> None:
    ink = bust.ink
    bust.half([(0, -76), *bezier([(24, -78), (21, -52), (30, -40), (22, -24)]), (0, -24)], GOLD)
    bust.robe(ink)
    bust.half([(0, -31), (13, -31), *bezier([(13, -26), (9, -17), (3, -12), (0, -11)])], SKIN)
    bust.line([(-12, -29), (-7, -20), (0, -16), (7, -20), (12, -29)], 2, GOLD_DEEP)
    bust.disc(0, -15, 3, HEART)
    bust.head()
    # hair parted in the middle
    bust.half(
        [
            *bezier([(0, -73), (15, -75), (20, -62), (17, -46)]),
            *bezier([(15, -56), (12, -64), (6, -66), (0, -68)]),
        ],
        GOLD,
    )
    bust.half([(0, -84), (7, -77), (13, -84), (20, -76), (17, -68), (0, -71)], ink)
    for x, y in ((-20.0, -78.0), (-13, -86), (0, -87.5), (13, -86), (20, -78)):
        bust.disc(x, y, 3.1, GOLD_DEEP)
        bust.disc(x, y, 2.2, GOLD)
    # a flower in her hand
    bust.line([(-30, -18), (-29.5, -46)], 2.4, GOLD_DEEP)
    for x, y in ((-29.5, -57.0), (-35, -52.5), (-33, -46), (-26, -46), (-24, -52.5)):
        bust.disc(x, y, 4.2, ink)
    bust.disc(-29.5, -51, 3.6, GOLD)
    bust.disc(-30, -23, 4.6, SKIN)
    bust.suit(which, 27, -15, 13, FACE)
    bust.belt()


def _jack(bust: Bust, which: int) -> None:
    ink = bust.ink
    bust.half(
        [(0, -74), (18, -72), *bezier([(22, -60), (19, -48), (25, -37), (14, -37)]), (0, -37)], GOLD_DEEP
    )
    bust.robe(ink)
    # a tunic with stripes
    for x in (-28, -14, 14, 28):
        bust.line([(x * 0.8, -25), (x, 2)], 4.4, GOLD)
    bust.half([(0, -32), (14, -32), (19, -27), (9, -18), (0, -14)], FACE)
    bust.head()
    bust.half(
        [(0, -73), (17, -71), (18, -54), *bezier([(15, -60), (12, -64), (6, -65), (0, -65)])], GOLD_DEEP
    )
    # the cap with its feather
    feather = [
        *bezier([(10, -76), (20, -92), (34, -92), (42, -82)]),
        *bezier([(42, -82), (32, -80), (24, -74), (12, -70)]),
    ]
    bust.shape(feather, FACE)
    bust.line([(14, -73.5), (34, -83.5)], 1.4, ink)
    bust.shape([*bezier([(-22, -70), (-26, -90), (8, -94), (22, -70)])], ink)
    bust.shape(
        [
            *bezier([(-24, -72), (-10, -78), (10, -78), (24, -72)]),
            (23, -66),
            *bezier([(20, -68), (8, -72), (-8, -72), (-23, -66)]),
        ],
        GOLD,
    )
    # his staff
    bust.line([(-31, 2), (-31, -62)], 2.6, GOLD_DEEP)
    bust.shape([(-31, -89), (-26, -74), (-31, -61), (-36, -74)], FACE)
    bust.disc(-31, -25, 4.6, SKIN)
    bust.suit(which, 0, -22, 9, ink)
    bust.belt()


def _fool(bust: Bust, which: int) -> None:
    other = HEART
    bust.robe(bust.ink)
    bust.shape(
        [(0, -31), *bezier([(9, -31), (24, -29), (37, -24), (44, -14)]), (_WIDE, -8), (_WIDE, 2), (0, 2)],
        other,
    )
    ruff = [(0, -34), (24, -36), (30, -24), (20, -25), (20, -14), (10, -20), (6, -9), (0, -17)]
    bust.half(ruff, GOLD)
    for x, y in ((-30, -23), (-20, -13), (-6, -8), (6, -8), (20, -13), (30, -23)):
        bust.disc(x, y, 2.8, GOLD_DEEP)
    bust.head()
    for x in (-9, 9):
        bust.disc(x, -47, 3, HEART)
    bust.line(bezier([(-9, -45), (-5, -38), (5, -38), (9, -45)]), 2.6, DARK)
    # three tips with bells; the middle one stands
    side = [
        (0, -68),
        *bezier([(0, -80), (8, -92), (34, -98), (38, -60)]),
        *bezier([(38, -60), (32, -68), (24, -68), (17, -56)]),
        (14, -66),
    ]
    bust.shape([(-x, y) for x, y in side], bust.ink, DARK)
    bust.shape(side, other, DARK)
    bust.half([(0, -91), (8, -80), (12, -67), (0, -66)], GOLD)
    bust.shape(
        [
            *bezier([(-18, -68), (-8, -73), (8, -73), (18, -68)]),
            (17, -62),
            *bezier([(8, -66), (4, -67), (-8, -67), (-17, -62)]),
        ],
        WILD_FACE,
    )
    for x, y in ((-38, -57), (0, -91), (38, -57)):
        bust.disc(x, y, 4.2, GOLD_DEEP)
        bust.disc(x - 0.6, y - 0.6, 2.8, GOLD)
    bust.belt()


_FIGURES: Final[tuple[Callable[[Bust, int], None], ...]] = (_jack, _queen, _king)


def court(pen: Pen, figure: int, which: int, frame: tuple[float, float, float, float], ink: Colour) -> None:
    """Draw the jack, queen or king (0, 1 or 2) of a suit into a frame, in card units."""
    _double(pen, _FIGURES[figure], which, frame, ink, _tint(ink, FACE))


def joker(pen: Pen, frame: tuple[float, float, float, float]) -> None:
    """Draw the joker into a frame, in card units."""
    _double(pen, _fool, 0, frame, WILD, FACE)


def _tint(ink: Colour, paper: Colour) -> Colour:
    return between(paper, between(paper, ink))


def _double(
    pen: Pen,
    draw: Callable[[Bust, int], None],
    which: int,
    frame: tuple[float, float, float, float],
    ink: Colour,
    paper: Colour,
) -> None:
    left, top, right, bottom = frame
    bust = Bust((right - left, (bottom - top) / 2), pen.scale, ink, paper)
    draw(bust, which)
    half = bust.pen.image
    x, y = round(left * pen.scale), round(top * pen.scale)
    pen.image.paste(half, (x, y))
    pen.image.paste(half.transpose(Image.Transpose.ROTATE_180), (x, y + half.height))
    pen.box(frame, 3, None, ink, 1.6)
