"""The table as everybody sees it: seats around stock and pile, and what each side has laid down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from canasta.cards import CLUBS, DIAMONDS, HEARTS, IS_WILD, SPADES, Card, suit_of
from canasta.i18n import Text, Translator
from canasta.view import MeldView, SideView, View
from renderers import faces, shapes
from renderers.badges import badge, disc
from renderers.fonts import fit, put, width
from renderers.palette import (
    DARK,
    FELT,
    FELT_DEEP,
    FELT_LINE,
    GOLD,
    GOLD_DEEP,
    ICE,
    LIGHT,
    MUTED,
    RIBBON_BLACK,
    RIBBON_RED,
    SUIT_INK,
    THREE_FACE,
    WILD_FACE,
    Colour,
)
from renderers.picture import PICTURES, Picture, encode, shorten
from renderers.shapes import Pen
from renderers.table_layout import STACK, THREE, Box, MeldPlace, PanelPlace, TableLayout, as_laid, lay_out
from renderers.table_words import sentences
from renderers.words import Names, number, variant_name

# A ribbon across each canasta says what it is, red or black like the card on top of it.
_RIBBONS: Final[dict[str, tuple[Text, Colour, Colour]]] = {
    "natural": (Text("NATURAL"), RIBBON_RED, LIGHT),
    "mixed": (Text("MIXED"), RIBBON_BLACK, LIGHT),
    "wild": (Text("WILD"), RIBBON_BLACK, GOLD),
    "samba": (Text("SAMBA"), RIBBON_RED, LIGHT),
    "sevens": (Text("SEVENS"), RIBBON_RED, LIGHT),
    "aces": (Text("ACES"), RIBBON_RED, LIGHT),
}
# What the player to move does now.
_DOING: Final[dict[str, Text]] = {"draw": Text("draws"), "meld": Text("plays"), "answer": Text("answers")}
_NO_RIBBON: Final = (Text("CANASTA"), RIBBON_BLACK, LIGHT)
_CARD: Final = faces.SIZES["meld"]


def table_picture(view: View, say: Translator, names: Sequence[str] | None = None) -> Picture:
    """The table of any view; nobody's hand is in it.

    ``names`` are the people's names in seat order, as they are (the text escapes them); without them those
    of the view stand. Raises ValueError for a wrong number of names or of seats.
    """
    people = tuple(view.players if names is None else names)
    shown = (
        *(view.variant, view.round, view.target, view.dealer, view.turn, view.phase, view.counts, view.stock),
        *(view.pile, view.top, view.frozen, view.frozen_by, view.sides, view.side_of),
    )
    return PICTURES.get(("table", say.language, people, shown), lambda: _make(view, people, say))


def _make(view: View, people: tuple[str, ...], say: Translator) -> Picture:
    names = Names.of(view, people, say)
    full = sentences(view, names.spoken, say)
    alt = shorten(full, sentences(view, names.spoken, say, brief=True))
    text = "\n".join(sentences(view, names.escaped, say))
    return Picture(encode(_draw(view, names, lay_out(view), say)), alt, text, "table.png")


def _draw(view: View, names: Names, plan: TableLayout, say: Translator) -> Image.Image:
    image = Image.new("RGB", plan.size, FELT)
    pen = ImageDraw.Draw(image)
    _head(image, pen, view, plan.head, say)
    for seat, box in enumerate(plan.seats):
        _seat(image, pen, view, names, seat, box, say)
    _stock(image, pen, view, plan, say)
    _pile(image, pen, view, plan, say)
    for number_, (side, panel) in enumerate(zip(view.sides, plan.panels, strict=True)):
        _panel(image, pen, side, number_, panel, names, say)
    return image


def _head(image: Image.Image, pen: ImageDraw.ImageDraw, view: View, box: Box, say: Translator) -> None:
    y = box.middle[1]
    goal = say("to {target}", target=number(view.target))
    put(image, (box.right, y), goal, 34, MUTED, align="right")
    deal = say("Deal {n}", n=view.round)
    if view.phase == "over":
        deal = say("Deal {n}, over", n=view.round)
    put(image, (box.left, y), deal, 36, LIGHT, "bold")
    left = box.left + width(deal, 36, "bold") + 24
    game = fit(variant_name(view.variant, say), box.right - width(goal, 34) - 24 - left, 34)
    put(image, (left, y), game, 34, MUTED)
    pen.line((box.left, box.bottom - 2, box.right, box.bottom - 2), fill=FELT_LINE, width=2)


def _seat(
    image: Image.Image,
    pen: ImageDraw.ImageDraw,
    view: View,
    names: Names,
    seat: int,
    box: Box,
    say: Translator,
) -> None:
    """A seat: its mark in its side's colour, its player, how many cards it holds; gold when it is to move."""
    at_turn = view.turn == seat and view.phase in _DOING
    ground, ink = (GOLD, DARK) if at_turn else (FELT_DEEP, LIGHT)
    pen.rounded_rectangle((box.left, box.top, box.right - 1, box.bottom - 1), 18, fill=ground)
    badge(image, (box.left + 10, box.top + 22), names.marks[seat], view.side_of[seat], ground, at_turn)
    left, right = box.left + 66, box.right - 10
    if view.dealer == seat:
        right -= 36
        image.paste(disc(36, LIGHT, ground), (right, box.top + 9))
        put(image, (right + 18, box.top + 27), say("D"), 26, DARK, "bold", "middle")
    put(image, (left, box.top + 27), names.shown(seat, right - left - 6, 32, "bold"), 32, ink, "bold")
    icon = _icon()
    image.paste(icon.image, (left, box.top + 48), icon.mask)
    put(image, (left + 34, box.top + 66), str(view.counts[seat]), 34, ink, "bold")
    if at_turn:
        left += 46 + width(str(view.counts[seat]), 34, "bold")
        doing = fit(say.text(_DOING[view.phase]), box.right - 10 - left, 28, "narrow")
        put(image, (box.right - 12, box.top + 66), doing, 28, ink, "narrow", "right")


@cache
def _three(card: Card) -> Image.Image:
    """A laid-out red three, small."""
    wide, high = THREE
    image = Image.new("RGB", (wide * 4, high * 4), FELT_DEEP)
    pen = Pen(image, 4)
    pen.box((0, 0, wide, high), 7, THREE_FACE, GOLD_DEEP, 2)
    shapes.suit(pen, suit_of(card), (wide - 17, high / 2), 22, SUIT_INK[suit_of(card)])
    small = image.resize(THREE, Image.Resampling.BOX)
    put(small, (7, high / 2), faces.rank_text(card), 32, SUIT_INK[suit_of(card)], "rank")
    return small


@cache
def _icon() -> faces.Sprite:
    """A small card back, beside the number of cards in a hand."""
    return faces.Sprite(*(part.resize((25, 35), Image.Resampling.LANCZOS) for part in faces.back("meld")))


@cache
def _star() -> Image.Image:
    image = Image.new("RGB", (26 * 4, 26 * 4), FELT_DEEP)
    shapes.star(Pen(image, 4), (13, 14), 13, WILD_FACE)
    return image.resize((26, 26), Image.Resampling.BOX)


@cache
def _flake() -> Image.Image:
    """The sign of a frozen pile."""
    image = Image.new("RGB", (32 * 4, 32 * 4), FELT)
    pen = Pen(image, 4)
    for dx, dy in ((0, 14), (12, 7), (12, -7)):
        pen.line([(16 - dx, 16 - dy), (16 + dx, 16 + dy)], 3.4, ICE)
    pen.ring((16, 16), 8, 2.4, ICE)
    return image.resize((32, 32), Image.Resampling.BOX)


def _slot(pen: ImageDraw.ImageDraw, box: Box) -> None:
    """An empty place for cards."""
    pen.rounded_rectangle((box.left, box.top, box.right - 1, box.bottom - 1), 12, outline=FELT_LINE, width=3)


def _stock(
    image: Image.Image, pen: ImageDraw.ImageDraw, view: View, plan: TableLayout, say: Translator
) -> None:
    if view.stock:
        sprite = faces.back("pile")
        for shift in range(min(2, view.stock - 1), -1, -1):
            image.paste(
                sprite.image, (plan.stock.left + 3 * shift, plan.stock.top - 3 * (2 - shift)), sprite.mask
            )
    else:
        _slot(pen, plan.stock)
    words = say("stock {n}", n=view.stock)
    put(
        image,
        (plan.stock_caption.middle[0], plan.stock_caption.middle[1]),
        words,
        32,
        LIGHT,
        "regular",
        "middle",
    )


def _pile(
    image: Image.Image, pen: ImageDraw.ImageDraw, view: View, plan: TableLayout, say: Translator
) -> None:
    if view.top is None:
        _slot(pen, plan.pile)
    else:
        _pile_cards(image, view.top, view, plan)
    box = plan.pile_caption
    words = say("pile {n}", n=view.pile)
    put(image, (box.left + 8, box.middle[1]), words, 32, LIGHT)
    if view.frozen:
        left = box.left + 8 + width(words, 32) + 14
        image.paste(_flake(), (left, box.middle[1] - 16))
        put(
            image,
            (left + 38, box.middle[1]),
            fit(say("frozen"), box.right - left - 38, 30, "narrow"),
            30,
            ICE,
            "narrow",
        )


def _pile_cards(image: Image.Image, top: Card, view: View, plan: TableLayout) -> None:
    """The pile: its top card, upright or crosswise if it is wild, and under it the card that freezes it."""
    left, upper = plan.pile.left, plan.pile.top
    crosswise = view.frozen and (IS_WILD[top] or top == view.frozen_by)
    if view.pile > 1:
        under = faces.blank("pile")
        image.paste(under.image, (left - 4, upper + 4), under.mask)
        if crosswise:
            image.paste(under.image, (left, upper), under.mask)
    if view.frozen_by is not None and view.frozen_by != top:
        sprite = faces.lying(view.frozen_by, "pile")
        image.paste(sprite.image, (plan.crosswise.left, plan.crosswise.top), sprite.mask)
    sprite = faces.lying(top, "pile") if crosswise else faces.face(top, "pile")
    x, y = plan.pile.middle
    spot = (x - sprite.image.width // 2, y - sprite.image.height // 2)
    image.paste(sprite.image, spot, sprite.mask)


def _panel(
    image: Image.Image,
    pen: ImageDraw.ImageDraw,
    side: SideView,
    number_: int,
    panel: PanelPlace,
    names: Names,
    say: Translator,
) -> None:
    box, head = panel.box, panel.head
    pen.rounded_rectangle((box.left, box.top, box.right - 1, box.bottom - 1), 18, fill=FELT_DEEP)
    left = head.left
    for seat in side.seats:
        badge(image, (left, head.top + 6), names.marks[seat], number_, FELT_DEEP)
        left += 54
    total = number(side.total)
    put(image, (head.right, head.middle[1]), total, 42, LIGHT, "bold", "right")
    people = say(" & ").join(names.shown(seat, head.width, 28, "narrow") for seat in side.seats)
    # The marks say who they are and the seats above have the names: half a name would help nobody here.
    if width(people, 28, "narrow") <= head.right - width(total, 42, "bold") - 16 - left:
        put(image, (left + 4, head.middle[1]), people, 28, MUTED, "narrow")
    state = _state(side, say)
    room = (panel.threes[0].left if panel.threes else panel.line.right) - panel.line.left - 12
    put(
        image,
        (panel.line.left + 4, panel.line.middle[1]),
        fit(state, room, 30, "narrow"),
        30,
        MUTED,
        "narrow",
    )
    for card, place in zip(side.threes, panel.threes, strict=True):
        image.paste(_three(card), place[:2])
    for place_ in panel.melds:
        _meld(image, pen, place_, say)


def _state(side: SideView, say: Translator) -> str:
    if not side.opened and side.minimum is not None:
        return say("opens with {minimum}", minimum=side.minimum)
    if not side.canastas:
        return say("no canasta yet")
    return say.plural("{n} canasta", "{n} canastas", side.canastas)


def _meld(image: Image.Image, pen: ImageDraw.ImageDraw, place: MeldPlace, say: Translator) -> None:
    meld, box = place.meld, place.cards
    if meld.canasta is not None:
        _canasta(image, pen, meld, box, say)
    else:
        for n, card in enumerate(as_laid(meld)):
            sprite = faces.face(card, "meld", plain=n < len(meld.cards) - 1)
            image.paste(sprite.image, (box.left, box.top + n * place.step), sprite.mask)
    wilds = sum(IS_WILD[card] for card in meld.cards)
    y = place.caption.middle[1]
    count = str(len(meld.cards))
    put(image, (box.left + 6, y), count, 30, LIGHT, "bold")
    if wilds:
        left = box.left + 6 + width(count, 30, "bold") + 12
        image.paste(_star(), (left, y - 14))
        put(image, (left + 29, y), str(wilds), 28, WILD_FACE, "bold")


def top_card(meld: MeldView) -> Card:
    """The card on top of a squared-up canasta: a red one if it is natural, a black one if it is not.

    Hearts and spades go before diamonds and clubs; where no natural card has the colour, any will do.
    """
    natural = [card for card in meld.cards if not IS_WILD[card]]
    wanted = (SPADES, CLUBS) if meld.canasta in ("mixed", "wild") else (HEARTS, DIAMONDS)
    return next(
        (card for suit in wanted for card in natural if suit_of(card) == suit),
        next(iter(natural or meld.cards)),
    )


def _canasta(image: Image.Image, pen: ImageDraw.ImageDraw, meld: MeldView, box: Box, say: Translator) -> None:
    under = faces.back("meld")
    for shift in (STACK, STACK // 2):
        image.paste(under.image, (box.left + shift, box.top + shift), under.mask)
    sprite = faces.face(top_card(meld), "meld", plain=True)
    image.paste(sprite.image, (box.left, box.top), sprite.mask)
    words, ground, ink = _RIBBONS.get(meld.canasta or "", _NO_RIBBON)
    top = box.top + 58
    pen.rectangle((box.left, top, box.left + _CARD.width - 1, top + 40), fill=ground)
    label = say.text(words)
    size = next((s for s in (28, 26, 24, 22, 20) if width(label, s, "narrow") <= _CARD.width - 4), 18)
    put(
        image,
        (box.left + _CARD.width / 2, top + 20),
        fit(label, _CARD.width - 4, size, "narrow"),
        size,
        ink,
        "narrow",
        "middle",
    )
