"""Cards without their suits, counted by rank: what the kernels of games of sets play on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from canasta.cards import IS_RED_THREE, Card, rank_of
from canasta.cards.packs import STANDARD

TWO, THREE, ACE, JOKER, RED_THREE, BLACK_THREE = 0, 1, 12, 13, 14, 15
"""The engine's ranks, a three for black ones only; codes for red threes and, in games that lay black ones out
too, for those (rules: 12).
"""
NATURALS = range(2, 13)
"""The ranks that melds are made of."""
VALUES = STANDARD.worth
"""The points of a card of each rank (rules: 1.1)."""
FULL = 7
"""The cards of a canasta."""
Part: TypeAlias = tuple[int, int, int, int]
"""Cards for one meld: its rank, how many naturals, twos and jokers."""


def code_of(card: Card) -> int:
    """A card without its suit."""
    return RED_THREE if IS_RED_THREE[card] else rank_of(card)


def counted(cards: Iterable[Card]) -> list[int]:
    """A hand's cards counted by rank."""
    counts = [0] * 14
    for card in cards:
        counts[rank_of(card)] += 1
    return counts


def cards_in(parts: Sequence[Part]) -> tuple[int, int]:
    """The cards of these melds, and the wild ones among them that stand for others."""
    laid = spent = 0
    for rank, naturals, twos, jokers in parts:
        laid += naturals + twos + jokers
        if rank != JOKER:
            spent += twos + jokers
    return laid, spent


def bits_of(kinds: Iterable[int]) -> int:
    """A bit for each of these kinds."""
    bits = 0
    for kind in kinds:
        bits |= 1 << kind
    return bits
