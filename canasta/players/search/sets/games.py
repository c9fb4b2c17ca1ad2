"""Games of sets in which a move does more than in Classic, or the score sheet has other lines (rules: 12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Self

from canasta.players.search.counts import JOKER, NATURALS, RED_THREE, VALUES, Part
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.side import Side
from canasta.players.search.sets.table import Table

SEVEN = 5


class BlackThreesPosition(Position):
    """A game in which black threes are laid out: each colour counts by itself (Joker Canasta)."""

    __slots__ = ("blacks",)

    def __init__(
        self, table: Table, hands: list[list[int]], stock: list[int], pile: list[int], turn: int
    ) -> None:
        super().__init__(table, hands, stock, pile, turn)
        self.blacks = self.threes[:]

    def copy(self) -> Self:
        """A position that can be played on without changing this one."""
        other = super().copy()
        other.blacks = self.blacks[:]
        return other

    def set_aside(self, side: int, card: int) -> None:
        """Lay out a three of either colour."""
        if card == RED_THREE:
            self.threes[side] += 1
        else:
            self.blacks[side] += 1

    def worth_of_threes(self, side: int) -> int:
        """The points of both colours."""
        return self.table.threes[self.threes[side]] + self.table.threes[self.blacks[side]]


class CubanPosition(BlackThreesPosition):
    """Black threes that came with the pile count 5 each, or 100 from four on."""

    __slots__ = ()

    def worth_of_threes(self, side: int) -> int:
        """The points of the red ones."""
        return self.table.threes[self.threes[side]]

    def scores(self) -> list[int]:
        """Add what the black threes count."""
        return [
            score + (100 if blacks >= 4 else 5 * blacks)
            for score, blacks in zip(super().scores(), self.blacks, strict=True)
        ]


class SevensPosition(Position):
    """Each hand with more than three sevens costs 500."""

    __slots__ = ()

    def extra(self, side: Side) -> int:
        """What the sevens in the side's hands cost."""
        return -500 * sum(
            hand[SEVEN] > 3 for hand, of in zip(self.hands, self.sides, strict=True) if of is side
        )


class MexicanaPosition(Position):
    """The player who opens draws thirteen cards, and a side goes out with as many red threes as canastas."""

    __slots__ = ()

    def put_down(self, parts: Sequence[Part]) -> None:
        """Lay down, and draw after a side's first melds."""
        opened = self.sides[self.turn].opened
        super().put_down(parts)
        if not opened and self.stock:
            self.draw_cards(13)

    def may_end(self, side: Side, canastas: int) -> bool:
        """At least the quota, and no more canastas than red threes."""
        numbers = {number for number, of in zip(self.table.side_of, self.sides, strict=True) if of is side}
        return self.table.quota <= canastas <= sum(self.threes[number] for number in numbers)


class ItalianPosition(Position):
    """Wild canastas do not count for going out, and many canastas bring more."""

    __slots__ = ()

    def may_end(self, side: Side, canastas: int) -> bool:
        """The quota without wild canastas."""
        return canastas - (side.wilds[JOKER] >= self.table.melding.full) >= self.table.quota

    def extra(self, side: Side) -> int:
        """2,000 for five natural canastas, or 1,000 for four with a mixed one; 2,000 for ten of any kind."""
        full = self.table.melding.full
        pure = mixed = 0
        for rank, naturals, wilds in side.melds():
            if rank in NATURALS and naturals + wilds >= full:
                pure += not wilds
                mixed += bool(wilds)
        many = 2000 if pure >= 5 else 1000 if pure == 4 and mixed else 0
        return many + (2000 if side.canastas >= 10 else 0)


class PenniesPosition(Position):
    """A packet for each player who completes a canasta; going out takes a canasta of each kind. ``packets``
    are those not yet picked up, by seat.
    """

    __slots__ = ("packets",)

    def __init__(
        self, table: Table, hands: list[list[int]], stock: list[int], pile: list[int], turn: int
    ) -> None:
        super().__init__(table, hands, stock, pile, turn)
        self.packets: list[list[int]] = [[] for _ in hands]

    def copy(self) -> Self:
        """A position that can be played on without changing this one."""
        other = super().copy()
        other.packets = self.packets[:]
        return other

    def put_down(self, parts: Sequence[Part]) -> None:
        """Lay down, and pick the packet up after a canasta."""
        seat = self.turn
        before = self.sides[seat].canastas
        super().put_down(parts)
        packet = self.packets[seat]
        if packet and self.sides[seat].canastas > before:
            self.packets[seat] = []
            for card in packet:
                if card == RED_THREE:
                    self.set_aside(self.table.side_of[seat], card)
                    self.draw_cards(1)
                else:
                    self.hands[seat][card] += 1
                    self.held[seat] += 1

    def go_out(self) -> None:
        """End the deal; with a packet to pick up the hand only was empty for a moment."""
        if not self.packets[self.turn]:
            super().go_out()

    def may_end(self, side: Side, canastas: int) -> bool:
        """A natural, a mixed, a sevens and a wild canasta, whatever this turn may still complete; a packet
        must have been picked up.
        """
        if canastas < self.table.quota or side.wilds[JOKER] < self.table.melding.full:
            return False
        if side is self.sides[self.turn] and self.packets[self.turn]:
            return False
        return self._completed(side, SEVEN) and self._has_both(side)

    def _completed(self, side: Side, rank: int) -> bool:
        return side.naturals[rank] + side.wilds[rank] >= self.table.melding.full

    def _has_both(self, side: Side) -> bool:
        full = [rank for rank in NATURALS if rank != SEVEN and self._completed(side, rank)]
        mixed = sum(side.wilds[rank] > 0 for rank in full)
        return 0 < mixed < len(full)

    def threes_count(self, side: Side) -> bool:
        """Red threes count for a side with a canasta of sevens."""
        return self._completed(side, SEVEN)

    def extra(self, side: Side) -> int:
        """What the side's packets cost: each red three in them 100, other cards what they cost in a hand."""
        cost = 0
        for seat, packet in enumerate(self.packets):
            if self.sides[seat] is side:
                cost += sum(_cost_of(card, self.table) for card in packet)
        return -cost


def _cost_of(card: int, table: Table) -> int:
    if card == RED_THREE:
        return 100
    return table.black_three if card == 1 else VALUES[card]


GAMES: Final[Mapping[str, type[Position]]] = {
    "cuban": CubanPosition,
    "joker": BlackThreesPosition,
    "sevens": SevensPosition,
    "mexicana": MexicanaPosition,
    "italian": ItalianPosition,
    "pennies": PenniesPosition,
}
"""The games whose deals are more than figures of their table."""


def new_position(
    table: Table, hands: list[list[int]], stock: list[int], pile: list[int], turn: int
) -> Position:
    """A deal of the table's game: see :class:`Position`."""
    return GAMES.get(table.variant, Position)(table, hands, stock, pile, turn)
