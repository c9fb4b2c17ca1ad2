"""Hidden worlds: ways in which the cards that a seat cannot see may lie, drawn at random, the feet too."""

from __future__ import annotations

from random import Random

from canasta.players.search.counts import RED_THREE, pack_of
from canasta.players.search.foot.position import Position
from canasta.players.search.foot.setting_up import position_of
from canasta.players.search.foot.table import Table
from canasta.players.search.unseen import Unseen
from canasta.view import View


class Worlds:
    """The worlds that a view and what everybody saw in its deal leave possible.

    Red threes can lie in the stock and in feet, the seat's own one too (rules: 9.1).
    """

    def __init__(self, view: View, table: Table) -> None:
        self._unseen = Unseen(view, pack_of(table.packs, table.jokers))
        self._feet = view.feet
        self._lies = position_of(view, table, self._unseen.known, [], [], self._unseen.pile)

    def one(self, rng: Random) -> Position:
        """One world as a position of the kernel."""
        unseen = self._unseen
        cards = unseen.hidden[:]
        rng.shuffle(cards)
        position = self._lies.copy()
        unseen.fill(position.hands, position.held, cards, rng)
        cards += [RED_THREE] * unseen.threes[RED_THREE]
        rng.shuffle(cards)
        feet = []
        for size in self._feet:
            feet.append(tuple(cards[:size]))
            del cards[:size]
        position.feet = [*feet]
        if unseen.buried:
            lowest = [card for card in cards if card != RED_THREE][: unseen.buried]
            for card in lowest:
                cards.remove(card)
                position.seen[card] += 1
            position.pile = lowest + unseen.pile
        position.stock = cards
        return position
