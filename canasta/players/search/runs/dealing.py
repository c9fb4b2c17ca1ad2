"""New deals of the kernel: shuffled, dealt, the red threes laid out (rules: 1.3, 8.1)."""

from __future__ import annotations

from collections import Counter
from random import Random

from canasta.players.search.runs.position import JOKER, Position
from canasta.players.search.runs.table import RED_THREE, TWO, Table, pack_of


def dealt(table: Table, rng: Random) -> Position:
    """A new deal; everybody starts from zero points, and the first seat begins."""
    cards = list(Counter(pack_of(table)).elements())
    rng.shuffle(cards)
    hands: list[list[int]] = [[] for _ in range(table.seats)]
    threes = [0] * (max(table.side_of) + 1)
    for seat, hand in enumerate(hands):
        while len(hand) < table.hand_size:
            card = cards.pop()
            if card == RED_THREE:
                threes[table.side_of[seat]] += 1
            else:
                hand.append(card)
    pile = [cards.pop()]
    while pile[-1] in (TWO, JOKER, RED_THREE):
        pile.append(cards.pop())
    position = Position(table, hands, cards, pile, 0)
    position.threes = threes
    position.frozen = len(pile) > 1 or table.always_frozen
    for card in pile:
        if card != RED_THREE:
            position.seen[card >> 2] += 1
    return position
