"""Basic shapes of pictures: a pen, panels with smooth corners, discs, the marks of seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from renderers.fonts import put
from renderers.palette import DARK, FELT_LINE, SIDE_INK, Colour

Point: TypeAlias = tuple[float, float]


class Sprite(NamedTuple):
    """Something drawn beforehand, such as a card, and the mask of its shape."""

    image: Image.Image
    mask: Image.Image


class Pen:
    """Draws in card units onto a canvas with ``scale`` pixels to the unit."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self.image: Final = image
        self.scale: Final = scale
        self._draw = ImageDraw.Draw(image)

    def polygon(self, points: Iterable[Point], fill: Colour) -> None:
        """A filled polygon."""
        self._draw.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=fill)

    def disc(self, centre: Point, radius: float, fill: Colour) -> None:
        """A filled circle."""
        x, y, r = centre[0] * self.scale, centre[1] * self.scale, radius * self.scale
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=fill)

    def ring(self, centre: Point, radius: float, width: float, colour: Colour) -> None:
        """A circle's line."""
        x, y, r = centre[0] * self.scale, centre[1] * self.scale, radius * self.scale
        self._draw.ellipse((x - r, y - r, x + r, y + r), outline=colour, width=round(width * self.scale))

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
            fill=fill,
            outline=outline,
            width=max(1, round(width * self.scale)),
        )

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """A line through some points."""
        flat = [(x * self.scale, y * self.scale) for x, y in points]
        self._draw.line(flat, fill=colour, width=max(1, round(width * self.scale)), joint="curve")


BADGE: Final = 48
BADGE_STEP: Final = 54
"""The distance from one badge to the next, in pixels."""


@lru_cache(maxsize=128)
def disc(size: int, ink: Colour, ground: Colour) -> Image.Image:
    """A smooth disc on its background; a shared image, not to be drawn on."""
    image = Image.new("RGB", (size * 4, size * 4), ground)
    Pen(image, 4).disc((size / 2, size / 2), size / 2 - 0.5, ink)
    return image.resize((size, size), Image.Resampling.BOX)


def lay(image: Image.Image, sprite: Sprite | Image.Image, at: tuple[int, int]) -> None:
    """Put something drawn beforehand onto a canvas; ``at`` is its left and top edge. An image without a mask
    covers its whole rectangle.
    """
    if isinstance(sprite, Sprite):
        image.paste(sprite.image, at, sprite.mask)
    else:
        image.paste(sprite, at)


def fill(image: Image.Image, box: tuple[int, int, int, int], colour: Colour) -> None:
    """A filled rectangle; right and bottom edge lie outside it."""
    image.paste(colour, box)


@lru_cache(maxsize=32)
def _corners(radius: int) -> tuple[Image.Image, ...]:
    """The masks of a panel's four corners, clockwise from the upper left one."""
    large = Image.new("L", (radius * 4, radius * 4))
    ImageDraw.Draw(large).ellipse((0, 0, radius * 8 - 1, radius * 8 - 1), fill=255)
    first = large.resize((radius, radius), Image.Resampling.BOX)
    right = first.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    turned = Image.Transpose.FLIP_TOP_BOTTOM
    return first, right, right.transpose(turned), first.transpose(turned)


def panel(image: Image.Image, box: tuple[int, int, int, int], radius: int, colour: Colour) -> None:
    """A filled rectangle with smooth round corners; right and bottom edge lie outside it."""
    left, top, right, bottom = box
    radius = min(radius, (right - left) // 2, (bottom - top) // 2)
    fill(image, (left + radius, top, right - radius, bottom), colour)
    fill(image, (left, top + radius, left + radius, bottom - radius), colour)
    fill(image, (right - radius, top + radius, right, bottom - radius), colour)
    spots = (
        (left, top),
        (right - radius, top),
        (right - radius, bottom - radius),
        (left, bottom - radius),
    )
    for spot, mask in zip(spots, _corners(radius), strict=True):
        image.paste(colour, spot, mask)


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
