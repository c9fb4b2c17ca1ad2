"""A meld in the table picture: overlapping cards, or a squared-up canasta with its ribbon."""

from functools import cache
from typing import Final

from PIL import Image

from canasta.cards import CLUBS, DIAMONDS, HEARTS, JOKER, SPADES, Card, suit_of
from canasta.cards.packs import STANDARD, Pack
from canasta.i18n import Translator
from canasta.terms import CanastaKind, MeldKind
from canasta.view import MeldView
from renderers.canvas.fonts import fit, fitting, put, width
from renderers.canvas.kept import Kept
from renderers.canvas.numbered import blank, cover
from renderers.canvas.palette import FELT_DEEP, HEART, LIGHT, MUTED, WARN, WILD_FACE
from renderers.canvas.shapes import large, lay, reduced, shadow
from renderers.deck import emblems, faces
from renderers.deck.card_drawing import SIZES, colours_of, rank_text
from renderers.deck.seals import lacquer, seal
from renderers.table.panels import APART, as_laid
from renderers.table.places import STACK, MeldPlace

_RIBBON: Final = (42, 77)  # from where to where of a card it reaches
_SEAL: Final = 46
_CARD: Final = SIZES["meld"]
_ROUND: Final = 9
_MELD_BYTES: Final = 12 * 1024 * 1024
MELDS: Final = Kept[Image.Image](_MELD_BYTES, lambda image: image.width * image.height + 2000)
"""Melds with their captions as they lie on the table, drawn."""


@cache
def _star() -> Image.Image:
    """The sign before the number of wild cards in a meld."""
    pen = large(26, 26, FELT_DEEP)
    emblems.star(pen, (13, 14), 13, WILD_FACE)
    return reduced(pen)


@cache
def _cap() -> Image.Image:
    """The sign before the number of jokers in a meld of wild cards."""
    pen = large(26, 26, FELT_DEEP)
    emblems.jester(pen, (13, 15), 23, WILD_FACE, HEART)
    return reduced(pen)


def draw_meld(image: Image.Image, place: MeldPlace, tr: Translator, pack: Pack) -> None:
    """Lay down a meld as it was drawn before, or draw it: few melds change from one move to the next."""
    left, top = place.box[:2]
    key = (place.meld, place.step, place.box.height, tr.spelling, pack)
    lay(image, MELDS.get(key, lambda: _drawn(place, tr, pack)), (left, top))


def _drawn(place: MeldPlace, tr: Translator, pack: Pack) -> Image.Image:
    """A meld on its panel, as far to the right as the next one may begin."""
    left, top = place.box[:2]
    here = MeldPlace(place.meld, place.cards.moved(-left, -top), place.step, place.caption.moved(-left, -top))
    image = blank((_CARD.width + STACK + APART, place.box.height), FELT_DEEP)
    _draw(image, here, tr, pack)
    return image


def wild_at(meld: MeldView, pack: Pack) -> tuple[bool, ...]:
    """For each card of a meld, whether it is wild: of a run's those that stand for another card."""
    if meld.is_sequence and not meld.jokers:
        return tuple((card,) != stands for card, stands in zip(meld.cards, meld.stands, strict=True))
    return tuple(pack.wild[card] for card in meld.cards)


def _draw(image: Image.Image, place: MeldPlace, tr: Translator, pack: Pack) -> None:
    meld, box = place.meld, place.cards
    shadow(image, box, _ROUND)
    if meld.canasta is not None:
        draw_canasta(image, top_card(meld, pack), meld.canasta, (box.left, box.top), tr)
    else:
        jokers, wild = iter(meld.jokers), wild_at(meld, pack)
        for n, card in enumerate(as_laid(meld, pack)):
            plain = n < len(meld.cards) - 1
            stands = next(jokers, ()) if card == JOKER else ()
            # a two at its own place in a run is a card like others
            ordinary = (card,) if meld.is_sequence and not wild[n] else pack.ordinary
            sprite = (
                faces.stand_in(stands, plain, tr.letters)
                if stands
                else faces.face(card, "meld", plain, ordinary, tr.letters)
            )
            lay(image, sprite, (box.left, box.top + n * place.step))
    # What a canasta does not show: how many wild cards are in it, or jokers if all are wild.
    signed = [
        card for card in meld.cards if (card == JOKER if meld.kind == MeldKind.WILD else pack.wild[card])
    ]
    left, y = box.left + 6, place.caption.middle[1]
    count = str(len(meld.cards))
    if meld.is_sequence:
        low, high = (rank_text(card, tr.letters) for card in meld.ends)
        ends = f"{low}–{high}"
        put(image, (box.left + _CARD.width, y), ends, 28, MUTED, "narrow", "right")
    put(image, (left, y), count, 30, LIGHT, "bold")
    if meld.penalty:
        # its present cost comes before its contents
        put(image, (box.left + _CARD.width, y), f"−{meld.penalty}", 27, WARN, "narrow", "right")
    elif signed and not meld.jokers and not meld.is_sequence:  # its ends stand there
        left += width(count, 30, "bold") + 12
        lay(image, _cap() if meld.kind == MeldKind.WILD else _star(), (left, y - 14))
        put(image, (left + 29, y), str(len(signed)), 28, WILD_FACE, "bold")


def top_card(meld: MeldView, pack: Pack = STANDARD) -> Card:
    """The card on top of a squared-up canasta: a red one if it is natural, a black one if it is not.

    Hearts and spades go before diamonds and clubs; where no natural card has the colour, any will do. A
    canasta of wild cards has a joker on top, if it has one; a sequence its highest natural card.
    """
    if meld.is_sequence:
        return next((card for card in reversed(meld.cards) if not pack.wild[card]), meld.cards[-1])
    if JOKER in meld.cards and meld.canasta == CanastaKind.WILD:
        return JOKER
    natural = pack.naturals_in(meld.cards)
    wanted = (
        (SPADES, CLUBS)
        if meld.canasta in (CanastaKind.MIXED, CanastaKind.DIRTY, CanastaKind.WILD)
        else (HEARTS, DIAMONDS)
    )
    fitting = (card for suit in wanted for card in natural if suit_of(card) == suit)
    return next(fitting, next(iter(natural or meld.cards)))


def draw_canasta(image: Image.Image, card: Card, kind: str, at: tuple[int, int], tr: Translator) -> None:
    """A canasta with this card on top, with the ribbon and the seal of its kind; ``at``: left and top."""
    left, upper = at
    under = faces.blank("meld")
    for shift in (STACK, STACK // 2):
        lay(image, under, (left + shift, upper + shift))
    lay(image, faces.face(card, "meld", plain=True, letters=tr.letters), at)
    look = lacquer(kind)
    top, bottom = upper + _RIBBON[0], upper + _RIBBON[1]
    cover(image, (left, top, left + _CARD.width, bottom), look.wax)
    label, room = tr.text(look.word), _CARD.width - 4
    size = fitting(label, room, (28, 26, 24, 22, 20, 18, 16), "narrow")
    middle = (left + _CARD.width / 2, (top + bottom) / 2)
    put(image, middle, fit(label, room, size, "narrow"), size, LIGHT, "narrow", "middle")
    paper, _ = colours_of(card)
    lay(image, seal(kind, _SEAL, paper), (left + (_CARD.width - _SEAL) // 2, bottom + 2))
