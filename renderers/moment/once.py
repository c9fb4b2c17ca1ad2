"""A picture that moves once: a WebP that begins and ends with the still picture, half as big as a GIF."""

import re
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, TypeAlias

from PIL import Image, ImageChops

from renderers.canvas.numbered import index, paste
from renderers.canvas.palette import Colour
from renderers.picture import Picture, encode, shorten, webp

MOST_BYTES: Final = 100_000
"""What is larger is shown still."""
FRAME: Final = 90
"""Milliseconds for which a frame stands."""
_HEAD: Final = b"RIFF----WEBP"
_ALPHA, _ANIMATION = 0x10, 0x02
_Piece: TypeAlias = tuple[Image.Image, tuple[int, int]]


def moving(
    still: Picture,
    image: Image.Image,
    frames: Iterable[Image.Image] = (),
    words: str = "",
    *,
    photos: bool = True,
) -> Picture:
    """The still picture, of which only the bytes are missing, with these frames between its beginning and its
    end, as in ``image``, and what moves in ``words``: with half of the frames where they are too large, else
    still. ``photos`` as in ``encode``.
    """
    every = [*frames]
    for some in (every, every[::2]) if every else ():
        made = _webp(image.size, [(image.convert("RGB"), (0, 0)), *_changes([image, *some, image])])
        if len(made) <= MOST_BYTES:
            alt = shorten([words, *re.split(r"(?<=[.!?]) ", still.alt)])
            return replace(still, png=made, alt=alt, name=still.name.replace(".png", ".webp"))
    return replace(still, png=encode(image, photos=photos))


def _changes(frames: Sequence[Image.Image]) -> Iterator[_Piece]:
    """Only what has changed from frame to frame: the rest is clear, and stays as it was."""
    for before, after in pairwise(frames):
        changed = ImageChops.difference(before, after)
        left, top, right, bottom = changed.getbbox() or (0, 0, 1, 1)
        box = (left - left % 2, top - top % 2, right, bottom)  # they begin at an even pixel
        seen = after.crop(box).convert("RGB")
        seen.putalpha(changed.crop(box).point([0, *[255] * 255], "1"))
        yield seen, box[:2]


def _webp(size: tuple[int, int], pieces: Sequence[_Piece]) -> bytes:
    """These pieces one after the other in a picture of this size, once."""
    canvas = _chunk(b"VP8X", struct.pack("<I", _ALPHA | _ANIMATION) + _three(size[0] - 1, size[1] - 1))
    once = _chunk(b"ANIM", struct.pack("<IH", 0, 1))
    return _chunk(b"RIFF", b"".join((b"WEBP", canvas, once, *(_frame(*piece) for piece in pieces))))


def _frame(piece: Image.Image, at: tuple[int, int]) -> bytes:
    place = _three(at[0] // 2, at[1] // 2, piece.width - 1, piece.height - 1, FRAME)
    return _chunk(b"ANMF", place + b"\x00" + webp(piece)[len(_HEAD) :])


def _three(*numbers: int) -> bytes:
    """Numbers of three bytes each."""
    return b"".join(number.to_bytes(3, "little") for number in numbers)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return kind + struct.pack("<I", len(data)) + data + b"\x00" * (len(data) % 2)


def lay_over(image: Image.Image, piece: Image.Image, centre: tuple[float, float], ground: Colour) -> None:
    """Put a piece that was drawn on this ground over whatever lies there, without the ground."""
    x, y = round(centre[0] - piece.width / 2), round(centre[1] - piece.height / 2)
    bare = index(ground)
    paste(image, piece, (x, y), piece.point([0 if n == bare else 255 for n in range(256)], "1"))
