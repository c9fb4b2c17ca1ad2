"""Round things: marks of seats, the dealer, places on a board, and panels with smooth corners."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from renderers.fonts import put
from renderers.palette import DARK, FELT_LINE, SIDE_INK, Colour
from renderers.shapes import Pen

SIZE: Final = 48
STEP: Final = 54
"""From one badge to the next, in pixels."""


@lru_cache(maxsize=128)
def disc(size: int, ink: Colour, ground: Colour) -> Image.Image:
    """A smooth disc on its ground. Not to be drawn on."""
    image = Image.new("RGB", (size * 4, size * 4), ground)
    Pen(image, 4).disc((size / 2, size / 2), size / 2 - 0.5, ink)
    return image.resize((size, size), Image.Resampling.BOX)


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
    image.paste(colour, (left + radius, top, right - radius, bottom))
    image.paste(colour, (left, top + radius, left + radius, bottom - radius))
    image.paste(colour, (right - radius, top + radius, right, bottom - radius))
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

    ``inverse`` on a bright ground, ``faint`` for somebody who does not play now.
    """
    ink = SIDE_INK[side % len(SIDE_INK)]
    paper, letter = (DARK, ink) if inverse else (FELT_LINE, ink) if faint else (ink, DARK)
    image.paste(disc(SIZE, paper, ground), at)
    put(image, (at[0] + SIZE / 2, at[1] + SIZE / 2), mark, 32, letter, "bold", "middle")
