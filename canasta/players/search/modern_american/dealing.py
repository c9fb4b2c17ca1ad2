"""New deals of the kernel: shuffled and dealt, with the talons set aside (rules: 7.2)."""

from __future__ import annotations

from collections import Counter
from random import Random

from canasta.cards import BLACK_THREES, Card
from canasta.players.search import counts
from canasta.players.search.counts import BLACK_THREE, THREE, code_of
from canasta.players.search.modern_american.deal_state import HAND
from canasta.players.search.modern_american.position import Position
from canasta.players.search.modern_american.table import Table


def kernel_code(card: Card) -> int:
    """A card without its suit, threes by their colour."""
    return BLACK_THREE if card in BLACK_THREES else code_of(card)


def pack_of(table: Table) -> Counter[int]:
    """All cards of the game, by their codes."""
    pack = counts.pack_of(table.packs, table.jokers)
    pack[BLACK_THREE] = pack.pop(THREE)
    return pack


def dealt(table: Table, rng: Random) -> Position:
    """A new deal; everybody starts from zero points, and the first seat begins."""
    cards = list(pack_of(table).elements())
    rng.shuffle(cards)
    hands = []
    for _ in range(table.seats):
        hand = [0] * HAND
        for _ in range(table.hand_size):
            hand[cards.pop()] += 1
        hands.append(hand)
    talons: list[list[int]] = []
    if table.talons.aside:
        talons = [[cards.pop() for _ in range(size)] for size in table.talons.sizes]
    position = Position(table, hands, cards, [], talons, 0)
    for side in position.sides:
        side.minimum = table.minimum
    return position
