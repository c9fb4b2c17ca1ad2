"""Avatars at the seats of the table, read with suspicion."""

import io
import struct
import zlib

import pytest
from PIL import Image, ImageChops

from canasta.i18n import ENGLISH
from renderers import Portrait, portrait, table_picture
from renderers.canvas.palette import SIDE_INK, photo_colours
from renderers.canvas.portraits import MOST_BYTES, PORTRAIT, SEATED, initials
from renderers.table.layout import lay_out
from tests.renderers import samples
from tests.renderers.looking import opened


def png(size: tuple[int, int] = (64, 64), colour: tuple[int, ...] = (200, 30, 60)) -> bytes:
    out = io.BytesIO()
    Image.new("RGBA" if len(colour) == 4 else "RGB", size, colour).save(out, "PNG")
    return out.getvalue()


def bomb() -> bytes:
    """A picture that says it is enormous and is a few bytes long."""
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 100)), (b"IEND", b""))
    packed = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(packed)


@pytest.mark.parametrize("size", [(64, 64), (128, 40), (1, 1), (40, 128)])
def test_an_avatar_of_any_size_becomes_one_of_ours(size: tuple[int, int]) -> None:
    assert len(portrait(png(size)).numbers) == PORTRAIT * PORTRAIT


def test_an_avatar_keeps_its_looks_in_the_palette() -> None:
    numbers = portrait(png(colour=(64, 128, 170))).numbers
    assert {photo_colours()[number] for number in numbers} == {(64, 128, 170)}


def test_what_is_transparent_is_dark() -> None:
    assert len(set(portrait(png(colour=(255, 255, 255, 0))).numbers)) <= 4


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no picture",
        png()[:60],
        bomb(),
        png((2000, 10)),
        png() + b"0" * MOST_BYTES,
        b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
    ],
    ids=["nothing", "text", "cut off", "bomb", "too wide", "too long", "another form"],
)
def test_what_is_no_proper_avatar_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"no avatar|an avatar of"):
        portrait(data)


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Anna", "An"),
        ("ben", "Be"),
        ("Eleftheria Papadopoulou-Schmidt", "EP"),
        ("Дмитрий", "Дм"),
        ("~* x *~", "X"),
        ("ゆき", ""),
        ("***", ""),
        ("", ""),
    ],
)
def test_initials(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_an_avatar_shows_at_its_seat_and_nowhere_else() -> None:
    view = samples.middle_table()
    without = opened(table_picture(view, ENGLISH))
    with_one = opened(table_picture(view, ENGLISH, portraits=[None, None, portrait(png())]))
    left, top, *_ = lay_out(view).seats[2]
    changed = ImageChops.difference(without, with_one).getbbox()
    assert changed is not None
    assert left <= changed[0]
    assert changed[2] <= left + 5 + SEATED
    assert top <= changed[1]
    assert changed[3] <= top + 5 + SEATED
    ring, middle = (left + 6, top + 4 + SEATED // 2), (left + 5 + SEATED // 2, top + 4 + SEATED // 2)
    assert with_one.getpixel(ring) == SIDE_INK[0]
    red, green, blue = with_one.getpixel(middle)  # type: ignore[misc]
    assert red > 150 > max(green, blue)


def test_each_avatar_has_its_own_picture_and_none_costs_nothing() -> None:
    view, first, second = samples.middle_table(), portrait(png()), portrait(png(colour=(20, 200, 90)))
    pictures = [table_picture(view, ENGLISH, portraits=[face]) for face in (None, first, second)]
    assert len({picture.png for picture in pictures}) == 3
    assert len({picture.alt for picture in pictures}) == 1
    assert pictures[0] is table_picture(view, ENGLISH)
    assert table_picture(view, ENGLISH, portraits=[Portrait(first.numbers)]) is pictures[1]


def test_avatars_keep_a_picture_small() -> None:
    noise = Image.effect_noise((64, 64), 90).convert("RGB")
    out = io.BytesIO()
    noise.save(out, "PNG")
    faces = [portrait(out.getvalue())] * 4
    view = samples.middle_table()
    more = len(table_picture(view, ENGLISH, portraits=faces).png) - len(table_picture(view, ENGLISH).png)
    assert more < 14_000
