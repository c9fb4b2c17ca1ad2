"""New deals of the kernel: shuffled, dealt, the red threes laid out (rules: 1.3, 2.1)."""

from __future__ import annotations

from random import Random

from canasta.players.search.counts import ACE, BLACK_THREE, JOKER, RED_THREE, TWO
from canasta.players.search.sets.games import PenniesPosition, new_position
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.table import Table
from canasta.players.search.sets.worlds import pack_of


def dealt(table: Table, rng: Random) -> Position:
    """A new deal; everybody starts from zero points, and the first seat begins."""
    cards = list(pack_of(table).elements())
    rng.shuffle(cards)
    position = new_position(table, [[0] * 14 for _ in range(table.seats)], cards, [], 0)
    for seat in range(table.seats):
        position.turn = seat
        position.draw_cards(table.hand_size)
        if isinstance(position, PenniesPosition):
            position.packets[seat] = [cards.pop() for _ in range(table.packet)]
    position.turn = 0
    position.early = table.seats
    position.minimums = [table.minimum] * len(position.minimums)
    if table.turns_up:
        _turn_up(position)
    return position


def _turn_up(position: Position) -> None:
    """Start the pile; in Italian Canasta cards lie face down below it (rules: 2.1, 12)."""
    pile, stock = position.pile, position.stock
    pile.append(stock.pop())
    while pile[-1] in (TWO, JOKER, RED_THREE, BLACK_THREE):
        pile.append(stock.pop())
    position.frozen = position.frozen or any(card in position.table.pile.freezing for card in pile)
    if position.table.variant == "italian":
        below = 1 if pile[-1] == ACE else pile[-1] + 2
        pile[:0] = [stock.pop() for _ in range(below)]
    for card in pile:
        position.seen[card] += 1
