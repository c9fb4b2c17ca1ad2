"""New deals of the kernel: hands and feet dealt, a card turned up, the red threes of the hands laid out
(rules: 9.1).
"""

from __future__ import annotations

from random import Random

from canasta.players.search.counts import JOKER, RED_THREE, TWO, pack_of
from canasta.players.search.foot.position import Position
from canasta.players.search.foot.table import Table


def dealt(table: Table, rng: Random) -> Position:
    """A new deal of any round; the first seat begins."""
    cards = list(pack_of(table.packs, table.jokers).elements())
    rng.shuffle(cards)
    feet = [tuple(cards.pop() for _ in range(table.foot_size)) for _ in range(table.seats)]
    while cards[-1] in (TWO, JOKER, RED_THREE):
        cards.insert(len(cards) // 2, cards.pop())
    pile = [cards.pop()]
    hands = [[0] * 14 for _ in range(table.seats)]
    threes = [0] * table.seats
    for seat, hand in enumerate(hands):
        while sum(hand) < table.hand_size:
            card = cards.pop()
            if card == RED_THREE:
                threes[seat] += 1
            else:
                hand[card] += 1
    position = Position(table, hands, feet, cards, pile, 0)
    for seat, laid in enumerate(threes):
        position.sides[seat].threes += laid
    position.minimum = rng.choice(table.minimums)
    position.seen[pile[0]] += 1
    return position
