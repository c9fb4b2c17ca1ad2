"""Writing a canvas as a PNG."""

import struct
import zlib
from typing import Final

from PIL import Image
from zlib_ng import zlib_ng

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_LEVEL: Final = 6
"""A level of zlib-ng: four fifths of the bytes of level 2, in three times its time. Level 9 takes five times
as long again, for a twelfth of the bytes.
"""


def write_png(image: Image.Image) -> bytes:
    """An image in the palette as a PNG."""
    width, height = image.size
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    image.load()  # Pillow gives the image its colours only now
    colours = image.im.getpalette("RGB", "RGB")
    rows = _rows(image)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", colours),
            _chunk(b"IDAT", zlib_ng.compress(rows, _LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    checked = zlib.crc32(data, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", checked)))


def _rows(image: Image.Image) -> bytes:
    """The rows, each after the number of its filter: none, as numbers of colours get no smaller by one."""
    width, height = image.size
    filtered = Image.new("P", (width + 1, height), 0)
    filtered.im.paste(image.im, (1, 0, width + 1, height))
    return filtered.tobytes()
