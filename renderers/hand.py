"""The owner's hand: cards fanned in rows, grouped by rank, newly drawn ones raised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from canasta.cards import IS_WILD, JOKER, THREE, Card, rank_of, suit_of
from canasta.i18n import Translator
from canasta.view import View
from renderers import faces
from renderers.card_drawing import SIZES
from renderers.fonts import put, width
from renderers.palette import FELT, FELT_LINE, GOLD, LIGHT, MUTED
from renderers.picture import PICTURES, WIDTH, Picture, canvas, encode, shorten
from renderers.shapes import lay, panel
from renderers.words import cards_words, number

_MARGIN: Final = 28
_HEAD: Final = 72
_PITCH: Final = 152  # from row to row; the visible part of a card has its rank, suit and mark
_LIFT: Final = 16
_STEP: Final = 70  # smallest visible part of a card
_GAP: Final = 22  # more where the rank changes
_WIDEST_STEP: Final = 100
_SPLIT_COST: Final = 30_000.0  # a rank split over two rows is as bad as a row 170 pixels short
_CARD: Final = SIZES["hand"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A card of the hand: its left and top edge, whether it came in this turn, and whether the next card
    covers it.
    """

    card: Card
    x: int
    y: int
    new: bool
    covered: bool


@dataclass(frozen=True, slots=True)
class HandLayout:
    """The layout of a hand, in pixels; cards later in the list lie over earlier ones."""

    size: tuple[int, int]
    cards: tuple[Placed, ...]


def _kind(card: Card, by_suit: bool) -> int:
    """The key that groups cards of a hand: their rank, or their suit; jokers by themselves."""
    return rank_of(card) if not by_suit or card == JOKER else suit_of(card)


def _steps(hand: Sequence[Card], by_suit: bool) -> list[int]:
    """The distance from each card but the last to the next one."""
    return [_STEP + (_GAP if _kind(a, by_suit) != _kind(b, by_suit) else 0) for a, b in pairwise(hand)]


def _breaks(hand: tuple[Card, ...], by_suit: bool) -> list[int]:
    """Where rows end: as few rows as hold the hand, evenly filled, keeping ranks (or suits) together where
    possible.
    """
    steps, room = _steps(hand, by_suit), WIDTH - 2 * _MARGIN - _CARD.width
    best: list[tuple[int, float, int]] = [
        (0, 0.0, 0)
    ]  # rows, cost and start of the last row, for each length
    for end in range(1, len(hand) + 1):
        options: list[tuple[int, float, int]] = []
        wide = 0
        for start in range(end - 1, -1, -1):
            if start < end - 1:
                wide += steps[start]
            if wide > room:
                break
            torn = start > 0 and _kind(hand[start - 1], by_suit) == _kind(hand[start], by_suit)
            rows, cost, _ = best[start]
            options.append((rows + 1, cost + float(room - wide) ** 2 + (_SPLIT_COST if torn else 0), start))
        best.append(min(options))
    ends: list[int] = []
    end = len(hand)
    while end:
        ends.append(end)
        end = best[end][2]
    return ends[::-1]


@lru_cache(maxsize=64)
def layout(hand: tuple[Card, ...], drawn: tuple[Card, ...], by_suit: bool = False) -> HandLayout:
    """Lay out a hand; among equal cards, the last ones count as new."""
    fresh = Counter(drawn)
    new: list[bool] = []
    for card in reversed(hand):
        new.append(fresh[card] > 0)
        fresh[card] -= 1
    new.reverse()
    steps, room = _steps(hand, by_suit), WIDTH - 2 * _MARGIN - _CARD.width
    starts = [0, *(ends := _breaks(hand, by_suit))][:-1]
    longest = max((sum(steps[a : b - 1]) for a, b in zip(starts, ends, strict=True)), default=0)
    stretch = min(room / max(longest, 1), _WIDEST_STEP / _STEP)
    cards: list[Placed] = []
    top = _HEAD + _LIFT
    for row, (start, end) in enumerate(zip(starts, ends, strict=True)):
        x = float(_MARGIN)
        for n in range(start, end):
            y = top + row * _PITCH - (_LIFT if new[n] else 0)
            cards.append(Placed(hand[n], round(x), y, new[n], n < end - 1))
            x += steps[n] * stretch if n < len(steps) else 0
    rows = max(1, len(ends))
    return HandLayout((WIDTH, top + (rows - 1) * _PITCH + _CARD.height + _MARGIN), tuple(cards))


def hand_picture(view: View, tr: Translator) -> Picture:
    """The hand of the view's owner. Raises ValueError for a spectator's view, which has none."""
    if view.seat is None or view.own_side is None:
        raise ValueError("a spectator's view holds no hand to draw")
    minimum = view.own_side.minimum
    game = (view.game.by_suit, view.game.ordinary, view.game.holds_threes, tuple(view.game.values))
    key = ("hand", tr.language, view.hand, view.turn.drawn, minimum, game)
    return PICTURES.get(key, lambda: _make(view, minimum, tr))


def _make(view: View, minimum: int | None, tr: Translator) -> Picture:
    sentences = _sentences(view, minimum, tr)
    plan = layout(view.hand, view.turn.drawn, view.game.by_suit)
    image = _draw(plan, _headline(view, tr), minimum, tr, view.game.ordinary)
    return Picture(encode(image), shorten(sentences), "\n".join(sentences), "hand.png")


def _worth(view: View) -> str:
    """The total points of the cards in the hand."""
    return number(sum(view.game.values[card] for card in view.hand))


def _headline(view: View, tr: Translator) -> str:
    if not view.hand:
        return tr("No cards in hand")
    cards = tr.plural("{n} card", "{n} cards", len(view.hand))
    return tr("{cards} · {points} points", cards=cards, points=_worth(view))


def _sentences(view: View, minimum: int | None, tr: Translator) -> list[str]:
    hand, drawn = view.hand, view.turn.drawn
    if not hand:
        return [tr("Your hand is empty.")]
    sentences = [
        tr.plural(
            "Your hand: {n} card, {points} points.",
            "Your hand: {n} cards, {points} points.",
            len(hand),
            points=_worth(view),
        ),
    ]
    wild = [card for card in hand if IS_WILD[card] and card not in view.game.ordinary]
    threes = [card for card in hand if view.game.holds_threes and rank_of(card) == THREE]
    natural = [card for card in hand if card not in wild and card not in threes]
    if natural:
        sentences.append(tr("Natural: {cards}.", cards=cards_words(natural, tr, view.game.by_suit)))
    if wild:
        sentences.append(tr("Wild: {cards}.", cards=cards_words(wild, tr)))
    if threes:
        sentences.append(tr("Never discarded: {cards}.", cards=cards_words(threes, tr)))
    if drawn:
        sentences.append(tr("New this turn: {cards}.", cards=cards_words(drawn, tr, view.game.by_suit)))
    if minimum is not None:
        sentences.append(tr("Your side hasn't opened yet; it needs {minimum} points.", minimum=minimum))
    return sentences


def _draw(
    plan: HandLayout, headline: str, minimum: int | None, tr: Translator, ordinary: Container[Card]
) -> Image.Image:
    image = canvas(*plan.size, FELT)
    pen = ImageDraw.Draw(image)
    middle = _HEAD / 2
    put(image, (_MARGIN, middle), headline, 38, LIGHT, "bold")
    right = WIDTH - _MARGIN
    if minimum is not None:
        words = tr("Opening: {minimum}", minimum=minimum)
        put(image, (right, middle), words, 34, MUTED, align="right")
        right -= width(words, 34) + 36
    if any(placed.new for placed in plan.cards):
        words = tr("new")
        put(image, (right, middle), words, 34, GOLD, align="right")
        _arrow(pen, right - width(words, 34) - 22, round(middle) - 8)
    pen.line((_MARGIN, _HEAD - 6, WIDTH - _MARGIN, _HEAD - 6), fill=FELT_LINE, width=2)
    for placed in plan.cards:
        sprite = faces.face(placed.card, "hand", placed.covered, ordinary)
        if placed.new:
            x, y = placed.x, placed.y
            panel(image, (x - 5, y - 5, x + _CARD.width + 5, y + _CARD.height + 5), 17, GOLD)
        lay(image, sprite, (placed.x, placed.y))
        if placed.new:
            _arrow(pen, placed.x + 35, placed.y - 12)
    return image


def _arrow(pen: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """The mark of a new card: an arrow that points down at it."""
    pen.polygon([(x - 14, y), (x + 14, y), (x, y + 16)], fill=GOLD)
