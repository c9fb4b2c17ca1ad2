"""A medal: a coin of bronze, silver or gold with an emblem on it, pale where it has not been earned."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.canvas import palette
from renderers.canvas.fonts import put
from renderers.canvas.numbered import indexed
from renderers.canvas.shapes import large, lay, reduced
from renderers.honours.emblems import EMBLEMS, MIDDLE

SIZE: Final = round(2 * MIDDLE)
METALS: Final[Mapping[str, palette.Colour]] = {
    "bronze": palette.BRONZE,
    "silver": palette.MUTED,
    "gold": palette.GOLD,
}
_PALE: Final = frozenset({palette.GOLD, palette.GOLD_DEEP, palette.BACK_LIGHT, palette.LIGHT, palette.BRONZE})
"""What becomes the lighter of the two greys of a medal not earned."""
_SIZES: Final = {1: 52, 2: 46, 3: 38, 4: 30}
"""The size of what is written on a medal, by its length."""


def _dulled(colour: palette.Colour) -> palette.Colour:
    if colour == palette.FACE:
        return palette.FELT_DEEP
    return palette.EDGE if colour in _PALE else palette.FELT_LINE


@lru_cache(maxsize=128)
def medal(emblem: str, metal: str, *, earned: bool) -> Image.Image:
    """A medal on FELT_DEEP, SIZE pixels wide and high; a shared image, not to be drawn on."""
    pen = large(SIZE, SIZE, palette.FELT_DEEP)
    rim = METALS[metal] if earned else palette.FELT_LINE
    pen.disc((MIDDLE, MIDDLE), 51, rim)
    pen.disc((MIDDLE, MIDDLE), 46, palette.FELT_DEEP)
    if earned:
        pen.disc((MIDDLE, MIDDLE), 44, palette.FACE)
    draw = EMBLEMS.get(emblem)
    if draw is not None:
        if not earned:
            pen.tone = _dulled
        draw(pen)
        return reduced(pen)
    image = reduced(pen)
    ink = palette.SPADE if earned else palette.EDGE
    put(image, (MIDDLE, MIDDLE), emblem, _SIZES.get(len(emblem), _SIZES[4]), ink, "bold", "middle")
    return image


def large_medal(emblem: str, metal: str, size: int) -> Image.Image:
    """An earned medal on FELT_DEEP, at another size."""
    whole = medal(emblem, metal, earned=True).convert("RGB")
    return indexed(whole.resize((size, size), Image.Resampling.BICUBIC))


def put_medal(image: Image.Image, at: tuple[int, int], emblem: str, metal: str, *, earned: bool) -> None:
    """Lay a medal onto FELT_DEEP; ``at`` is its left and top."""
    lay(image, medal(emblem, metal, earned=earned), at)
