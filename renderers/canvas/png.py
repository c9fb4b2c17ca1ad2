"""Writing a canvas as a PNG."""

import struct
import zlib
from typing import Final

from PIL import Image, ImageChops
from zlib_ng import zlib_ng

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_UP: Final = 2
_LEVEL: Final = 5
"""A level of zlib-ng. With the filter Up it makes as few bytes as level 6 without, in half the time."""


def write_png(image: Image.Image, colours: int = 256) -> bytes:
    """An image in the palette as a PNG that lists this number of its ``colours``."""
    width, height = image.size
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    image.load()  # Pillow gives the image its colours only now
    palette = image.im.getpalette("RGB", "RGB")[: 3 * colours]
    rows = _rows(image)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", zlib_ng.compress(rows, _LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    checked = zlib.crc32(data, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", checked)))


def _rows(image: Image.Image) -> bytes:
    """The rows, each after the number of its filter: Up, as what is drawn goes on in the row below."""
    width, height = image.size
    numbers = Image.frombytes("L", image.size, image.tobytes())
    above = Image.new("L", image.size, 0)
    above.paste(numbers, (0, 1))
    filtered = Image.new("L", (width + 1, height), _UP)
    filtered.paste(ImageChops.subtract_modulo(numbers, above), (1, 0))
    return filtered.tobytes()
