"""Hidden worlds: ways in which the cards that a seat cannot see may lie, drawn at random."""

from __future__ import annotations

from random import Random

from canasta.players.search.counts import BLACK_THREE, RED_THREE
from canasta.players.search.modern_american.dealing import kernel_code, pack_of
from canasta.players.search.modern_american.position import Position
from canasta.players.search.modern_american.setting_up import hand_of, position_of
from canasta.players.search.modern_american.table import Table
from canasta.players.search.unseen import Unseen
from canasta.view import View


class Worlds:
    """The worlds that a view and what everybody saw in its deal leave possible.

    A player who has had a turn is taken to have laid out their threes (rules: 7.3); others may hold some.
    """

    def __init__(self, view: View, table: Table) -> None:
        self._unseen = Unseen(view, pack_of(table), kernel_code, hand_of)
        self._threes = [
            code for code in (RED_THREE, BLACK_THREE) for _ in range(max(0, self._unseen.threes[code]))
        ]
        if len(self._unseen.hidden) < sum(self._unseen.missing) + self._unseen.buried:
            self._unseen.hidden += self._threes  # somebody must have kept some
            self._threes = []
        thrown = {one.seat for one in view.seen.thrown}
        self._waiting = [chair for chair, seat in enumerate(view.order) if seat not in (view.seat, *thrown)]
        self._talons = view.modern.talons
        self._pending = [view.modern.pending[seat] for seat in view.order]
        self._lies = position_of(view, table, self._unseen.known, [], self._unseen.pile, ())

    def one(self, rng: Random) -> Position:
        """One world as a position of the kernel."""
        unseen = self._unseen
        cards = unseen.hidden[:]
        rng.shuffle(cards)
        position = self._lies.copy()
        unseen.fill(position.hands, position.held, cards, rng)
        unseen.bury(position, cards)
        cards += self._threes
        if self._threes:
            self._redeal(position, cards)
            rng.shuffle(cards)
            self._deal_back(position, cards)
        position.talons = [self._packet(cards, size) for size in self._talons]
        position.pending = [self._packet(cards, size) for size in self._pending]
        position.stock = cards
        return position

    def _redeal(self, position: Position, cards: list[int]) -> None:
        """Take the unknown cards of those who have not had a turn back."""
        for chair in self._waiting:
            known = self._unseen.known[chair]
            for code, count in enumerate(position.hands[chair]):
                cards += [code] * (count - known[code])
            position.hands[chair] = known[:]

    def _deal_back(self, position: Position, cards: list[int]) -> None:
        for chair in self._waiting:
            for _ in range(self._unseen.missing[chair]):
                position.hands[chair][cards.pop()] += 1

    @staticmethod
    def _packet(cards: list[int], size: int) -> list[int]:
        packet = cards[len(cards) - size :]
        del cards[len(cards) - size :]
        return packet
