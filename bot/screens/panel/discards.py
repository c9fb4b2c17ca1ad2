"""Discards in the hand panel: cards as buttons beside the list of all."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from bot.layout.parts import Button, Option, Part, Row
from canasta.cards import Card, rank_of
from canasta.i18n import Translator
from canasta.notation.words import card_label
from canasta.view import View
from canasta.view.fitting import fitting

MOST = 4
"""The most cards as buttons: one row of faces on a phone."""


def in_order(cards: Iterable[Card], view: View, held: Sequence[Card]) -> list[Card]:
    """Distinct cards, those best discarded first: of rare ranks in ``held``, few points, fitting no meld."""
    ranks, useful = Counter(map(rank_of, held)), fitting(view)
    melded = {meld.rank for side in view.sides for meld in side.melds}

    def key(card: Card) -> tuple[bool, bool, int, int, Card]:
        wild = view.game.pack.wild[card]
        fits = card in useful or rank_of(card) in melded
        return wild, fits, ranks[rank_of(card)], view.game.values[card], card

    return sorted(set(cards), key=key)


def discard_buttons(
    cards: Iterable[Card],
    view: View,
    held: Sequence[Card],
    label: str,
    most: int,
    made: Callable[[Card], Button],
) -> list[Part]:
    """A line with the ``label`` that says what a press does, and up to ``most`` cards, if there is room."""
    shown = in_order(cards, view, held)[:most]
    said = [f"-# {label}"] if label else []
    return [*said, Row(*map(made, shown))] if shown else []


def discard_option(card: Card, value: str, view: View, held: Sequence[Card], tr: Translator) -> Option:
    """A card in the list of discards: how many are held, its points, whether it is new."""
    count = held.count(card)
    detail = tr("{points} points", points=view.game.values[card])
    if card in view.turn.drawn:
        detail = tr("{points}, just drawn", points=detail)
    return Option(f"{card_label(card, tr)} ×{count}" if count > 1 else card_label(card, tr), value, detail)
