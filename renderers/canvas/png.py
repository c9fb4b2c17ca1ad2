"""Writing a canvas as a PNG, in bands of rows that are compressed for themselves.

From one picture of a table to the next about half of the bands stay the same, and compressing is most of what
a picture costs; so compressed bands are kept, and put together to the one stream of zlib that a PNG has.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Final, NamedTuple

from PIL import Image

from renderers.canvas.kept import Kept

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
BAND: Final = 24
"""The rows of a band; the felt's weave repeats after as many."""
_WINDOW: Final = 15
_MEMORY: Final = 9
_BANDS_BYTES: Final = 8 * 1024 * 1024
_KEY_BYTES: Final = 300
_BASE: Final = 65521  # of Adler-32 (RFC 1950)
_LAST_BLOCK: Final = b"\x03\x00"  # an empty one, which ends the stream (RFC 1951)


class Band(NamedTuple):
    """Some rows of a picture: compressed so that they need nothing that comes before, and their Adler-32."""

    deflated: bytes
    adler: int


BANDS: Final = Kept[Band](_BANDS_BYTES, lambda band: len(band.deflated) + _KEY_BYTES)
"""Compressed bands by their content."""


def write_png(image: Image.Image, level: int, rows: int = BAND) -> bytes:
    """An image in the palette as a PNG; ``level`` is that of zlib, from 1 (fast) to 9 (small), and ``rows``
    are those of a band: higher ones take less room, and are seldom the same again.
    """
    width, height = image.size
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    image.load()  # Pillow gives the image its colours only now
    colours = image.im.getpalette("RGB", "RGB")
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", colours),
            _chunk(b"IDAT", _stream(image, level, rows)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    checked = zlib.crc32(data, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", checked)))


def _stream(image: Image.Image, level: int, rows: int) -> bytes:
    """The rows, each after the number of its filter (0: none), as a stream of zlib."""
    width = image.width + 1
    deflate = zlib.compressobj(level, zlib.DEFLATED, -_WINDOW, _MEMORY)
    parts, adler = [bytes(((_WINDOW - 8) << 4 | 8, 1))], 1
    for band in _bands(image, rows):

        def deflated(band: bytes = band) -> Band:
            # After a full flush, what follows refers to nothing before it.
            flushed = deflate.compress(band) + deflate.flush(zlib.Z_FULL_FLUSH)
            return Band(flushed, zlib.adler32(band))

        # Python's hash has a new key in each process and has 64 bits: among the thousand bands that are kept,
        # two with the same one are not to be expected before the sun goes out.
        packed = BANDS.get((level, width, len(band), hash(band)), deflated)
        parts.append(packed.deflated)
        adler = _joined(adler, packed.adler, len(band))
    parts += (_LAST_BLOCK, struct.pack(">I", adler))
    return b"".join(parts)


def _bands(image: Image.Image, rows: int) -> Iterator[bytes]:
    """The rows of each band, as they are compressed."""
    # One after the other in the same memory: that of a whole picture would be new to the processor's cache.
    width, height = image.size
    rows = min(rows, height)
    filtered = Image.new("P", (width + 1, rows), 0)
    for top in range(0, height, rows):
        if top + rows > height:
            filtered = filtered.crop((0, 0, width + 1, height - top))
        filtered.im.paste(image.im, (1, -top, width + 1, height - top))
        yield filtered.tobytes()


def _joined(first: int, second: int, length: int) -> int:
    """The Adler-32 of two parts in sequence, from that of each and the length of the second."""
    low, high = first & 0xFFFF, first >> 16
    sum_low = (low + (second & 0xFFFF) - 1) % _BASE
    sum_high = (high + (second >> 16) + length * (low - 1)) % _BASE
    return sum_high << 16 | sum_low
