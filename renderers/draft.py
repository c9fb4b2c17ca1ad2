"""Cards being put together for an opening, with their points against the minimum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from canasta.actions import NEW, Group
from canasta.cards import IS_WILD, JOKER_RANK, Card, points, rank_of
from canasta.i18n import Translator
from canasta.view import View
from renderers import faces
from renderers.card_drawing import SIZES
from renderers.fonts import fit, put, width
from renderers.palette import FELT, FELT_DEEP, GOLD, LIGHT, MUTED, WARN
from renderers.picture import PICTURES, WIDTH, Picture, canvas, encode, shorten
from renderers.shapes import lay, panel
from renderers.words import card_words, meld_words, number

_MARGIN: Final = 28
_HEAD: Final = 124
_STEP: Final = 58
_BETWEEN: Final = 40
_CAPTION: Final = 50
_CAPTION_ROOM: Final = 330  # of the group that the pile's top card joins, whose caption says so
_ARROW: Final = 24
_CARD: Final = SIZES["pile"]


@dataclass(frozen=True, slots=True)
class GroupPlace:
    """Cards of one meld side by side: left and top edge of the first, and the step from card to card."""

    cards: tuple[Card, ...]
    x: int
    y: int
    step: int

    @property
    def right(self) -> int:
        """The right edge of the last card."""
        return self.x + self.step * (len(self.cards) - 1) + _CARD.width


@lru_cache(maxsize=64)
def layout(groups: tuple[tuple[Card, ...], ...], taken: int | None) -> tuple[tuple[GroupPlace, ...], int]:
    """The places of the groups, as many abreast as fit, and the height of the picture."""
    places: list[GroupPlace] = []
    x, y = _MARGIN, _HEAD + _ARROW
    room = WIDTH - 2 * _MARGIN
    for number_, cards in enumerate(groups):
        step = min(_STEP, (room - _CARD.width) // max(1, len(cards) - 1))
        wide = step * (len(cards) - 1) + _CARD.width
        if x > _MARGIN and x + wide > WIDTH - _MARGIN:
            x, y = _MARGIN, y + _CARD.height + _CAPTION + _ARROW
        places.append(GroupPlace(cards, x, y, step))
        x += max(wide, _CAPTION_ROOM if number_ == taken else 0) + _BETWEEN
    return tuple(places), (y + _CARD.height + _CAPTION + 12 if places else _HEAD + 60)


def draft_picture(
    view: View,
    groups: Sequence[Group],
    tr: Translator,
    *,
    top: int | None = None,
    worth: Sequence[int] | None = None,
) -> Picture:
    """The groups put together so far and their points against what the opening needs (rules: 2.2).

    ``top`` is the number of the group that the pile's top card joins: it is drawn first there and counts.
    ``worth`` is what each group counts, if that differs from the sum of its cards. Raises ValueError without
    such a group or without a top card.
    """
    laid = [group.cards for group in groups]
    if top is not None:
        if view.pile.top is None or not 0 <= top < len(laid):
            raise ValueError("the pile has no top card, or no group for it")
        laid[top] = (view.pile.top, *laid[top])
    shown = tuple(cards for cards in laid if cards)
    taken = None if top is None else sum(1 for cards in laid[:top] if cards)
    counted = tuple(map(points, shown)) if worth is None else tuple(worth)
    count = _count(view, groups, sum(counted), tr)
    key = ("draft", tr.language, shown, taken, counted, count, view.game.ordinary)
    return PICTURES.get(key, lambda: _Draft(shown, taken, counted, count, view.game.ordinary, tr).picture())


@dataclass(frozen=True, slots=True)
class _Count:
    """The points that count, the minimum they are compared with (None: nothing), and the outcome."""

    total: int
    minimum: int | None = None
    enough: bool = False
    verdict: str = ""


def _count(view: View, groups: Sequence[Group], total: int, tr: Translator) -> _Count:
    """``total`` is the sum of all cards shown, including the pile's top card."""
    opening = view.modern.opening
    if opening is not None:
        # Here the opening is judged by the hand's own cards (rules: 7.5).
        total = sum(points(group.cards) for group in groups)
        missing = opening.missing(groups)
        if opening.satisfied_by(groups):
            return _Count(total, opening.minimum, True, tr("enough to open"))
        verdict = tr("{n} short", n=number(missing)) if missing else tr("no natural meld yet")
        return _Count(total, opening.minimum, False, verdict)
    minimum = view.offers.minimum
    if minimum is None and view.own_side is not None:
        minimum = view.own_side.minimum
    if minimum is None:
        return _Count(total)
    if total >= minimum:
        return _Count(total, minimum, True, tr("enough to open"))
    new = sum(len(group.cards) for group in groups if group.aim in (None, NEW))
    if view.game.whole_hand is not None and new >= len(view.hand) - 1:
        return _Count(total, minimum, True, tr.text(view.game.whole_hand))
    return _Count(total, minimum, False, tr("{n} short", n=number(minimum - total)))


@dataclass(frozen=True, slots=True)
class _Draft:
    """The draft in words: the cards of each group and their points; the pile's top card leads the group
    ``taken``.
    """

    groups: tuple[tuple[Card, ...], ...]
    taken: int | None
    worth: tuple[int, ...]
    count: _Count
    ordinary: frozenset[Card]
    tr: Translator

    def picture(self) -> Picture:
        """The finished picture with its texts."""
        sentences = self._sentences()
        return Picture(encode(self._draw()), shorten(sentences), "\n".join(sentences), "draft.png")

    def _sentences(self) -> list[str]:
        tr, count = self.tr, self.count
        total = number(count.total)
        if count.minimum is None:
            said = [tr("Together {total} points.", total=total)]
        else:
            said = [
                tr(
                    "{total} of {minimum} points: {verdict}.",
                    total=total,
                    minimum=count.minimum,
                    verdict=count.verdict,
                )
            ]
        if not self.groups:
            said.append(tr("Nothing is put together yet."))
        for number_, (cards, worth) in enumerate(zip(self.groups, self.worth, strict=True)):
            natural = [rank_of(card) for card in cards if not IS_WILD[card] or card in self.ordinary]
            rank = natural[0] if len(set(natural)) == 1 else None if natural else JOKER_RANK
            words = meld_words(cards, rank, tr, self.ordinary)
            if number_ == self.taken:
                words = tr("{cards}, with the pile's {top}", cards=words, top=card_words(cards[0], tr))
            said.append(tr("{cards}: {points} points.", cards=words, points=number(worth)))
        return said

    def _draw(self) -> Image.Image:
        tr = self.tr
        places, height = layout(self.groups, self.taken)
        image = canvas(WIDTH, height, FELT)
        pen = ImageDraw.Draw(image)
        _head(image, self.count, tr)
        if not places:
            put(image, (_MARGIN, _HEAD + 20), tr("nothing put together yet"), 34, MUTED)
        for number_, place in enumerate(places):
            for n, card in enumerate(place.cards):
                x = place.x + n * place.step
                if number_ == self.taken and n == 0:
                    edge = (x - 5, place.y - 5, x + _CARD.width + 5, place.y + _CARD.height + 5)
                    panel(image, edge, 15, GOLD)
                    pen.polygon(
                        [(x + 14, place.y - 22), (x + 42, place.y - 22), (x + 28, place.y - 5)], fill=GOLD
                    )
                sprite = faces.face(card, "pile", n < len(place.cards) - 1, self.ordinary)
                lay(image, sprite, (x, place.y))
            y = place.y + _CARD.height + 28
            worth = tr("{n} points", n=number(self.worth[number_]))
            put(image, (place.x + 4, y), worth, 32, LIGHT, "bold")
            if number_ == self.taken:
                left = place.x + 4 + width(worth, 32, "bold") + 16
                words = fit(tr("from the pile"), place.x + _CAPTION_ROOM - left, 30, "narrow")
                put(image, (left, y), words, 30, GOLD, "narrow")
        return image


def _head(image: Image.Image, count: _Count, tr: Translator) -> None:
    """The points, and a bar that fills up to the minimum."""
    total, minimum = count.total, count.minimum
    if minimum is None:
        put(image, (_MARGIN, 48), tr("{n} points", n=number(total)), 44, LIGHT, "bold")
        return
    ink = GOLD if count.enough else WARN
    counted = tr("{total} of {minimum} points", total=number(total), minimum=minimum)
    put(image, (_MARGIN, 44), counted, 44, LIGHT, "bold")
    put(image, (WIDTH - _MARGIN, 44), count.verdict, 38, ink, "bold", "right")
    left, right, top = _MARGIN, WIDTH - _MARGIN, 82
    panel(image, (left, top, right, top + 24), 12, FELT_DEEP)
    filled = round((right - left) * min(1.0, total / max(minimum, 1)))
    if filled >= 24:
        panel(image, (left, top, left + filled, top + 24), 12, ink)
