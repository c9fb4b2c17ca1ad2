"""Hidden worlds: ways in which the cards that a seat cannot see may lie, drawn at random."""

from __future__ import annotations

from collections import Counter
from random import Random

from canasta.players.search import counts
from canasta.players.search.counts import BLACK_THREE, RED_THREE, THREE
from canasta.players.search.sets.games import PenniesPosition
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.setting_up import kernel_code, position_of
from canasta.players.search.sets.table import Table
from canasta.players.search.unseen import Unseen
from canasta.view import View


def pack_of(table: Table) -> Counter[int]:
    """All cards of the game without suits."""
    pack = counts.pack_of(table.packs, table.jokers)
    if table.lays_black_threes:
        pack[BLACK_THREE] = pack.pop(THREE)
    return pack


class Worlds:
    """The worlds that a view and what everybody saw in its deal leave possible.

    Threes that are laid out can only lie in the stock or in a packet, as nobody holds one (rules: 1.3).
    """

    def __init__(self, view: View, table: Table) -> None:
        self._unseen = Unseen(view, pack_of(table), lambda card: kernel_code(card, table))
        self._laid = [
            code for code in (RED_THREE, BLACK_THREE) for _ in range(self._unseen.threes.get(code, 0))
        ]
        self._packets = [view.feet[seat] for seat in view.order] if any(view.feet) else []
        self._lies = position_of(view, table, self._unseen.known, [], self._unseen.pile)

    def one(self, rng: Random) -> Position:
        """One world as a position of the kernel."""
        unseen = self._unseen
        cards = unseen.hidden[:]
        rng.shuffle(cards)
        position = self._lies.copy()
        unseen.fill(position.hands, position.held, cards, rng)
        unseen.bury(position, cards)
        position.stock = cards
        if self._laid:
            position.stock += self._laid
            rng.shuffle(position.stock)
        if isinstance(position, PenniesPosition):
            for chair, count in enumerate(self._packets):
                position.packets[chair] = [position.stock.pop() for _ in range(count)]
        return position
