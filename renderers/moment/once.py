"""A picture that moves once: a GIF without a loop, whose first and last frame are the still picture."""

import re
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final, TypeAlias

from PIL import Image, ImageChops

from renderers.canvas.numbered import index, paste
from renderers.canvas.palette import ORDER, Colour
from renderers.picture import Picture, shorten

MOST_BYTES: Final = 100_000
"""What is larger is shown still."""
FRAME: Final = 9
"""Hundredths of a second for which a frame stands."""
_CLEAR: Final = 255
"""A number that no colour of the palette has."""
_SMALL: Final = bytes([*ORDER[:127], _CLEAR])
"""The numbers of pictures that need 128 colours at most, which take fewer bits."""
_Piece: TypeAlias = tuple[Image.Image, tuple[int, int]]


def moving(still: Picture, image: Image.Image, frames: Iterable[Image.Image], words: str) -> Picture:
    """The still picture with these frames between its beginning and its end, as in ``image``, and what moves
    in ``words``: with half of the frames where they are too large, else still.
    """
    every = [*frames]
    for some in (every, every[::2]):
        gif = _gif(image, [(image, (0, 0)), *_changes([image, *some, image])])
        if len(gif) <= MOST_BYTES:
            alt = shorten([words, *re.split(r"(?<=[.!?]) ", still.alt)])
            return replace(still, png=gif, alt=alt, name=still.name.replace(".png", ".gif"))
    return still


def _changes(frames: Sequence[Image.Image]) -> Iterator[_Piece]:
    """Only what has changed from frame to frame: the rest is clear, and stays as it was."""
    for before, after in pairwise(frames):
        changed = ImageChops.difference(before, after)
        box = changed.getbbox() or (0, 0, 1, 1)
        seen = Image.new("P", (box[2] - box[0], box[3] - box[1]), _CLEAR)
        seen.paste(after.crop(box), mask=changed.crop(box).point([0, *[255] * 255], "1"))
        yield seen, box[:2]


def _gif(image: Image.Image, pieces: Sequence[_Piece]) -> bytes:
    """These pieces one after the other, in the colours of an image and of its size."""
    bits = 8 if any(piece.tobytes().translate(None, _SMALL) for piece, _ in pieces) else 7
    given: bytes = image.im.getpalette("RGB", "RGB")
    colours = b"".join(given[3 * n : 3 * n + 3] for n in ORDER[: 1 << bits])
    head = b"GIF89a" + struct.pack("<HHBBB", *image.size, 0xF0 | bits - 1, 0, 0) + colours
    return b"".join((head, *(_frame(piece, at, bits) for piece, at in pieces), b";"))


def _frame(piece: Image.Image, at: tuple[int, int], bits: int) -> bytes:
    clear = _CLEAR >> 8 - bits
    numbers = piece.tobytes().translate(bytes([*map(ORDER.index, range(_CLEAR)), clear]))
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b101, FRAME, clear, 0)
    place = struct.pack("<BHHHHB", 0x2C, *at, *piece.size, 0)
    packed = Image.frombytes("P", piece.size, numbers).tobytes("gif", "P", bits, 0)
    return control + place + bytes([bits]) + packed + b"\x00"


def lay_over(image: Image.Image, piece: Image.Image, centre: tuple[float, float], ground: Colour) -> None:
    """Put a piece that was drawn on this ground over whatever lies there, without the ground."""
    x, y = round(centre[0] - piece.width / 2), round(centre[1] - piece.height / 2)
    bare = index(ground)
    paste(image, piece, (x, y), piece.point([0 if n == bare else 255 for n in range(256)], "1"))
