"""A deal of Modern American Canasta on counts of cards by rank: what is known of it, and what it scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from canasta.cards import ACE, SEVEN
from canasta.players.search.counts import BLACK_THREE, JOKER, NATURALS, RED_THREE, VALUES
from canasta.players.search.modern_american.side import Side
from canasta.players.search.modern_american.table import Table
from canasta.players.search.offered import Noted
from canasta.variants.modern_american.scoring import GOING_OUT, HELD_TOO_MANY, LAST_THREE

HAND = 16
"""The counts of a hand: the ranks, and threes by their colour."""


class DealState:
    """A deal in play.

    ``hands`` are counts by rank and ``held`` their sums. The next card of ``stock`` and the top of ``pile``
    are the last of their lists. ``talons`` are the packets set aside, ``pending`` by seat those given out
    and not picked up. ``sides`` are the sides by seat. ``seen`` counts the cards of each rank that lie face
    up; ``thrown`` and ``taken`` have bits for the ranks that a seat threw, or took with a pile and keeps.
    ``finished`` has the ranks of canastas. Of the turn: ``opened_now``, ``took`` the pile, ``melded`` from
    the hand; ``fresh`` are the red and the black threes just drawn, ``others`` the other cards; ``leave`` is
    1 if the partner has said yes, -1 after a no. ``moves`` are those made since somebody began to note them.
    """

    __slots__ = (
        "finished",
        "fresh",
        "hands",
        "held",
        "last_three",
        "leave",
        "melded",
        "moves",
        "opened_now",
        "others",
        "out",
        "over",
        "pending",
        "pile",
        "seen",
        "shown",
        "sides",
        "stock",
        "table",
        "taken",
        "talons",
        "thrown",
        "took",
        "turn",
    )

    def __init__(
        self,
        table: Table,
        hands: list[list[int]],
        stock: list[int],
        pile: list[int],
        talons: Sequence[Sequence[int]],
        turn: int,
    ) -> None:
        self.table = table
        self.hands = hands
        self.held = [sum(hand) for hand in hands]
        self.stock = stock
        self.pile = pile
        self.talons = list(talons)
        self.pending: list[Sequence[int]] = [()] * len(hands)
        self.turn = turn
        sides = [Side() for _ in range(table.sides)]
        self.sides = [sides[side] for side in table.side_of]
        self.seen = [0] * HAND
        self.thrown = [0] * len(hands)
        self.taken = [0] * len(hands)
        self.finished = 0
        self.opened_now = self.took = self.melded = False
        self.fresh = (0, 0)
        self.others = 0
        self.leave = 0
        self.over = False
        self.out = -1
        self.shown = 0  # the points of a special hand that the seat to move showed
        self.last_three = -1  # the seat that drew a three as the last card
        self.moves: list[Noted] | None = None

    def copy(self) -> Self:
        """A position that can be played on without changing this one."""
        other = type(self).__new__(type(self))
        other.table = self.table
        other.hands = [hand[:] for hand in self.hands]
        other.held = self.held[:]
        other.stock = self.stock[:]
        other.pile = self.pile[:]
        other.talons = self.talons[:]
        other.pending = self.pending[:]
        other.turn = self.turn
        copies = {side: side.copy() for side in set(self.sides)}
        other.sides = [copies[side] for side in self.sides]
        other.seen = self.seen[:]
        other.thrown = self.thrown[:]
        other.taken = self.taken[:]
        other.finished = self.finished
        other.opened_now, other.took, other.melded = self.opened_now, self.took, self.melded
        other.fresh = self.fresh
        other.others = self.others
        other.leave = self.leave
        other.over = self.over
        other.out = self.out
        other.shown = self.shown
        other.last_three = self.last_three
        other.moves = None
        return other

    def noting(self) -> Self:
        """A copy that keeps the moves made in it."""
        other = self.copy()
        other.moves = []
        return other

    # --- what may be done ----------------------------------------------------------------------------------

    def may_meld(self, side: Side, rank: int) -> bool:
        """Whether no canasta of a rank bars this side from melding it (rules: 7.4)."""
        dead = self.table.melding.dead
        if not dead or not self.finished >> rank & 1:
            return True
        return dead == 1 and side.naturals[rank] > 0

    def may_go_out(self, side: Side) -> bool:
        """Whether the seat to move, of this side, goes out with its last card (rules: 7.8)."""
        table = self.table
        if self.leave < 0 or side.canastas < table.quota or side.blocked(table.melding):
            return False
        return self.leave > 0 or table.partner[self.turn] < 0

    def talon_due(self) -> bool:
        """Whether the seat to move gets a talon after its discard, if it has opened in this turn."""
        talons, stock = self.table.talons, len(self.stock)
        if (self.took and not talons.after_pile) or stock < talons.least:
            return False
        which = self.which_talon()
        return bool(self.talons[which]) if talons.aside else stock >= talons.sizes[which]

    def ready(self, side: Side) -> bool:
        """Whether a side has the canastas that going out takes."""
        return side.canastas >= self.table.quota

    def which_talon(self) -> int:
        """0 for the talon of the first side to open, 1 for the other."""
        side = self.sides[self.turn]
        return int(any(other.opened for other in self.sides if other is not side))

    # --- the result ----------------------------------------------------------------------------------------

    def hand_cost(self, seat: int) -> int:
        """What a seat's cards cost its side if the deal ends now (rules: 7.10)."""
        hand, cost = self.hands[seat], 0
        if self.pending[seat] and self.table.talons.counts:
            hand = hand[:]
            for card in self.pending[seat]:
                hand[card] += 1
        for rank in NATURALS:
            cost += VALUES[rank] * hand[rank]
        cost += 20 * hand[0] + 50 * hand[JOKER] + self.table.three * (hand[RED_THREE] + hand[BLACK_THREE])
        return cost + HELD_TOO_MANY * ((hand[SEVEN] > 2) + (hand[ACE] > 2))

    def scores(self) -> list[int]:
        """The score of each side if the deal ended now (rules: 7.9, 7.10)."""
        table = self.table
        totals = [0] * table.sides
        shown = self.sides[self.out] if self.shown else None
        for seat, side in enumerate(self.sides):
            number = table.side_of[seat]
            if side is shown:
                totals[number] = self.shown
                continue
            if seat == table.side_of.index(number):
                totals[number] += side.on_table() - side.owed(table.melding)
            totals[number] -= self.hand_cost(seat)
        if self.out >= 0 and not self.shown:
            totals[table.side_of[self.out]] += GOING_OUT
        elif self.out < 0 and self.last_three == self.turn and not self.stock:
            totals[table.side_of[self.turn]] += table.three - LAST_THREE
        return totals
