"""The deck: every face and the back in the sizes that pictures need, drawn once per process."""

from __future__ import annotations

import threading
from collections.abc import Callable, Container, Iterator
from functools import partial
from typing import Final, Literal, TypeAlias

from PIL import Image

from canasta.cards import IS_RED_THREE, IS_WILD, JOKER, Card
from renderers.card_drawing import Kind, colours_of, draw_back, draw_blank, draw_face, draw_stand_in, outline
from renderers.fonts import covered
from renderers.kept import Kept
from renderers.palette import EDGE
from renderers.sprites import Sprite

_Look: TypeAlias = Literal["usual", "ordinary", "lying"]
_Key: TypeAlias = tuple[Kind, Card | None, _Look, bool]  # the last: its corner alone
_AT_ONCE: Final[tuple[Kind, ...]] = ("hand", "pile", "meld")  # a replay's cards are drawn when one is shown
MARKED: Final = frozenset(card for card in range(JOKER) if IS_WILD[card] or IS_RED_THREE[card])
"""The cards whose faces show that they are wild or laid out, in games where they are."""
_STAND_IN_BYTES: Final = 2 * 1024 * 1024
STAND_INS: Final = Kept[Sprite](_STAND_IN_BYTES, lambda sprite: sprite.image.width * sprite.image.height)
"""There are hundreds of these; a deal shows one or two."""
_lock = threading.Lock()
_drawn: dict[_Key, Sprite] = {}
"""The pack in every size: a fixed number of cards, never evicted."""


def face(card: Card, kind: Kind, plain: bool = False, ordinary: Container[Card] = ()) -> Sprite:
    """A card's face; a shared object, not to be drawn on. ``plain``: its corner alone.

    ``ordinary`` are cards drawn like any other although they are wild or laid out in most games.
    """
    usual = card not in ordinary

    def draw() -> Sprite:
        _, line = colours_of(card, not usual)
        return Sprite(draw_face(card, kind, plain, not usual), outline(kind, line))

    return _once((kind, card, "usual" if usual else "ordinary", plain), draw)


def stand_in(cards: tuple[Card, ...], plain: bool = False) -> Sprite:
    """A joker in a meld, with the card it stands for, or the cards of one rank it may stand for."""
    return STAND_INS.get((cards, plain), lambda: draw_stand_in(cards, plain))


def back(kind: Kind) -> Sprite:
    """A card's back."""
    return _once((kind, None, "usual", False), lambda: Sprite(draw_back(kind), outline(kind, EDGE)))


def blank(kind: Kind) -> Sprite:
    """The edge of a face-down card."""
    return _once((kind, None, "usual", True), lambda: Sprite(draw_blank(kind), outline(kind, EDGE)))


def lying(card: Card, kind: Kind) -> Sprite:
    """A card's face rotated by 90 degrees, as it lies crosswise in the pile, its corner to the right."""

    return _once((kind, card, "lying", False), lambda: face(card, kind).turned(Image.Transpose.ROTATE_270))


def prepare() -> None:
    """Draw the whole deck and load the font now, so that the first picture waits for neither."""
    for step in preparations():
        step()


def preparations() -> Iterator[Callable[[], object]]:
    """``prepare`` in short steps, so that the caller can do other work in between."""
    yield covered
    for kind in _AT_ONCE:
        yield partial(back, kind)
        yield partial(blank, kind)
        for card in range(JOKER + 1):
            yield partial(face, card, kind)
            yield partial(face, card, kind, plain=True)
            if card in MARKED:
                yield partial(face, card, kind, ordinary=MARKED)
                yield partial(face, card, kind, plain=True, ordinary=MARKED)


def _once(key: _Key, make: Callable[[], Sprite]) -> Sprite:
    found = _drawn.get(key)
    if found is None:
        made = make()
        with _lock:  # the second caller takes what the first one made
            found = _drawn.setdefault(key, made)
    return found
