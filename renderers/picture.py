"""The result of every renderer, its PNG encoding, and the cache of finished pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from renderers.canvas.fonts import ELLIPSIS
from renderers.canvas.kept import Kept
from renderers.canvas.numbered import blank, indexed
from renderers.canvas.palette import FELT, Colour
from renderers.canvas.pieces import PIECES
from renderers.canvas.png import BAND, BANDS, write_png
from renderers.deck.backs import PLAIN
from renderers.felt import cloth, felt_of, toned

WIDTH: Final = 900
"""Pixels across a picture: two and a half times the width that a phone shows it at."""
ALT_LIMIT: Final = 1024
_CACHE_BYTES: Final = 16 * 1024 * 1024
_KEY_BYTES: Final = 3000
"""The size of a cache key, which is part of a view; three times as much for a full table."""
# The level of 9, the rows of a band, and the share of the first one's bytes that is usual: the first takes a
# third of the time of level 6.
_COMPRESSION: Final = ((2, BAND, 1.0), (3, 4 * BAND, 0.88), (5, 4 * BAND, 0.78), (8, 1000 * BAND, 0.0))
_SMALL: Final = 80_000
"""A picture of more bytes is compressed once more, as slowly as it takes: a full table may need it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture.

    ``alt`` is the alt text, without markdown, of at most 1,024 characters; ``text`` is the full description,
    ready for a message: names of people in it are escaped. ``name`` is a file name.
    """

    png: bytes
    alt: str
    text: str
    name: str


def canvas(width: int, height: int, colour: Colour, variant: str = "") -> Image.Image:
    """An image to draw on, filled with a colour of the palette; sizes in pixels. Felt is woven, in the tone
    of the game it is for.
    """
    group = felt_of(variant) if variant else PLAIN
    if colour == FELT:
        return cloth(width, height, group)
    image = blank((width, height), colour)
    toned(image, group)
    return image


def encode(image: Image.Image) -> bytes:
    """A canvas as a PNG. An image in full colours is reduced to the palette."""
    canvas, png, first = indexed(image), b"", 0
    for level, rows, share in _COMPRESSION:
        if first * share > _SMALL:
            continue
        png = write_png(canvas, level, rows)
        if len(png) <= _SMALL:
            break
        first = first or len(png)
    return png


def length(text: str) -> int:
    """The length of a text as Discord may count it: characters outside the Basic Multilingual Plane count
    twice.
    """
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def shorten(*versions: Sequence[str], limit: int = ALT_LIMIT) -> str:
    """The first version that fits, its sentences joined; otherwise as many whole sentences of the last one as
    fit.

    An ellipsis marks what was left out.
    """
    for sentences in versions:
        whole = " ".join(sentences)
        if length(whole) <= limit:
            return whole
    kept = ""
    for sentence in versions[-1]:
        longer = f"{kept} {sentence}".lstrip()
        if length(longer) + 2 > limit:
            break
        kept = longer
    if not kept:
        first = versions[-1][0]
        kept = next(first[:end] for end in range(len(first), -1, -1) if length(first[:end]) + 2 <= limit)
    return f"{kept} {ELLIPSIS}"


class PictureCache(Kept[Picture]):
    """Finished pictures by their content."""

    def __init__(self, limit: int = _CACHE_BYTES) -> None:
        super().__init__(limit, _weight)


def _weight(picture: Picture) -> int:
    return len(picture.png) + 2 * (len(picture.alt) + len(picture.text)) + _KEY_BYTES


PICTURES: Final = PictureCache()
"""The process-wide cache of finished pictures."""


def forget_pictures() -> None:
    """Keep none of the finished pictures, nor parts of them: somebody in them wants to be forgotten."""
    PICTURES.clear()
    BANDS.clear()
    PIECES.clear()
