"""A side's part of the table picture: who it is, where it stands, its threes, melds and canastas."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache
from typing import Final, NamedTuple

from PIL import Image

from canasta.cards import CLUBS, DIAMONDS, HEARTS, IS_WILD, JOKER, SPADES, Card, suit_of
from canasta.i18n import Text, Translator
from canasta.terms import CanastaKind, MeldKind
from canasta.view import MeldView, Need, SideView
from renderers import faces, shapes
from renderers.badges import STEP, badge, panel
from renderers.fonts import fit, put, width
from renderers.palette import (
    CLUB,
    DARK,
    FELT_DEEP,
    GOLD,
    GOLD_DEEP,
    HEART,
    LIGHT,
    MUTED,
    RIBBON_BLACK,
    RIBBON_RED,
    SIDE_INK,
    SUIT_INK,
    THREE_FACE,
    WARN,
    WILD,
    WILD_FACE,
    Colour,
)
from renderers.shapes import Pen
from renderers.table.layout import STACK, THREE, Box, FramePlace, MeldPlace, PanelPlace, as_laid
from renderers.words import Names, fellowship, joined, needs_words, number

# A ribbon across each canasta says what it is, red or black like the card on top of it where it can be.
RIBBONS: Final[dict[str, tuple[Text, Colour, Colour]]] = {
    CanastaKind.NATURAL: (Text("NATURAL"), RIBBON_RED, LIGHT),
    CanastaKind.MIXED: (Text("MIXED"), RIBBON_BLACK, LIGHT),
    CanastaKind.CLEAN: (Text("CLEAN"), RIBBON_RED, LIGHT),
    CanastaKind.DIRTY: (Text("DIRTY"), RIBBON_BLACK, LIGHT),
    CanastaKind.WILD: (Text("WILD"), WILD, LIGHT),
    CanastaKind.SAMBA: (Text("SAMBA"), RIBBON_RED, LIGHT),
    # beside natural ones where a side needs both
    CanastaKind.SEVENS: (Text("SEVENS"), CLUB, LIGHT),
    CanastaKind.ACES: (Text("ACES"), RIBBON_RED, LIGHT),
}
_CHIPS: Final = {kind: (ground, ink) for kind, (_, ground, ink) in RIBBONS.items()}
_ROUND: Final = 18  # of a panel's corners
_RIBBON: Final = (58, 99)  # from where to where of a card it reaches
_CARD: Final = faces.SIZES["meld"]


class Mark(NamedTuple):
    """A seat's badge: the number of its colour, and whether it is faint because the seat sits out."""

    seat: int
    colour: int
    faint: bool


def draw_frame(
    image: Image.Image, place: FramePlace, people: Sequence[str], side: SideView, colour: int, tr: Translator
) -> None:
    """The ground of a side's panel, or of those of sides that have joined; the band on top says who has.

    ``side`` is the first of them: what it says of canastas holds for all.
    """
    left, top, right, bottom = place.box
    if place.band is None:
        panel(image, place.box, _ROUND, FELT_DEEP)
        return
    ink = SIDE_INK[colour % len(SIDE_INK)]
    edge, y = place.band.bottom, place.band.middle[1]
    panel(image, (left, top, right, edge + _ROUND), _ROUND, ink)
    image.paste(FELT_DEEP, (left, edge, right, bottom - _ROUND))
    panel(image, (left, edge, right, bottom), _ROUND, FELT_DEEP)
    image.paste(FELT_DEEP, (left, edge, right, edge + _ROUND))
    state = _canastas(side, tr)
    put(image, (right - 16, y), state, 30, DARK, "narrow", "right")
    room = place.band.width - 48 - width(state, 30, "narrow")
    put(image, (left + 16, y), fit(fellowship(people, tr, sign=True), room, 32, "bold"), 32, DARK, "bold")


def draw_side(
    image: Image.Image,
    side: SideView,
    place: PanelPlace,
    marks: Sequence[Mark],
    names: Names,
    tr: Translator,
    *,
    banded: bool,
    ordinary: Container[Card] = (),
) -> None:
    """Draw a side in its place, on its ground.

    ``banded``: the band above speaks of its canastas; ``ordinary`` as for faces.
    """
    head, line = place.head, place.line
    left, y = head.left, head.middle[1]
    for mark in marks:
        badge(image, (left, head.top + 6), names.marks[mark.seat], mark.colour, FELT_DEEP, faint=mark.faint)
        left += STEP
    total = number(side.total)
    put(image, (head.right, y), total, 42, LIGHT, "bold", "right")
    people = joined((names.shown(seat, head.width, 28, "narrow") for seat in side.seats), tr, sign=True)
    # The marks say who they are and the seats above have the names: half a name would help nobody here.
    if width(people, 28, "narrow") <= head.right - width(total, 42, "bold") - 16 - left:
        put(image, (left + 4, y), people, 28, MUTED, "narrow")
    room = (place.threes[0].left if place.threes else line.right) - line.left - 12
    if side.opened and side.needs:
        _needs(image, line, side.needs)
        state = ""
    else:
        state = "" if banded and side.opened else state_words(side, tr)
    size = next((step for step in (30, 28, 26) if width(state, step, "narrow") <= room), 24)
    put(image, (line.left + 4, line.middle[1]), fit(state, room, size, "narrow"), size, MUTED, "narrow")
    for card, spot in zip(side.threes, place.threes, strict=True):
        image.paste(_three(card), spot[:2])
    for meld in place.melds:
        _meld(image, meld, tr, ordinary)


def _needs(image: Image.Image, line: Box, needs: Sequence[Need]) -> None:
    """What going out takes, kind by kind: a chip in the colour of its ribbon, gold once there is enough."""
    left, y = line.left, line.middle[1]
    for need in needs:
        ground, ink = _CHIPS.get(need.kind or "", (RIBBON_BLACK, LIGHT))
        words = f"{min(need.has, need.wants)}/{need.wants}"
        wide = width(words, 28, "bold") + 20
        if need.has >= need.wants:
            panel(image, (left - 3, y - 20, left + wide + 3, y + 20), 10, GOLD)
        panel(image, (left, y - 17, left + wide, y + 17), 8, ground)
        put(image, (left + wide / 2, y), words, 28, ink, "bold", "middle")
        left += wide + 10


def state_words(side: SideView, tr: Translator) -> str:
    """Where a side stands in the deal: that it sits out, what it opens with, or its canastas."""
    if not side.plays:
        return tr("sits out")
    if not side.opened and side.minimum is not None:
        return tr("opens with {minimum}", minimum=side.minimum)
    return _canastas(side, tr)


def _canastas(side: SideView, tr: Translator) -> str:
    if side.needs:
        return needs_words(side, tr)
    if not side.canastas_needed and not side.canastas:
        # A game without canastas.
        return ""
    if 0 < side.canastas < side.canastas_needed or side.canastas < side.canastas_needed - 1:
        return tr("{n} of {needed} canastas", n=side.canastas, needed=side.canastas_needed)
    if not side.canastas:
        return tr("no canasta yet")
    return tr.plural("{n} canasta", "{n} canastas", side.canastas)


@cache
def _three(card: Card) -> Image.Image:
    """A laid-out three, small."""
    wide, high = THREE
    image = Image.new("RGB", (wide * 4, high * 4), FELT_DEEP)
    pen = Pen(image, 4)
    pen.box((0, 0, wide, high), 7, THREE_FACE, GOLD_DEEP, 2)
    shapes.suit(pen, suit_of(card), (wide - 17, high / 2), 22, SUIT_INK[suit_of(card)])
    small = image.resize(THREE, Image.Resampling.BOX)
    put(small, (7, high / 2), faces.rank_text(card), 32, SUIT_INK[suit_of(card)], "rank")
    return small


@cache
def _star() -> Image.Image:
    """The sign before the number of wild cards in a meld."""
    image = Image.new("RGB", (26 * 4, 26 * 4), FELT_DEEP)
    shapes.star(Pen(image, 4), (13, 14), 13, WILD_FACE)
    return image.resize((26, 26), Image.Resampling.BOX)


@cache
def _cap() -> Image.Image:
    """The sign before the number of jokers in a meld of wild cards."""
    image = Image.new("RGB", (26 * 4, 26 * 4), FELT_DEEP)
    shapes.jester(Pen(image, 4), (13, 15), 23, WILD_FACE, HEART)
    return image.resize((26, 26), Image.Resampling.BOX)


def _meld(image: Image.Image, place: MeldPlace, tr: Translator, ordinary: Container[Card]) -> None:
    meld, box = place.meld, place.cards
    if meld.canasta is not None:
        _canasta(image, meld, meld.canasta, box, tr)
    else:
        jokers = iter(meld.jokers)
        for n, card in enumerate(as_laid(meld)):
            plain = n < len(meld.cards) - 1
            stands = next(jokers, ()) if card == JOKER else ()
            sprite = faces.stand_in(stands, plain) if stands else faces.face(card, "meld", plain, ordinary)
            image.paste(sprite.image, (box.left, box.top + n * place.step), sprite.mask)
    # What the reader cannot see in a canasta: how many wild cards are in it, or jokers where all are wild.
    signed = [
        card
        for card in meld.cards
        if (card == JOKER if meld.kind == MeldKind.WILD else IS_WILD[card] and card not in ordinary)
    ]
    left, y = box.left + 6, place.caption.middle[1]
    count = str(len(meld.cards))
    if meld.is_sequence:
        low, high = map(faces.rank_text, meld.ends)
        ends = f"{low}–{high}"
        put(image, (box.left + _CARD.width, y), ends, 28, MUTED, "narrow", "right")
    put(image, (left, y), count, 30, LIGHT, "bold")
    if meld.penalty:
        # what it costs as it stands goes before what it holds
        put(image, (box.left + _CARD.width, y), f"−{meld.penalty}", 27, WARN, "narrow", "right")
    elif signed and not meld.jokers:
        left += width(count, 30, "bold") + 12
        image.paste(_cap() if meld.kind == MeldKind.WILD else _star(), (left, y - 14))
        put(image, (left + 29, y), str(len(signed)), 28, WILD_FACE, "bold")


def top_card(meld: MeldView) -> Card:
    """The card on top of a squared-up canasta: a red one if it is natural, a black one if it is not.

    Hearts and spades go before diamonds and clubs; where no natural card has the colour, any will do. A
    canasta of wild cards has a joker on top, if one is in it; a sequence its highest card.
    """
    if meld.is_sequence:
        return meld.cards[-1]
    if JOKER in meld.cards and meld.canasta == CanastaKind.WILD:
        return JOKER
    natural = [card for card in meld.cards if not IS_WILD[card]]
    wanted = (
        (SPADES, CLUBS)
        if meld.canasta in (CanastaKind.MIXED, CanastaKind.DIRTY, CanastaKind.WILD)
        else (HEARTS, DIAMONDS)
    )
    fitting = (card for suit in wanted for card in natural if suit_of(card) == suit)
    return next(fitting, next(iter(natural or meld.cards)))


def _canasta(image: Image.Image, meld: MeldView, kind: str, box: Box, tr: Translator) -> None:
    """A canasta squared up, its ribbon around it."""
    under = faces.blank("meld")
    for shift in (STACK, STACK // 2):
        image.paste(under.image, (box.left + shift, box.top + shift), under.mask)
    sprite = faces.face(top_card(meld), "meld", plain=True)
    image.paste(sprite.image, (box.left, box.top), sprite.mask)
    words, ground, ink = RIBBONS.get(kind, (Text("CANASTA"), RIBBON_BLACK, LIGHT))
    top, bottom = box.top + _RIBBON[0], box.top + _RIBBON[1]
    image.paste(ground, (box.left, top, box.left + _CARD.width, bottom))
    label, room = tr.text(words), _CARD.width - 4
    size = next((step for step in (28, 26, 24, 22) if width(label, step, "narrow") <= room), 20)
    middle = (box.left + _CARD.width / 2, (top + bottom) / 2)
    put(image, middle, fit(label, room, size, "narrow"), size, ink, "narrow", "middle")
