"""The result of every renderer, its PNG encoding, and the cache of finished pictures."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Final
from zlib import crc32

from PIL import Image

from renderers.canvas.fonts import ELLIPSIS
from renderers.canvas.kept import Kept
from renderers.canvas.numbered import blank, indexed
from renderers.canvas.palette import Colour, drawn_colours
from renderers.canvas.pieces import PIECES
from renderers.canvas.png import write_png
from renderers.deck.backs import PLAIN
from renderers.felt import CONTRAST, felt_of, toned

WIDTH: Final = 900
"""Pixels across a picture: two and a half times the width that a phone shows it at."""
ALT_LIMIT: Final = 1024
RICH: Final = 28_000
"""More bytes than the PNG of a table usually has."""
_CACHE_BYTES: Final = 16 * 1024 * 1024
_KEY_BYTES: Final = 3000
"""The size of a cache key, which is part of a view; three times as much for a full table."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture.

    ``alt`` is the alt text, without markdown, of at most 1,024 characters; ``text`` says what matters of it,
    ready for a message: names of people in it are escaped. ``name`` is a file name.
    """

    png: bytes
    alt: str
    text: str
    name: str

    @property
    def file(self) -> str:
        """The name of its file in a message: another one for each picture, so that one shown is known."""
        stem, _, kind = self.name.rpartition(".")
        return f"{stem}-{crc32(self.png):08x}.{kind}"

    @property
    def height(self) -> int:
        """The pixels from top to bottom of a PNG."""
        return int.from_bytes(self.png[20:24], "big")


def canvas(
    width: int, height: int, colour: Colour, variant: str = "", *, contrast: bool = False
) -> Image.Image:
    """An image to draw on, of this size and this colour of the palette, in the tone of the game it is for, or
    with ``contrast`` in white on black.
    """
    image = blank((width, height), colour)
    toned(image, CONTRAST if contrast else felt_of(variant) if variant else PLAIN)
    return image


def encode(image: Image.Image, *, photos: bool = True) -> bytes:
    """A canvas as a PNG. An image in full colours is reduced to the palette. Without ``photos`` it has none
    of the colours that only people's avatars use.
    """
    return write_png(indexed(image), 256 if photos else drawn_colours())


def webp(image: Image.Image) -> bytes:
    """An image in full colours as a WebP without loss, as small as it gets quickly: more effort takes
    twice as long for a tenth less.
    """
    out = BytesIO()
    image.save(out, "WEBP", lossless=True, method=1, quality=0)
    return out.getvalue()


def encoded(picture: Picture, image: Image.Image) -> Picture:
    """The picture with its bytes, for what nobody waits for: a rich one is a WebP, a quarter smaller."""
    png = encode(image)
    if len(png) <= RICH:
        return replace(picture, png=png)
    return replace(picture, png=webp(image.convert("RGB")), name=picture.name.replace(".png", ".webp"))


def length(text: str) -> int:
    """The length of a text as Discord may count it: in the units of UTF-16."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def shorten(*versions: Sequence[str], limit: int = ALT_LIMIT) -> str:
    """The first version that fits; else as many sentences of the last one as fit, with an ellipsis."""
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


def weight(picture: Picture) -> int:
    """The bytes that a picture takes in the cache."""
    return len(picture.png) + 2 * (len(picture.alt) + len(picture.text)) + _KEY_BYTES


PICTURES: Final = Kept[Picture](_CACHE_BYTES, weight)
"""The process-wide cache of finished pictures."""


def forget_pictures() -> None:
    """Keep none of the finished pictures, nor parts of them: somebody in them wants to be forgotten."""
    PICTURES.clear()
    PIECES.clear()
