"""The deck: every face and the back in the sizes that pictures need, read once per process."""

import threading
from collections.abc import Callable, Container, Iterator
from functools import partial
from typing import Final, TypeAlias

from PIL import Image

from canasta.cards import Card
from canasta.i18n import JQK
from renderers.canvas.fonts import covered
from renderers.canvas.kept import Kept
from renderers.canvas.sprites import Sprite
from renderers.deck.backs import PLAIN
from renderers.deck.card_drawing import Kind, Size, draw_stand_in, rank_text, small_back
from renderers.prepared import MARKED, Cell, cards

_Key: TypeAlias = tuple[Kind, Cell]
_AT_ONCE: Final[tuple[Kind, ...]] = ("large", "hand", "pile", "meld")
"""Cards that are read before the first picture; a replay's are read when one is shown."""
_HAND: Final = Size(25, 35)
_FOOT: Final = Size(21, 29)
_STAND_IN_BYTES: Final = 2 * 1024 * 1024
STAND_INS: Final = Kept[Sprite](_STAND_IN_BYTES, lambda sprite: sprite.image.width * sprite.image.height)
"""There are hundreds of these; a deal shows one or two."""
_lock = threading.Lock()
_kept: dict[_Key, Sprite] = {}
"""The pack in every size: a fixed number of cards, never evicted."""
_read: set[Kind] = set()
_lying: dict[tuple[Kind, Card, str], Sprite] = {}


def face(
    card: Card, kind: Kind, plain: bool = False, ordinary: Container[Card] = (), letters: str = JQK
) -> Sprite:
    """A card's face, not to be drawn on. ``plain``: its corner alone. ``ordinary``: drawn like any other.
    One with ``letters`` other than the sheets' is drawn when it's first shown.
    """
    rank = rank_text(card, letters)
    letter = None if rank == rank_text(card) else rank
    return _once(kind, Cell(card, plain, card in MARKED and card in ordinary, letter=letter))


def stand_in(cards: tuple[Card, ...], plain: bool = False, letters: str = JQK) -> Sprite:
    """A joker in a meld, with the card it stands for, or the cards of one rank it may stand for."""
    key = cards, plain, rank_text(cards[0], letters)
    return STAND_INS.get(key, lambda: draw_stand_in(cards, plain, letters))


def back(kind: Kind, group: str = PLAIN) -> Sprite:
    """A card's back in a group of games."""
    return _once(kind, Cell(None, group=group))


def hand_back() -> Sprite:
    """A small card back, beside the number of cards in a hand."""
    return small_back(_HAND)


def foot_back() -> Sprite:
    """A small card back on its side: a foot that nobody has picked up yet."""
    return small_back(_FOOT).turned(Image.Transpose.ROTATE_90)


def blank(kind: Kind) -> Sprite:
    """The edge of a face-down card."""
    return _once(kind, Cell(None, plain=True))


def lying(card: Card, kind: Kind, letters: str = JQK) -> Sprite:
    """A card's face rotated by 90 degrees, as it lies crosswise in the pile, its corner to the right."""
    key = kind, card, rank_text(card, letters)
    sprite = _lying.get(key)
    if sprite is None:
        turned = face(card, kind, letters=letters).turned(Image.Transpose.ROTATE_270)
        sprite = _lying.setdefault(key, turned)
    return sprite


def prepare() -> None:
    """Read the whole deck and load the font now, so that the first picture waits for neither."""
    for step in preparations():
        step()


def preparations() -> Iterator[Callable[[], object]]:
    """``prepare`` in short steps, so that the caller can do other work in between."""
    yield covered
    for kind in _AT_ONCE:
        yield partial(_read_sheet, kind)


def _read_sheet(kind: Kind) -> None:
    with _lock:  # the second caller waits for what the first one reads
        if kind not in _read:
            _kept.update(((kind, cell), sprite) for cell, sprite in cards(kind))
            _read.add(kind)


def _once(kind: Kind, cell: Cell) -> Sprite:
    """A card from its sheet, or drawn if the sheet lacks it."""
    sprite = _kept.get((kind, cell))
    if sprite is None:
        _read_sheet(kind)
        sprite = _kept.get((kind, cell))
    if sprite is None:
        drawn = cell.sprite(kind, cell.draw(kind))
        with _lock:
            sprite = _kept.setdefault((kind, cell), drawn)
    return sprite
