"""New deals of the kernel: shuffled, dealt, a card turned up (rules: 11.1)."""

from __future__ import annotations

from random import Random

from canasta.cards import pack
from canasta.players.search.romme.position import Position
from canasta.players.search.romme.table import Table

PACKS, JOKERS, HAND = 2, 6, 13


def dealt(table: Table, seats: int, rng: Random) -> Position:
    """A new deal with the usual cards; the first seat begins."""
    cards = list(pack(PACKS, JOKERS))
    rng.shuffle(cards)
    position = Position(table, seats, 0)
    for seat in range(seats):
        for _ in range(HAND):
            position.gain(seat, cards.pop())
    position.pile = [cards.pop()]
    position.see(position.pile[0])
    position.stock = cards
    return position
