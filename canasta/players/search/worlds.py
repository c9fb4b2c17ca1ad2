"""Hidden worlds: ways in which the cards that a seat cannot see may lie, drawn at random."""

from __future__ import annotations

from collections import Counter
from random import Random

from canasta.cards import rank_of
from canasta.players.search.position import Position
from canasta.players.search.setting_up import code_of, counted, position_of
from canasta.players.search.table import JOKER, RED_THREE, THREE, Table
from canasta.view import View


def pack_of(table: Table) -> Counter[int]:
    """All cards of the game without suits."""
    pack = Counter(dict.fromkeys(range(13), 4 * table.packs))
    pack[THREE] = pack[RED_THREE] = 2 * table.packs
    pack[JOKER] = table.jokers
    return pack


class Worlds:
    """The worlds that a view and what everybody saw in its deal leave possible.

    ``hidden`` are the cards that might lie anywhere, without suits; red threes can only lie in the stock, as
    nobody holds one (rules: 1.3).
    """

    def __init__(self, view: View, table: Table) -> None:
        self.view = view
        self.table = table
        own = view.seat
        hidden = pack_of(table)
        hidden.subtract(map(rank_of, view.hand))
        for side in view.sides:
            for meld in side.melds:
                hidden.subtract(map(rank_of, meld.cards))
            hidden[RED_THREE] -= len(side.threes)
        lying = [thrown.card for thrown in view.seen.pile] or [view.pile.top]
        self._pile = [code_of(card) for card in lying if card is not None]
        self._buried = view.pile.size - len(self._pile)  # nobody saw them, as in a position put together
        hidden.subtract(self._pile)
        self._known: list[list[int]] = []
        self._missing: list[int] = []
        for seat in view.order:
            if seat == own:
                self._known.append(counted(view.hand))
                self._missing.append(0)
                continue
            counts = counted(view.seen.known[seat])
            hidden.subtract(dict(enumerate(counts)))
            self._known.append(counts)
            self._missing.append(view.counts[seat] - sum(counts))
        self._red = hidden.pop(RED_THREE, 0)
        self._hidden = list((+hidden).elements())
        self._lies = position_of(view, table, self._known, [], self._pile)

    def one(self, chance: Random) -> Position:
        """One world as a position of the kernel."""
        cards = self._hidden[:]
        chance.shuffle(cards)
        position = self._lies.copy()
        at = 0
        for chair, missing in enumerate(self._missing):
            if missing:
                hand = position.hands[chair]
                for code in cards[at : at + missing]:
                    hand[code] += 1
                at += missing
                position.held[chair] += missing
        if self._buried:
            position.pile = [*cards[at : at + self._buried], *self._pile]
            at += self._buried
        position.stock = cards[at:]
        if self._red:
            position.stock += [RED_THREE] * self._red
            chance.shuffle(position.stock)
        return position
