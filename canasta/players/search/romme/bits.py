"""Hands as bits: a card of rank r and suit s has the bit 4(r + 1) + s, so that the next card of its suit is
four bits up; an ace has the bit below its two as well.

A hand is two whole numbers, the cards that it holds at least once and those that it holds twice, and a number
of jokers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from canasta.cards import ACE, JOKER, Card
from canasta.variants.romme.melds import HIGH_ACE, VALUES, card_at

BIT: Final = tuple(1 << card + 4 | (1 << (card & 3) if card >> 2 == ACE else 0) for card in range(JOKER))
"""The bits of each card."""
PLACES: Final = HIGH_ACE + 1
VALUE: Final = tuple(VALUES[card >> 2] for card in range(JOKER))
"""What each card costs in a hand; the joker's cost is the table's."""
REAL: Final = (1 << 4 * PLACES) - 16
"""One bit of each card: without those of the aces below the twos."""
EACH_RANK: Final = sum(1 << 4 * place for place in range(1, PLACES))


def bit_of_place(suit: int, place: int) -> int:
    """The bits of the card at a place of a run; none beyond the aces."""
    return BIT[card_at(suit, place)] if 0 <= place <= HIGH_ACE else 0


def cards_of(bits: int) -> Iterator[Card]:
    """The cards whose bits these are, in order of rank."""
    bits &= REAL
    while bits:
        low = bits & -bits
        yield low.bit_length() - 5
        bits ^= low


def card_of(bits: int) -> Card:
    """The lowest of the cards whose bits these are. There is one."""
    bits &= REAL
    return (bits & -bits).bit_length() - 5


def last_card(bits: int) -> Card:
    """The highest of the cards whose bits these are; there is one."""
    return (bits & REAL).bit_length() - 5


def bits_of(cards: Iterable[Card]) -> tuple[int, int, int]:
    """The cards held at least once, those held twice, and the number of jokers."""
    ones = twos = jokers = 0
    for card in cards:
        if card == JOKER:
            jokers += 1
        else:
            twos |= ones & BIT[card]
            ones |= BIT[card]
    return ones, twos, jokers


def _points_of_bytes() -> tuple[tuple[int, ...], ...]:
    """For each byte of a hand's bits what its cards cost."""
    return tuple(
        tuple(
            sum(VALUE[card] for card in cards_of(byte << 8 * at)) if byte << 8 * at & REAL else 0
            for byte in range(256)
        )
        for at in range(7)
    )


_BYTES: Final = _points_of_bytes()


def points_of(bits: int) -> int:
    """What the cards with these bits cost in a hand."""
    a, b, c, d, e, f, g = _BYTES
    return (
        a[bits & 255]
        + b[bits >> 8 & 255]
        + c[bits >> 16 & 255]
        + d[bits >> 24 & 255]
        + e[bits >> 32 & 255]
        + f[bits >> 40 & 255]
        + g[bits >> 48]
    )
