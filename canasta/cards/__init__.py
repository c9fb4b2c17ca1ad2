"""Cards and their names. What they are worth and which are wild is a game's own: :mod:`canasta.cards.packs`.

A card is a small integer, so that hands are cheap to copy, sort and compare: ``rank * 4 + suit``, ranks from
two (0) to ace (12), and one integer for every joker. Two copies of a card are equal; nothing in the game
tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Card: TypeAlias = int
Rank: TypeAlias = int

RANKS = "23456789TJQKA"
SUITS = "shdc"
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
TWO, THREE, FOUR, SEVEN, KING, ACE, JOKER_RANK = 0, 1, 2, 5, 11, 12, 13
JOKER: Card = 52

NAMES: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")
_BY_NAME = {name: card for card, name in enumerate(NAMES)}
_CARD = re.compile(r"Jk|[2-9TJQKA][shdc]")

RED_THREES = frozenset((THREE * 4 + HEARTS, THREE * 4 + DIAMONDS))
BLACK_THREES = frozenset((THREE * 4 + SPADES, THREE * 4 + CLUBS))
THREES = RED_THREES | BLACK_THREES

IS_RED_THREE: tuple[bool, ...] = tuple(card in RED_THREES for card in range(53))


def rank_of(card: Card) -> Rank:
    """The rank of a card, 0 (two) to 12 (ace), 13 for a joker."""
    return card >> 2


def suit_of(card: Card) -> int:
    """The suit of a card that has one: 0 spades, 1 hearts, 2 diamonds, 3 clubs."""
    return card & 3


def rank_name(rank: Rank) -> str:
    """The letter of a rank in the record; ``Jk`` for jokers."""
    return "Jk" if rank == JOKER_RANK else RANKS[rank]


def format_cards(cards: Iterable[Card], separator: str = "") -> str:
    """Cards in the text form of the record: rank then suit, one after the other."""
    return separator.join([NAMES[card] for card in cards])


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards written one after the other; spaces between them are optional.

    Raises ValueError naming the first piece of text that is not a card.
    """
    cards: list[Card] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = _CARD.match(text, at)
        if match is None:
            raise ValueError(f"{text[at : at + 12]!r} does not begin with a card (such as Kh, Tc, 2d or Jk)")
        cards.append(_BY_NAME[match[0]])
        at = match.end()
    return tuple(cards)


def pack(packs: int, jokers: int) -> list[Card]:
    """``packs`` packs of 52 in order, then ``jokers`` jokers: the order that the shuffle starts from."""
    return list(range(52)) * packs + [JOKER] * jokers


def missing_from(cards: Iterable[Card], held: Sequence[Card]) -> list[Card]:
    """The cards of ``cards`` that ``held`` has too few copies of."""
    left = list(held)
    missing: list[Card] = []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            missing.append(card)
    return missing
