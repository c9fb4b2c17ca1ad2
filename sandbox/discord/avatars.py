"""Avatars: simple faces, drawn here as PNGs so that the bot has pictures of people to read."""

import functools
import hashlib
import io
from collections.abc import Iterator

from PIL import Image

SIZE = 128
"""Width and height at which avatars are stored; Discord never enlarges them."""
COLOURS = ("5865f2", "2f8f5b", "a8621b", "c0396b", "1d7f8c", "8a4fbf")
SKINS = ("ffe0bd", "f1c27d", "c68642", "8d5524")
HAIR = ("2b1b12", "6a4e42", "d6a24c", "b55239", "8c8c94")
DARK = "26221f"


def key_of(name: str) -> str:
    """The hash by which Discord would name this person's avatar."""
    return hashlib.md5(name.encode(), usedforsecurity=False).hexdigest()


@functools.lru_cache(maxsize=64)
def face(key: str, size: int = SIZE) -> bytes:
    """The PNG of the avatar with this hash, at most 128 pixels wide."""
    looks = zip(bytes.fromhex(key)[3:], (COLOURS, SKINS, HAIR), strict=False)
    back, skin, hair = (colours[number % len(colours)] for number, colours in looks)
    side = max(16, min(size, SIZE))
    return _png(side, (back, skin, hair, DARK), _face_pixels(side))


@functools.lru_cache(maxsize=len(COLOURS))
def default(index: int) -> bytes:
    """The PNG that stands for people without an avatar, in one of six colours."""
    ring = (min(1, (x - 64) ** 2 + (y - 64) ** 2 < 900) for y in range(SIZE) for x in range(SIZE))
    return _png(SIZE, (COLOURS[index], "ffffff"), ring)


def _face_pixels(side: int) -> Iterator[int]:
    """The colour of each pixel: 0 the background, 1 skin, 2 hair and shoulders, 3 eyes and mouth."""
    for row in range(side):
        for column in range(side):
            x, y = (column + 0.5) / side - 0.5, (row + 0.5) / side - 0.5
            head = (x / 0.24) ** 2 + ((y + 0.02) / 0.28) ** 2
            eyes = (abs(x) - 0.09) ** 2 + (y + 0.02) ** 2 < 0.0009
            mouth = 0.0090 < x**2 + (y - 0.04) ** 2 < 0.0132 and y > 0.07
            if head < 1 and (eyes or mouth):
                yield 3
            elif head < 1 and y > -0.13:
                yield 1
            else:
                yield 2 if (head < 1.3 and y < 0.05) or (x / 0.4) ** 2 + ((y - 0.5) / 0.2) ** 2 < 1 else 0


def _png(side: int, palette: tuple[str, ...], pixels: Iterator[int]) -> bytes:
    image, out = Image.frombytes("P", (side, side), bytes(pixels)), io.BytesIO()
    image.putpalette(bytes.fromhex("".join(palette)))
    image.save(out, "PNG")
    return out.getvalue()
