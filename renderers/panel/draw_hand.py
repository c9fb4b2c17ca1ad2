"""Drawing the hand: the line above it, its cards, the signs on them."""

from collections.abc import Container, Iterator
from itertools import zip_longest
from typing import Final

from PIL import Image

from canasta.cards import Card
from canasta.i18n import Translator
from canasta.view import View
from renderers.canvas.fonts import put, width
from renderers.canvas.palette import FELT, GOLD, ICE, LIGHT, MUTED
from renderers.canvas.shapes import lay, panel, shadow
from renderers.deck import faces
from renderers.panel import signs
from renderers.panel.fan import Fan, Placed
from renderers.table.places import Box

HEAD: Final = 62
_PLUS: Final = 30
_SIGN_AT: Final = (20, 121)  # on a card, below its suit
_LEVEL: Final = 8  # higher where the frames of the row below would cover it
_FRAME: Final = 6


def headline(view: View, tr: Translator) -> str:
    """How many cards the hand has, and how much they count."""
    if not view.hand:
        return tr("No cards in hand")
    cards = tr.plural("{n} card", "{n} cards", len(view.hand))
    return tr("{cards} · {points} points", cards=cards, points=worth(view, tr))


def worth(view: View, tr: Translator) -> str:
    """The total points of the cards in the hand."""
    return tr.number(sum(view.game.values[card] for card in view.hand))


def draw_hand(
    image: Image.Image, head: Box | None, plan: Fan, view: View, fitting: Container[Card], tr: Translator
) -> None:
    """Draw the hand and the line above it, if there is one: it explains the signs that are on the cards."""
    if head is not None:
        words = headline(view, tr)
        put(image, (head.left, head.middle[1]), words, 38, LIGHT, "bold")
        _legend(image, head, head.left + width(words, 38, "bold"), plan, fitting, tr)
    for row in _rows(plan):
        shadow(image, row, 13)
    card, sign = plan.size, signs.plus(plan.scaled(_PLUS))
    sign_at = plan.scaled(_SIGN_AT[0]), plan.scaled(_SIGN_AT[1] - (_LEVEL if plan.level else 0))
    for placed in plan.cards:
        x, top = placed.x, placed.y
        if placed.chosen or placed.new:
            over = _FRAME + 2 if placed.chosen else _FRAME - 1
            edge = (x - over, top - over, x + card.width + over, top + card.height + over)
            panel(image, edge, 13 + over, ICE if placed.chosen else GOLD)
        ordinary = view.game.pack.ordinary
        lay(image, faces.face(placed.card, plan.kind, placed.covered, ordinary, tr.letters), (x, top))
        if placed.card in fitting:
            lay(image, sign, (x + sign_at[0], top + sign_at[1]))


def _rows(plan: Fan) -> Iterator[Box]:
    """Where cards lie side by side at one height."""
    row: list[Placed] = []
    for placed, after in zip_longest(plan.cards, plan.cards[1:]):
        row.append(placed)
        if after is None or not placed.covered or after.y != placed.y:
            yield Box(row[0].x, placed.y, placed.x + plan.size.width, placed.y + plan.size.height)
            row.clear()


def _legend(
    image: Image.Image, head: Box, left: int, plan: Fan, fitting: Container[Card], tr: Translator
) -> None:
    """What the signs on the cards mean, as far as there is room."""
    signs_: list[tuple[str, Image.Image | None, bool]] = []
    if any(placed.chosen for placed in plan.cards):
        signs_.append((tr("chosen"), None, True))
    if any(placed.new for placed in plan.cards):
        signs_.append((tr.pgettext("cards", "new"), None, False))
    if any(placed.card in fitting for placed in plan.cards):
        signs_.append((tr("fits the table"), signs.plus(_PLUS, FELT), False))
    right, y = head.right, head.middle[1]
    for words, sign, chosen in reversed(signs_):
        wide = width(words, 34, "narrow")
        if right - wide - 44 < left + 30:
            return
        put(image, (right, y), words, 34, MUTED, "narrow", "right")
        at = right - wide - 42
        if sign is not None:
            lay(image, sign, (at, y - _PLUS // 2))
        else:
            panel(image, (at + 4, y - 16, at + 30, y + 16), 7, ICE if chosen else GOLD)
            panel(image, (at + 9, y - 11, at + 25, y + 11), 4, FELT)
        right = at - 26
