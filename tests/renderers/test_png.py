"""Pictures are written in bands; any reader of PNGs reads them, whichever bands were kept from others."""

from __future__ import annotations

import io
import random
import struct
import zlib
from collections.abc import Iterator

import pytest
from PIL import Image

from canasta.i18n import ENGLISH
from renderers import forget_pictures, panel_picture
from renderers.canvas.numbered import blank
from renderers.canvas.palette import FELT, LIGHT
from renderers.canvas.png import BANDS, write_png
from renderers.canvas.shapes import fill
from renderers.picture import canvas, encode
from tests.renderers import samples

SIZES = [(1, 1), (7, 23), (50, 24), (64, 25), (1080, 48), (900, 121)]


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    BANDS.clear()
    yield
    BANDS.clear()


def noise(width: int, height: int, seed: int = 1) -> Image.Image:
    """An image that compresses badly."""
    image = blank((width, height), LIGHT)
    image.frombytes(random.Random(seed).randbytes(width * height))
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
@pytest.mark.parametrize("level", [1, 3, 9])
def test_a_canvas_is_read_as_it_was_drawn(size: tuple[int, int], level: int) -> None:
    image = noise(*size)
    read = Image.open(io.BytesIO(write_png(image, level)))
    assert (read.mode, read.size) == ("P", size)
    assert read.tobytes() == image.tobytes()
    assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


@pytest.mark.parametrize("size", SIZES)
def test_checksums_are_right_and_the_stream_has_every_row(size: tuple[int, int]) -> None:
    found = list(chunks(write_png(noise(*size), 3)))
    assert [kind for kind, _ in found] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    # zlib raises where the checksum of the whole does not fit
    assert len(zlib.decompress(dict(found)[b"IDAT"])) == (size[0] + 1) * size[1]


def test_a_picture_is_the_same_with_bands_that_were_kept() -> None:
    one, other = canvas(400, 300, FELT), canvas(400, 300, FELT)
    fill(other, (10, 100, 200, 130), LIGHT)
    alone = encode(other)
    BANDS.clear()
    encode(one)
    assert encode(other) == alone


def test_a_band_that_has_not_changed_is_not_compressed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    image = noise(200, 240)
    write_png(image, 3)
    compressed: list[int] = []
    adler = zlib.adler32

    def counting(data: bytes) -> int:
        compressed.append(len(data))
        return adler(data)

    monkeypatch.setattr(zlib, "adler32", counting)
    write_png(image, 3)
    assert not compressed
    fill(image, (0, 30, 5, 31), LIGHT)
    write_png(image, 3)
    assert len(compressed) == 1


def test_bands_are_kept_for_each_width_and_level() -> None:
    image = blank((48, 24), LIGHT)
    small, fast = write_png(image, 9), write_png(image, 1)
    assert fast != small == write_png(image, 9)
    narrow = blank((24, 48), LIGHT)
    assert Image.open(io.BytesIO(write_png(narrow, 9))).tobytes() == narrow.tobytes()


def test_kept_bands_stay_within_their_bytes() -> None:
    for seed in range(10):
        write_png(noise(1080, 960, seed), 1)
    assert 0 < BANDS.size <= BANDS.limit


def test_no_band_is_kept_of_pictures_that_are_forgotten() -> None:
    forget_pictures()  # a picture that is kept is not drawn again
    panel_picture(samples.opening_hand(), ENGLISH)
    assert len(BANDS)
    forget_pictures()
    assert not len(BANDS)
