"""New deals of the kernel: shuffled, dealt, the red threes laid out (rules: 1.3, 2.1)."""

from __future__ import annotations

from random import Random

from canasta.players.search.counts import JOKER, RED_THREE, TWO
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.table import Table
from canasta.players.search.sets.worlds import pack_of


def dealt(table: Table, chance: Random) -> Position:
    """A new deal; everybody starts from zero points, and the first seat begins."""
    cards = list(pack_of(table).elements())
    chance.shuffle(cards)
    hands = [[0] * 14 for _ in range(table.seats)]
    threes = [0] * (max(table.side_of) + 1)
    for seat, hand in enumerate(hands):
        while sum(hand) < table.hand_size:
            card = cards.pop()
            if card == RED_THREE:
                threes[table.side_of[seat]] += 1
            else:
                hand[card] += 1
    pile = [cards.pop()]
    while pile[-1] in (TWO, JOKER, RED_THREE):
        pile.append(cards.pop())
    position = Position(table, hands, cards, pile, 0)
    position.threes = threes
    position.frozen = len(pile) > 1 or table.always_frozen
    for card in pile:
        position.seen[card] += 1
    return position
