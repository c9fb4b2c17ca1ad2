"""What is kept ready to be laid onto a canvas, in the numbers of the palette."""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image, ImageChops

from renderers.canvas.numbered import paste, paste_between

_LARGE: Final = 15_000  # pixels


class Outline:
    """A rectangle with round corners: all of its ``mask`` is set but pixels within ``reach`` of a corner."""

    def __init__(self, mask: Image.Image, reach: int) -> None:
        self.mask: Final = mask
        self.reach: Final = reach
        (wide, high), rest = mask.size, ImageChops.invert(mask)
        self._upper: Final = rest.crop((0, 0, wide, reach))
        self._lower: Final = rest.crop((0, high - reach, wide, high))

    def lay(self, image: Image.Image, sprite: Image.Image, at: tuple[int, int]) -> None:
        """Lay a sprite of this outline onto a canvas."""
        wide, high = self.mask.size
        if wide * high < _LARGE:
            paste(image, sprite, at, self.mask)
        else:
            paste_between(image, sprite, at, self._upper, self._lower)


class Sprite(NamedTuple):
    """Something drawn beforehand, such as a card: its pixels and its outline."""

    image: Image.Image
    outline: Outline

    def turned(self, turn: Image.Transpose) -> Sprite:
        """The same, rotated."""
        outline = self.outline
        return Sprite(self.image.transpose(turn), Outline(outline.mask.transpose(turn), outline.reach))
