"""Basic shapes of pictures: a pen, panels with smooth corners, discs, the marks of seats."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, cast

from PIL import Image, ImageChops, ImageDraw

from renderers.canvas.fonts import put
from renderers.canvas.numbered import cover, indexed, paste, pixels
from renderers.canvas.palette import DARK, FELT_LINE, SHADE, SIDE_INK, Colour, among_of
from renderers.canvas.sprites import Sprite, Stamp, bare, stamp

Point: TypeAlias = tuple[float, float]


def _as_it_is(colour: Colour) -> Colour:
    return colour


class Pen:
    """Draws in card units onto a canvas with ``scale`` pixels to the unit. ``tone`` changes the colours of
    what is drawn from now on.
    """

    def __init__(self, image: Image.Image, scale: float) -> None:
        self.image: Final = image
        self.scale: Final = scale
        self.tone: Callable[[Colour], Colour] = _as_it_is
        self._draw = ImageDraw.Draw(image)

    def polygon(self, points: Iterable[Point], fill: Colour) -> None:
        """A filled polygon."""
        self._draw.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=self.tone(fill))

    def disc(self, centre: Point, radius: float, fill: Colour) -> None:
        """A filled circle."""
        x, y, r = centre[0] * self.scale, centre[1] * self.scale, radius * self.scale
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=self.tone(fill))

    def ring(self, centre: Point, radius: float, width: float, colour: Colour) -> None:
        """A circle's line."""
        x, y, r = centre[0] * self.scale, centre[1] * self.scale, radius * self.scale
        box = (x - r, y - r, x + r, y + r)
        self._draw.ellipse(box, outline=self.tone(colour), width=round(width * self.scale))

    def box(
        self,
        corners: tuple[float, float, float, float],
        radius: float = 0,
        fill: Colour | None = None,
        outline: Colour | None = None,
        width: float = 1,
    ) -> None:
        """A rectangle with rounded corners."""
        left, top, right, bottom = (value * self.scale for value in corners)
        self._draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1),
            radius * self.scale,
            fill=None if fill is None else self.tone(fill),
            outline=None if outline is None else self.tone(outline),
            width=max(1, round(width * self.scale)),
        )

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """A line through some points."""
        flat = [(x * self.scale, y * self.scale) for x, y in points]
        self._draw.line(flat, fill=self.tone(colour), width=max(1, round(width * self.scale)), joint="curve")


BADGE: Final = 48
BADGE_STEP: Final = 54
"""The distance from one badge to the next, in pixels."""
_OVER: Final = 4
_FALLS: Final = 5  # how far a shadow reaches below a card and to its right
_CHIP: Final = 10_000
"""Panels of at most as many pixels are kept as a whole: there are dozens in a picture."""


def large(width: int, height: int, ground: Colour) -> Pen:
    """A pen on an image four times too large, to be reduced; sizes are those of the result, in pixels."""
    return Pen(Image.new("RGB", (width * _OVER, height * _OVER), ground), _OVER)


def reduced(pen: Pen) -> Image.Image:
    """What was drawn too large, with smooth edges, in the colours of the palette."""
    width, height = pen.image.width // _OVER, pen.image.height // _OVER
    ground = cast("Colour", pen.image.getpixel((0, 0)))
    return indexed(pen.image.resize((width, height), Image.Resampling.BOX), among_of(ground))


@lru_cache(maxsize=128)
def disc(size: int, ink: Colour, ground: Colour) -> Image.Image:
    """A smooth disc on its background; a shared image, not to be drawn on."""
    pen = large(size, size, ground)
    pen.disc((size / 2, size / 2), size / 2 - 0.5, ink)
    return reduced(pen)


def lay(image: Image.Image, sprite: Sprite | Image.Image, at: tuple[int, int]) -> None:
    """Put something drawn beforehand onto a canvas; ``at`` is its left and top edge. An image without an
    outline covers its whole rectangle.
    """
    if isinstance(sprite, Sprite):
        sprite.outline.lay(image, sprite.image, at)
    else:
        paste(image, indexed(sprite), at)


def fill(image: Image.Image, box: tuple[int, int, int, int], colour: Colour) -> None:
    """A filled rectangle; right and bottom edge lie outside it."""
    cover(image, box, colour)


def tint(image: Image.Image, coverage: Image.Image, at: tuple[int, int], colour: Colour) -> None:
    """Draw a smooth shape over whatever lies there, however colourful: ``coverage`` is its mask of mode L."""
    box = (*at, at[0] + coverage.width, at[1] + coverage.height)
    region = image.crop(box)
    for _, paper in region.getcolors(256) or ():
        if isinstance(paper, int):
            inked = stamp(coverage, colour, paper)
            here = region.point([255 if number == paper else 0 for number in range(256)], "1")
            image.paste(inked.image, at, ImageChops.logical_and(here, inked.mask))


class _Corners(NamedTuple):
    """The masks of a panel's corners, clockwise from the upper left one, and how far in their papers show."""

    masks: tuple[Image.Image, ...]
    bare: int


@lru_cache(maxsize=32)
def _corners(radius: int) -> _Corners:
    wide = 2 * radius * _OVER
    whole = Image.new("L", (wide, wide))
    ImageDraw.Draw(whole).ellipse((0, 0, wide - 1, wide - 1), fill=255)
    small = whole.resize((2 * radius, 2 * radius), Image.Resampling.BOX)
    spots = ((0, 0), (radius, 0), (radius, radius), (0, radius))
    return _Corners(tuple(small.crop((x, y, x + radius, y + radius)) for x, y in spots), bare(small))


@lru_cache(maxsize=256)
def _inked(radius: int, number: int, colour: Colour, paper: int) -> Stamp:
    """A panel's corner on what lies under it."""
    return stamp(_corners(radius).masks[number], colour, paper)


@lru_cache(maxsize=128)
def _chip(width: int, height: int, radius: int, colour: Colour, paper: int) -> Stamp:
    """A whole small panel on one paper."""
    coverage = Image.new("L", (width, height), 255)
    spots = ((0, 0), (width - radius, 0), (width - radius, height - radius), (0, height - radius))
    for spot, mask in zip(spots, _corners(radius).masks, strict=True):
        coverage.paste(mask, spot)
    return stamp(coverage, colour, paper)


def panel(image: Image.Image, box: tuple[int, int, int, int], radius: int, colour: Colour) -> None:
    """A filled rectangle with smooth round corners; right and bottom edge lie outside it."""
    left, top, right, bottom = box
    radius = min(radius, (right - left) // 2, (bottom - top) // 2)
    if radius:
        bare = _corners(radius).bare
        west, north, east, south = left + bare, top + bare, right - 1 - bare, bottom - 1 - bare
        papers = pixels(image, (west, north), (east, north), (east, south), (west, south))
        if (right - left) * (bottom - top) <= _CHIP and len(set(papers)) == 1:
            whole = _chip(right - left, bottom - top, radius, colour, papers[0])
            paste(image, whole.image, (left, top), whole.mask)
            return
        spots = (
            (left, top),
            (right - radius, top),
            (right - radius, bottom - radius),
            (left, bottom - radius),
        )
        for n, (paper, spot) in enumerate(zip(papers, spots, strict=True)):
            corner = _inked(radius, n, colour, paper)
            paste(image, corner.image, spot, corner.mask)
    fill(image, (left + radius, top, right - radius, bottom), colour)
    fill(image, (left, top + radius, left + radius, bottom - radius), colour)
    fill(image, (right - radius, top + radius, right, bottom - radius), colour)


def shadow(image: Image.Image, box: tuple[int, int, int, int], radius: int) -> None:
    """The shadow of cards that will lie in this box: to be drawn before them."""
    left, top, right, bottom = box
    panel(image, (left + 2, top + _FALLS, right + _FALLS, bottom + _FALLS), radius, SHADE)


def badge(
    image: Image.Image,
    at: tuple[int, int],
    mark: str,
    side: int,
    ground: Colour,
    *,
    inverse: bool = False,
    faint: bool = False,
) -> None:
    """The mark of a seat in the colour of side number ``side``. ``at``: left and top.

    ``inverse`` is for a bright background, ``faint`` for somebody who is not playing now.
    """
    ink = SIDE_INK[side % len(SIDE_INK)]
    paper, letter = (DARK, ink) if inverse else (FELT_LINE, ink) if faint else (ink, DARK)
    lay(image, disc(BADGE, paper, ground), at)
    put(image, (at[0] + BADGE / 2, at[1] + BADGE / 2), mark, 32, letter, "bold", "middle")
