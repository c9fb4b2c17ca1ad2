"""The policy of the rollouts: quick decisions on counts, by named weights. It makes legal moves only."""

from __future__ import annotations

from math import exp

from canasta.players.search.closing import cheapest, ends_soon
from canasta.players.search.foot.discarding import discard
from canasta.players.search.foot.laying import lays_down
from canasta.players.search.foot.leaving import goes_out
from canasta.players.search.foot.position import Position
from canasta.players.search.foot.taking import opens, takes
from canasta.players.search.foot.weights import Weights


class Policy:
    """A player of the rollouts. What can be looked up is worked out once."""

    __slots__ = ("_of_pair", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        held = [unseen * weights.chance for unseen in range(50)]
        self._of_pair = [1 - exp(-cards) * (1 + cards) for cards in held]

    def turn(self, position: Position) -> None:
        """Play a whole turn."""
        if not takes(self.weights, position):
            if not position.stock:
                position.end_with_stock()
                return
            position.draw()
        if not position.over:
            self.lay_down_and_discard(position)

    def lay_down_and_discard(self, position: Position, *, may_go_out: bool = True) -> None:
        """Play the rest of a turn after its draw."""
        seat = position.turn
        side = position.sides[seat]
        closing = ends_soon(position, side, position.feet)
        foot = bool(position.feet[seat])
        if not side.opened:
            opens(self.weights, position, side, closing)
        if side.opened:
            if not foot and may_go_out and goes_out(self.weights, position, side, closing):
                return
            lays_down(self.weights, position, side, closing)
            if foot and not position.feet[seat] and not position.over:
                lays_down(self.weights, position, side, closing)
        if not position.over:
            position.discard(discard(self.weights, self._of_pair, position, side, closing))

    def cheap_discards(self, position: Position, most: int) -> list[int]:
        """The cards of the seat to move that cost least to throw, the cheapest first."""
        side, hand = position.sides[position.turn], position.hands[position.turn]
        closing = ends_soon(position, side, position.feet)
        return cheapest(hand, most, lambda: discard(self.weights, self._of_pair, position, side, closing))
