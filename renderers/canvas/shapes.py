"""Basic shapes of pictures: a pen, panels with round corners, discs, the marks of seats."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias, cast

from PIL import Image, ImageDraw

from renderers.canvas.fonts import put
from renderers.canvas.masks import hard
from renderers.canvas.numbered import cover, indexed, paint, paste
from renderers.canvas.palette import DARK, FELT_LINE, SHADE, SIDE_INK, Colour, among_of
from renderers.canvas.sprites import Sprite

Point: TypeAlias = tuple[float, float]


def _as_it_is(colour: Colour) -> Colour:
    return colour


class Pen:
    """Draws in card units, of ``scale`` pixels each. ``tone`` changes the colours from now on."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self.image: Final = image
        self.scale: Final = scale
        self.tone: Callable[[Colour], Colour] = _as_it_is
        self._draw = ImageDraw.Draw(image)

    def polygon(self, points: Iterable[Point], fill: Colour) -> None:
        self._draw.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=self.tone(fill))

    def disc(self, centre: Point, radius: float, fill: Colour) -> None:
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
    """What was drawn too large, with hard edges, in the colours of the palette."""
    width, height = pen.image.width // _OVER, pen.image.height // _OVER
    ground = cast("Colour", pen.image.getpixel((0, 0)))
    return indexed(pen.image.resize((width, height), Image.Resampling.NEAREST), among_of(ground))


@lru_cache(maxsize=128)
def round_mask(size: int) -> Image.Image:
    whole = Image.new("L", (size * _OVER, size * _OVER))
    ImageDraw.Draw(whole).ellipse((0, 0, size * _OVER - 1, size * _OVER - 1), fill=255)
    return hard(whole.resize((size, size), Image.Resampling.BOX))


def disc(image: Image.Image, at: tuple[int, int], size: int, colour: Colour) -> None:
    """A disc. ``at``: left and top."""
    paint(image, round_mask(size), at, colour)


def lay(image: Image.Image, sprite: Sprite | Image.Image, at: tuple[int, int]) -> None:
    """Put something drawn onto a canvas, left and top ``at``. An image without an outline covers all."""
    if isinstance(sprite, Sprite):
        sprite.outline.lay(image, sprite.image, at)
    else:
        paste(image, indexed(sprite), at)


def tint(image: Image.Image, coverage: Image.Image, at: tuple[int, int], colour: Colour) -> None:
    """Draw a shape over whatever lies there: ``coverage`` is its mask of mode L."""
    paint(image, hard(coverage), at, colour)


@lru_cache(maxsize=32)
def _corners(radius: int) -> tuple[Image.Image, ...]:
    """The masks of a panel's corners, clockwise from the upper left one."""
    whole = round_mask(2 * radius)
    spots = ((0, 0), (radius, 0), (radius, radius), (0, radius))
    return tuple(whole.crop((x, y, x + radius, y + radius)) for x, y in spots)


@lru_cache(maxsize=128)
def _chip(width: int, height: int, radius: int) -> Image.Image:
    """The mask of a whole small panel."""
    mask = Image.new("1", (width, height), 255)
    for spot, corner in zip(_spots((0, 0, width, height), radius), _corners(radius), strict=True):
        mask.paste(corner, spot)
    return mask


def _spots(box: tuple[int, int, int, int], radius: int) -> tuple[tuple[int, int], ...]:
    """Where the corners of a panel begin."""
    left, top, right, bottom = box
    return (left, top), (right - radius, top), (right - radius, bottom - radius), (left, bottom - radius)


def panel(image: Image.Image, box: tuple[int, int, int, int], radius: int, colour: Colour) -> None:
    """A filled rectangle with round corners; right and bottom edge lie outside it."""
    left, top, right, bottom = box
    radius = min(radius, (right - left) // 2, (bottom - top) // 2)
    if radius and (right - left) * (bottom - top) <= _CHIP:
        paint(image, _chip(right - left, bottom - top, radius), (left, top), colour)
        return
    if radius:
        for spot, corner in zip(_spots(box, radius), _corners(radius), strict=True):
            paint(image, corner, spot, colour)
    cover(image, (left + radius, top, right - radius, bottom), colour)
    cover(image, (left, top + radius, left + radius, bottom - radius), colour)
    cover(image, (right - radius, top + radius, right, bottom - radius), colour)


def shadow(image: Image.Image, box: tuple[int, int, int, int], radius: int) -> None:
    """The shadow of cards that will lie in this box: to be drawn before them."""
    left, top, right, bottom = box
    panel(image, (left + 2, top + _FALLS, right + _FALLS, bottom + _FALLS), radius, SHADE)


def badge(
    image: Image.Image,
    at: tuple[int, int],
    mark: str,
    side: int,
    *,
    inverse: bool = False,
    faint: bool = False,
) -> None:
    """The mark of a seat on this ``side``; ``inverse`` on a bright background, ``faint`` for who sits out."""
    ink = SIDE_INK[side % len(SIDE_INK)]
    paper, letter = (DARK, ink) if inverse else (FELT_LINE, ink) if faint else (ink, DARK)
    disc(image, at, BADGE, paper)
    put(image, (at[0] + BADGE / 2, at[1] + BADGE / 2), mark, 32, letter, "bold", "middle")
