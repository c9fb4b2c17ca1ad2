"""Round marks: seats in their side's colour, the dealer, places on a board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.fonts import put
from renderers.palette import DARK, SIDE_INK, Colour
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


def badge(
    image: Image.Image, at: tuple[int, int], mark: str, side: int, ground: Colour, inverse: bool = False
) -> None:
    """The mark of a seat in its side's colour; ``inverse`` on a bright ground. ``at``: left and top."""
    ink = SIDE_INK[side % len(SIDE_INK)]
    image.paste(disc(SIZE, DARK if inverse else ink, ground), at)
    put(image, (at[0] + SIZE / 2, at[1] + SIZE / 2), mark, 32, ink if inverse else DARK, "bold", "middle")
