"""The picture of cards that are laid, with what the rules say to it."""

from collections.abc import Container, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from canasta.cards import Card
from canasta.i18n import Translator
from renderers.canvas.fonts import put
from renderers.canvas.palette import CLUB, FACE, FELT, FELT_DEEP, HEART, LIGHT, MUTED, WARN, Colour
from renderers.canvas.shapes import large, lay, panel, reduced, shadow
from renderers.deck import faces
from renderers.deck.card_drawing import SIZES, colours_of
from renderers.picture import PICTURES, Picture, canvas, encode, shorten
from renderers.rule_examples.layout import INSIDE, LINE, MARK, TEXT, Cell, lay_out
from renderers.rule_examples.tried import Tried

_FRAME: Final = 7
_ROUND: Final = 18
_SIGN: Final = 36
_STACK: Final = 5


def examples_picture(
    every: Sequence[Tried], tr: Translator, *, variant: str = "", ordinary: Container[Card] = ()
) -> Picture:
    """Every one of these, allowed ones with a tick and the others with a cross, at 1,080 pixels across.

    ``variant`` is the game whose felt they lie on, ``ordinary`` the cards that are not special in it. Raises
    ValueError for none.
    """
    if not every:
        raise ValueError("nothing to draw")
    key = ("examples", tr.spelling, variant, tuple(every))
    return PICTURES.get(key, lambda: _make(every, tr, variant, ordinary))


def _make(every: Sequence[Tried], tr: Translator, variant: str, ordinary: Container[Card]) -> Picture:
    sentences = [one.sentence(tr) for one in every]
    image = _draw(every, variant, ordinary, tr.letters)
    return Picture(encode(image), shorten(sentences), "\n".join(sentences), "examples.png")


def _draw(every: Sequence[Tried], variant: str, ordinary: Container[Card], letters: str) -> Image.Image:
    size, cells = lay_out(every)
    image = canvas(*size, FELT, variant)
    for cell in cells:
        panel(image, cell.box, _ROUND, FELT_DEEP)
        _notes(image, cell)
        _cards(image, cell, ordinary, letters)
        _verdict(image, cell)
    return image


def _notes(image: Image.Image, cell: Cell) -> None:
    for n, line in enumerate(cell.notes):
        y = cell.box.top + INSIDE + n * LINE + LINE // 2 - 4
        put(image, (cell.box.left + INSIDE, y), line, TEXT, MUTED)


def _cards(image: Image.Image, cell: Cell, ordinary: Container[Card], letters: str) -> None:
    card = SIZES[cell.kind]
    for place in cell.cards:
        x, y = place.x, place.y
        if place.lying and cell.tried.pile:
            _under(image, cell, (x, y), letters)
        if place.wrong:
            edge = (x - _FRAME, y - _FRAME, x + card.width + _FRAME, y + card.height + _FRAME)
            panel(image, edge, 13 + _FRAME, WARN)
        elif not place.covered and not (place.lying and cell.tried.pile):
            shadow(image, (x, y, x + card.width, y + card.height), 12)
        lay(image, faces.face(place.card, cell.kind, place.covered, ordinary, letters), (x, y))
    for place in cell.cards:
        if place.wrong:
            # At the foot of the part of the card that is never covered.
            paper, _ = colours_of(place.card, place.card in ordinary)
            at = place.x + 8, place.y + card.height - _SIGN - 8
            lay(image, _sign(_SIGN, legal=False, ground=paper), at)
    for x, y in cell.pluses:
        put(image, (x, y), "+", 52, MUTED, "bold", "middle")


def _under(image: Image.Image, cell: Cell, at: tuple[int, int], letters: str) -> None:
    """The pile under its top card, and the card that froze it, which shows beside it."""
    x, y = at
    if cell.tried.frozen_by is not None:
        card = SIZES[cell.kind]
        sprite = faces.lying(cell.tried.frozen_by, cell.kind, letters)
        lay(image, sprite, (x, y + (card.height - card.width) // 2))
    lay(image, faces.blank(cell.kind), (x - _STACK, y + _STACK))


def _verdict(image: Image.Image, cell: Cell) -> None:
    legal = cell.tried.legal
    left, top = cell.box.left + INSIDE, cell.words_top
    lay(image, _sign(MARK, legal=legal, ground=FELT_DEEP), (left, top))
    first = top + MARK // 2 if len(cell.words) < 2 else top + LINE // 2
    for n, line in enumerate(cell.words):
        put(image, (left + MARK + 14, first + n * LINE), line, TEXT, LIGHT)


@lru_cache(maxsize=8)
def _sign(size: int, *, legal: bool, ground: Colour) -> Image.Image:
    """A tick or a cross in a disc."""
    pen, middle = large(size, size, ground), size / 2
    pen.disc((middle, middle), middle - 0.5, CLUB if legal else HEART)
    thick = size * 0.13
    if legal:
        pen.line(
            [(size * 0.26, size * 0.52), (size * 0.43, size * 0.69), (size * 0.75, size * 0.33)], thick, FACE
        )
    else:
        low, high = size * 0.3, size * 0.7
        pen.line([(low, low), (high, high)], thick, FACE)
        pen.line([(low, high), (high, low)], thick, FACE)
    return reduced(pen)
