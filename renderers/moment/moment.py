"""The small picture of a special moment: a sealed canasta, a pile, a closed hand, a curve, one last card."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from PIL import Image

from canasta.cards import Card
from canasta.i18n import Text, Translator
from canasta.terms import CanastaKind, MeldKind
from canasta.view import MeldView
from renderers.canvas.fonts import put
from renderers.canvas.palette import DARK, FELT_DEEP, GOLD, SIDE_INK, Colour
from renderers.canvas.shapes import disc, lay
from renderers.curve import smooth_line
from renderers.deck import faces
from renderers.deck.card_drawing import SIZES
from renderers.picture import PICTURES, Picture, canvas, encode
from renderers.table.melds import draw_canasta, top_card
from renderers.table.places import STACK

SIZE: Final = 176
"""Pixels across and down: twice what a phone shows."""
_CARD: Final = SIZES["meld"]
_LEFT: Final = (SIZE - _CARD.width) // 2
_TOP: Final = (SIZE - _CARD.height) // 2
_BADGE: Final = 56

_ALTS: Final[Mapping[str, Text]] = {
    "canasta": Text("A completed canasta"),
    "pile": Text("A pile of {n} cards"),
    "concealed": Text("A closed hand"),
    "comeback": Text("A line that overtakes another"),
    "last_card": Text("One card"),
}
_MOVES: Final[Mapping[str, Text]] = {
    "canasta": Text("A canasta is sealed with wax."),
    "pile": Text("The pile comes into your hand."),
    "freeze": Text("The pile freezes."),
    "score": Text("The score runs up."),
    "out": Text("The score runs up, and who went out is framed in gold."),
    "won": Text("The score runs up, and the winners get the crown."),
    "comeback": Text("The score runs up, and its curve crosses the other."),
    "streak": Text("The score runs up. Days in a row: {n}."),
    "honour": Text("A new honour is stamped."),
}


@dataclass(frozen=True, slots=True)
class Moment:
    """A special moment: its kind, the cards that everybody saw (of a canasta, the top one of a pile), the
    kind of canasta, how many cards, the number of its side's colour, the id of the meld, and the emblem and
    the metal of a medal that is stamped besides.
    """

    kind: str
    cards: tuple[Card, ...] = ()
    canasta: str = ""
    n: int = 0
    side: int = 0
    meld: str = ""
    medal: tuple[str, str] | None = None

    @property
    def ink(self) -> Colour:
        return SIDE_INK[self.side % len(SIDE_INK)]


def moving_words(moment: Moment, tr: Translator) -> str:
    """What moves once where this moment is felt. Raises KeyError for a kind that is not."""
    words = tr.text(_MOVES[moment.kind].filled(n=moment.n))
    return words if moment.medal is None else f"{words} {tr.text(_MOVES['honour'])}"


def moment_picture(moment: Moment, tr: Translator) -> Picture:
    """The picture of a moment. Raises KeyError for an unknown kind."""
    words = tr.text(_ALTS[moment.kind].filled(n=moment.n))

    def make() -> Picture:
        image = canvas(SIZE, SIZE, FELT_DEEP)
        _DRAWN[moment.kind](image, moment, tr)
        return Picture(encode(image, photos=False), words, words, "moment.png")

    return PICTURES.get(("moment", tr.spelling, moment), make)


def _canasta(image: Image.Image, moment: Moment, tr: Translator) -> None:
    suit = 0 if moment.canasta == CanastaKind.SAMBA else None
    kind = CanastaKind(moment.canasta) if moment.canasta in list(CanastaKind) else None
    meld = MeldView("", moment.cards, MeldKind.SET, None, kind, 0, suit=suit)
    draw_canasta(image, top_card(meld), moment.canasta, (_LEFT, _TOP), tr)


def _pile(image: Image.Image, moment: Moment, tr: Translator) -> None:
    for shift in range(4 * STACK, 0, -STACK):
        lay(image, faces.blank("meld"), (_LEFT - 10 + shift, _TOP - 10 + shift))
    lay(image, faces.face(moment.cards[0], "meld", letters=tr.letters), (_LEFT - 10, _TOP - 10))
    _badge(image, str(moment.n))


def _concealed(image: Image.Image, moment: Moment, tr: Translator) -> None:
    for shift in (-26, 0, 26):
        lay(image, faces.back("meld"), (_LEFT + shift, _TOP - shift // 4))


def _comeback(image: Image.Image, moment: Moment, tr: Translator) -> None:
    other = SIDE_INK[1] if moment.ink == SIDE_INK[0] else SIDE_INK[0]
    smooth_line(image, [(20, 90), (90, 70), (156, 96)], other)
    line = [(20, 150), (80, 132), (156, 34)]
    smooth_line(image, line, moment.ink)
    x, y = line[-1]
    disc(image, (x - 12, y - 12), 24, moment.ink)


def _last_card(image: Image.Image, moment: Moment, tr: Translator) -> None:
    lay(image, faces.back("meld"), (_LEFT, _TOP))
    _badge(image, "1")


def _badge(image: Image.Image, words: str) -> None:
    at = SIZE - _BADGE - 6
    disc(image, (at, at), _BADGE, GOLD)
    put(image, (at + _BADGE / 2, at + _BADGE / 2), words, 34, DARK, "bold", "middle")


_DRAWN: Final[Mapping[str, Callable[[Image.Image, Moment, Translator], None]]] = {
    "canasta": _canasta,
    "pile": _pile,
    "concealed": _concealed,
    "comeback": _comeback,
    "last_card": _last_card,
}
