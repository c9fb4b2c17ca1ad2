"""Pictures are written small; any reader of PNGs reads them, and a phone has them soon."""

import io
import random
import struct
import zlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from statistics import mean

import pytest
from PIL import Image

from canasta.i18n import ENGLISH
from canasta.match import Match
from canasta.players import choose
from renderers import Panel, table_picture
from renderers.canvas.numbered import blank
from renderers.canvas.palette import _OFTEN, LIGHT, colours
from renderers.canvas.png import write_png
from renderers.panel.panel import FULL
from tests.renderers import samples

SIZES = [(1, 1), (7, 23), (1080, 48), (900, 121)]


def test_the_colours_of_most_pictures_are_told_in_few_bytes() -> None:
    assert {*map(bytes.fromhex, _OFTEN.split())} <= {*map(bytes, colours())}
    picture = Panel(samples.view("AsKd", seat=0), ENGLISH).picture().png
    assert len(dict(chunks(picture))[b"PLTE"]) < 3 * 200


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
def test_a_canvas_is_read_as_it_was_drawn(size: tuple[int, int]) -> None:
    image = noise(*size)
    read = Image.open(io.BytesIO(write_png(image)))
    assert (read.mode, read.size) == ("P", size)
    assert read.tobytes() == image.tobytes()
    assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


@pytest.mark.parametrize("size", SIZES)
def test_checksums_are_right_and_the_stream_has_every_row(size: tuple[int, int]) -> None:
    parts = list(chunks(write_png(noise(*size))))
    assert [kind for kind, _ in parts] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    # zlib raises where the checksum of the whole does not fit
    assert len(zlib.decompress(dict(parts)[b"IDAT"])) == (size[0] + 1) * size[1]


def drawn(game: str, seats: int, every: int) -> tuple[list[int], list[int]]:
    """The bytes of hands as high as a panel has room for, and of tables, in a deal as it goes along."""
    match = Match(game, samples.PEOPLE[:seats])
    hands: list[int] = []
    tables: list[int] = []
    match.start_deal("5f0c")
    for moves in count():
        seat = match.to_move
        if seat is None:
            return hands, tables
        if moves % every == 0:
            hands.append(len(Panel(match.view(seat), ENGLISH).picture(FULL).png))
            tables.append(len(table_picture(match.view(None), ENGLISH).png))
        match.apply(seat, choose(match.view(seat)))
    raise AssertionError("a deal ends")


@pytest.mark.parametrize(("seats", "hand", "table"), [(4, 20_500, 24_500), (2, 20_000, 23_000)])
def test_a_turn_of_classic_is_soon_on_a_phone(seats: int, hand: int, table: int) -> None:
    """Four pictures of a hand are sent in a turn: less than 120 KB with the table and what is around them."""
    hands, tables = drawn("classic", seats, 3)
    assert mean(hands) <= hand
    assert max(hands) <= 24_000
    assert mean(tables) <= table
    assert max(tables) <= 35 * 1024


@pytest.mark.parametrize(("game", "cards"), [("hand_and_foot", 30), ("samba", 40)])
def test_the_richest_hand_is_sent_in_60_kb(game: str, cards: int) -> None:
    view = samples.long_hand()
    view = replace(view, game=replace(view.game, variant=game), hand=view.hand[:cards])
    for height in (FULL, 720):
        assert len(Panel(view, ENGLISH).picture(height).png) <= 45_000
    hands, tables = drawn(game, 4, 13)
    assert max(hands) <= 30_000
    assert max(tables) <= 35_000
