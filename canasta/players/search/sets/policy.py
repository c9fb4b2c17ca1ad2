"""The policy of the rollouts: quick decisions on counts, by named weights.

Each part decides one thing of a turn for the seat to move, from its own hand and what lies on the table. It
is called millions of times: loops over ranks stand in one function rather than in several.
"""

from __future__ import annotations

from canasta.players.search.closing import cheapest, ends_soon
from canasta.players.search.sets.discarding import Discarding
from canasta.players.search.sets.laying import Laying
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.taking import Taking
from canasta.players.search.sets.weights import Weights


class Policy:
    """A player of the rollouts."""

    __slots__ = ("_discarding", "_laying", "_taking", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._taking = Taking(weights)
        self._laying = Laying(weights)
        self._discarding = Discarding(weights)

    def turn(self, position: Position) -> None:
        """Play a whole turn."""
        if not self._taking.takes(position):
            if not position.stock:
                position.end_with_stock()
                return
            position.draw()
        if not position.over:
            self.lay_down_and_discard(position)

    def lay_down_and_discard(self, position: Position, *, may_go_out: bool = True) -> None:
        """Play the rest of a turn after its draw."""
        side = position.sides[position.turn]
        closing = ends_soon(position, side)
        if side.opened:
            self._laying.lays_down(position, side, closing, may_go_out=may_go_out)
        else:
            self._laying.opens(position, side, closing)
        if not position.over:
            position.discard(self._discarding.choice(position, side, closing))

    def cheap_discards(self, position: Position, most: int) -> list[int]:
        """The cards of the seat to move that cost least to throw, the cheapest first."""
        side, hand = position.sides[position.turn], position.hands[position.turn]
        closing = ends_soon(position, side)
        return cheapest(hand, most, lambda: self._discarding.choice(position, side, closing))
