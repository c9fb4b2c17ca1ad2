"""Pictures are written fast or small; any reader of PNGs reads them."""

from __future__ import annotations

import io
import random
import struct
import zlib
from collections.abc import Iterator

import pytest
from PIL import Image

from renderers.canvas.numbered import blank
from renderers.canvas.palette import LIGHT
from renderers.canvas.png import write_png

SIZES = [(1, 1), (7, 23), (1080, 48), (900, 121)]


def noise(width: int, height: int) -> Image.Image:
    """An image that compresses badly."""
    image = blank((width, height), LIGHT)
    image.frombytes(random.Random(1).randbytes(width * height))
    return image


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG, their checksums checked."""
    at = 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, held = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length) == (zlib.crc32(kind + held),)
        yield kind, held
        at += length + 12


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("fast", [True, False])
def test_a_canvas_is_read_as_it_was_drawn(size: tuple[int, int], fast: bool) -> None:
    image = noise(*size)
    read = Image.open(io.BytesIO(write_png(image, fast=fast)))
    assert (read.mode, read.size) == ("P", size)
    assert read.tobytes() == image.tobytes()
    assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("fast", [True, False])
def test_checksums_are_right_and_the_stream_has_every_row(size: tuple[int, int], fast: bool) -> None:
    found = list(chunks(write_png(noise(*size), fast=fast)))
    assert [kind for kind, _ in found] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    # zlib raises where the checksum of the whole does not fit
    assert len(zlib.decompress(dict(found)[b"IDAT"])) == (size[0] + 1) * size[1]
