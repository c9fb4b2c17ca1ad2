"""Pieces of pictures that stay the same from one to the next: drawn once, then laid down as they were."""

from collections.abc import Callable, Hashable
from typing import Final

from PIL import Image

from renderers.canvas.kept import Kept
from renderers.canvas.numbered import paste

_BYTES: Final = 10 * 1024 * 1024
PIECES: Final = Kept[Image.Image](_BYTES, lambda image: image.width * image.height + 2000)
"""Drawn pieces by what they show."""


def lay_piece(
    image: Image.Image, box: tuple[int, int, int, int], key: Hashable, draw: Callable[[], None]
) -> None:
    """Lay down what ``draw`` draws in this box, as it was drawn before if it was.

    ``key`` tells it from whatever else may be drawn in a box of this size, the paper under it included.
    """

    def drawn() -> Image.Image:
        draw()
        return image.crop(box)

    left, top, right, bottom = box
    # Middles that fall between two pixels are rounded to the even one: what begins at an odd pixel is another
    # piece.
    place = (right - left, bottom - top, left % 2, top % 2)
    paste(image, PIECES.get((place, key), drawn), (left, top))
