"""A deal on counts of cards by rank as it lies, and what it scores.

Suits never matter in games of sets, so a hand is fourteen numbers.
"""

from __future__ import annotations

from typing import Self

from canasta.players.search.counts import VALUES
from canasta.players.search.offered import Noted
from canasta.players.search.sets.side import Side
from canasta.players.search.sets.table import Table


class DealState:
    """A deal in play, without its moves.

    ``hands`` are counts by rank and ``held`` their sums; the next card of ``stock`` and the top of ``pile``
    are the last of their lists. ``seen`` counts the naturals of each rank that lie face up. ``minimums`` and
    ``threes`` are by side as the score is kept, ``sides`` by seat; two of them are one object where
    partnerships have formed in play. ``personal``: the seats that melded in earlier turns. ``thrown`` and
    ``taken`` have for each seat the ranks that it threw and those that it took with a pile and did not throw
    since, as bits: what everybody remembers. ``early`` turns are left of the first round. ``moves`` are those
    made, kept only if it is a list.
    """

    __slots__ = (
        "concealed",
        "early",
        "fresh",
        "frozen",
        "hands",
        "held",
        "lone",
        "minimums",
        "moves",
        "out",
        "over",
        "personal",
        "pile",
        "seen",
        "sides",
        "stock",
        "table",
        "taken",
        "threes",
        "thrown",
        "took",
        "touched",
        "turn",
    )

    def __init__(
        self, table: Table, hands: list[list[int]], stock: list[int], pile: list[int], turn: int
    ) -> None:
        self.table = table
        self.hands = hands
        self.held = [sum(hand) for hand in hands]
        self.stock = stock
        self.pile = pile
        self.turn = turn
        sides = [Side() for _ in range(max(table.side_of) + 1)]
        self.sides = [sides[side] for side in table.side_of]
        self.minimums = [50] * len(sides)
        self.threes = [0] * len(sides)
        self.seen = [0] * 16
        self.frozen = table.pile.always_frozen
        self.early = 0
        self.personal = [False] * len(hands)
        self.thrown = [0] * len(hands)
        self.taken = [0] * len(hands)
        self.fresh: list[int] = []
        self.touched = False
        self.took = False
        self.lone = -1
        self.over = False
        self.out = -1
        self.concealed = False
        self.moves: list[Noted] | None = None

    def copy(self) -> Self:
        """A position that can be played on without changing this one."""
        other = type(self).__new__(type(self))
        other.table = self.table
        other.hands = [hand[:] for hand in self.hands]
        other.held = self.held[:]
        other.stock = self.stock[:]
        other.pile = self.pile[:]
        other.turn = self.turn
        copies: dict[Side, Side] = {}
        sides = []
        for side in self.sides:
            if side not in copies:
                copies[side] = side.copy()
            sides.append(copies[side])
        other.sides = sides
        other.minimums = self.minimums
        other.threes = self.threes[:]
        other.seen = self.seen[:]
        other.frozen = self.frozen
        other.personal = self.personal[:]
        other.thrown = self.thrown[:]
        other.taken = self.taken[:]
        other.fresh = self.fresh[:]
        other.touched = self.touched
        other.took = self.took
        other.lone = self.lone
        other.over = self.over
        other.out = self.out
        other.early = self.early
        other.concealed = self.concealed
        other.moves = None
        return other

    def noting(self) -> Self:
        """A copy that keeps the moves made in it."""
        other = self.copy()
        other.moves = []
        return other

    # --- what the sides have -------------------------------------------------------------------------------

    def ready(self, side: Side) -> bool:
        """Whether a side has the canastas that going out takes (rules: 2.6)."""
        return self.may_end(side, side.canastas)

    def may_end(self, side: Side, canastas: int) -> bool:
        """Whether a side may go out once it has this number of canastas."""
        return canastas >= self.table.quota

    def threes_count(self, side: Side) -> bool:
        """Whether a side's threes count for it (rules: 2.8, 3.6)."""
        return side.opened and side.canastas >= self.table.threes_need

    def worth_of_threes(self, side: int) -> int:
        """The points of a side's threes that count for or against it."""
        return self.table.threes[self.threes[side]]

    def extra(self, side: Side) -> int:
        """What a side scores in this game alone if the deal ends now."""
        return 0

    def scores(self) -> list[int]:
        """The score of each side if the deal ended now (rules: 2.8, 5.2)."""
        table = self.table
        three = table.black_three
        of_side: dict[Side, int] = {}
        for seat, side in enumerate(self.sides):
            hand = self.hands[seat]
            if side not in of_side:
                of_side[side] = side.points + side.bonus + self.extra(side)
                if table.melding.costly:
                    of_side[side] -= _unfinished(side, table)
            if self.held[seat]:
                of_side[side] -= sum([VALUES[rank] * count for rank, count in enumerate(hand) if count])
                if hand[1]:
                    of_side[side] -= (three - 5) * hand[1]
        if self.out >= 0:
            of_side[self.sides[self.out]] += table.concealed if self.concealed else table.out
        totals = [0] * len(self.threes)
        for seat, side in enumerate(self.sides):
            number = table.side_of[seat]
            worth = self.worth_of_threes(number)
            totals[number] = of_side[side] + (worth if self.threes_count(side) else -worth)
        return totals


def _unfinished(side: Side, table: Table) -> int:
    """What a side's unfinished melds cost it (rules: 3.5, 12)."""
    full, costs = table.melding.full, table.melding.unfinished
    return sum(costs[rank] for rank, naturals, wilds in side.melds() if naturals + wilds < full)
