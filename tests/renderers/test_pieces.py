"""Whatever is kept from earlier pictures, each one looks as it does when it is drawn from scratch."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PIL import Image

from canasta.i18n import ENGLISH, translator
from canasta.match import Match
from canasta.players import choose
from renderers import Panel, Picture, forget_pictures, table_picture
from renderers.canvas import fonts
from renderers.canvas.numbered import blank, cover
from renderers.canvas.palette import FELT_DEEP, LIGHT
from renderers.canvas.pieces import PIECES, lay_piece
from renderers.picture import canvas
from renderers.table.melds import MELDS
from tests.renderers import panels, samples
from tests.renderers.looking import opened
from tests.support.shortened import shortened

EVERY, MOVES = 4, 36
HEIGHTS = (None, 720, 0)
GAMES = [("classic", 2), ("classic", 4), ("romme", 4), ("hand_and_foot", 4), ("modern_american", 4)]


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    from_scratch()
    yield
    from_scratch()


def from_scratch() -> None:
    """Keep nothing of what was drawn."""
    forget_pictures()
    MELDS.clear()


def asked(game: str, seats: int) -> Iterator[Callable[[], Picture]]:
    """What a table asks for while a part of a match is played."""
    match = Match(game, samples.PEOPLE[:seats])
    match.start_deal("5f0c")
    for move in range(MOVES):
        if (seat := match.to_move) is None:
            return
        if move % EVERY == 0:
            height, tr = HEIGHTS[move % 3], ENGLISH if move % 2 else translator("de")
            view, other, public = match.view(seat), match.view((seat + 1) % seats), match.view(None)
            yield partial(Panel(view, tr).picture, height)
            yield partial(Panel(other, tr).picture, height)
            yield partial(table_picture, public, tr)
        match.apply(seat, choose(match.view(seat)))


@shortened(("game", "seats"), GAMES, plain=1)
def test_pictures_of_a_match_in_order_are_those_drawn_from_scratch(game: str, seats: int) -> None:
    drawn = list(asked(game, seats))
    in_order = [draw() for draw in drawn]
    assert len(PIECES) > 10
    for draw, picture in zip(drawn, in_order, strict=True):
        from_scratch()
        assert opened(draw()).tobytes() == opened(picture).tobytes()


def label(image: Image.Image, left: int, text: str) -> None:
    """A text in the middle of a box: half of the texts have their middle between two pixels."""
    fonts.put(image, (left + 40, 30), text, 32, LIGHT, "bold", "middle")


@pytest.mark.parametrize("left", range(20, 26))
@pytest.mark.parametrize("text", ["W", "N", "12", "card"])
def test_a_piece_is_drawn_as_at_this_pixel_wherever_it_was_drawn_first(text: str, left: int) -> None:
    for first in range(left - 3, left):
        other = blank((200, 60), FELT_DEEP)
        lay_piece(other, (first, 0, first + 80, 60), text, partial(label, other, first, text))
    as_piece, at_once = blank((200, 60), FELT_DEEP), blank((200, 60), FELT_DEEP)
    lay_piece(as_piece, (left, 0, left + 80, 60), text, partial(label, as_piece, left, text))
    label(at_once, left, text)
    assert as_piece.tobytes() == at_once.tobytes()


def test_a_piece_is_drawn_once() -> None:
    image, drawn = blank((60, 60), FELT_DEEP), []

    def draw() -> None:
        drawn.append(1)
        cover(image, (10, 10, 20, 20), LIGHT)

    lay_piece(image, (10, 10, 20, 20), "square", draw)
    lay_piece(image, (30, 30, 40, 40), "square", draw)
    assert len(drawn) == 1
    assert image.crop((30, 30, 40, 40)).tobytes() == image.crop((10, 10, 20, 20)).tobytes()
    lay_piece(image, (30, 30, 44, 40), "square", draw)
    assert len(drawn) == 2


def test_kept_pieces_stay_within_their_bytes() -> None:
    image = canvas(1080, 400, FELT_DEEP)
    for n in range(200):
        lay_piece(image, (0, 0, 1000, 300), n, lambda: None)
    assert 0 < PIECES.size <= PIECES.limit <= 10 * 1024 * 1024


def test_no_piece_is_kept_of_pictures_that_are_forgotten() -> None:
    Panel(panels.middle(), ENGLISH).picture()
    assert len(PIECES)
    forget_pictures()
    assert not len(PIECES)
