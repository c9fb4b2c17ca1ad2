"""The policy of the rollouts: quick decisions on counts, by named weights. It makes legal moves only."""

from __future__ import annotations

from collections import Counter
from math import exp

from canasta.players.search.closing import cheapest, ends_soon
from canasta.players.search.counts import BLACK_THREE, JOKER, NATURALS, RED_THREE, THREE, TWO
from canasta.players.search.modern_american.discarding import discard
from canasta.players.search.modern_american.laying import lays_down
from canasta.players.search.modern_american.leaving import goes_out
from canasta.players.search.modern_american.position import Position
from canasta.players.search.modern_american.taking import opens, takes
from canasta.players.search.modern_american.weights import Weights
from canasta.variants.modern_american.specials import SIZE, Held


class Policy:
    """A player of the rollouts. What can be looked up is worked out once."""

    __slots__ = ("_of_pair", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        held = [unseen * weights.chance for unseen in range(50)]
        self._of_pair = [1 - exp(-cards) * (1 + cards) for cards in held]

    def turn(self, position: Position) -> None:
        """Play a whole turn."""
        self._lays_threes(position)
        if position.over:
            return
        if not takes(self.weights, position):
            if not position.stock:
                position.end_with_stock()
                return
            position.draw()
        if not position.over:
            self.lay_down_and_discard(position)

    def _lays_threes(self, position: Position) -> None:
        """Lay out threes before the draw, as far as the stock replaces them or they must be laid."""
        side, hand = position.sides[position.turn], position.hands[position.turn]
        while not position.over and (hand[RED_THREE] or hand[BLACK_THREE]):
            red, black = hand[RED_THREE], hand[BLACK_THREE]
            must = 0 if position.table.any_threes else red + black - (not side.opened)
            if len(position.stock) <= red + black and must <= 0:
                return
            position.lay_threes(red, black, drawn=False)

    def lay_down_and_discard(self, position: Position, *, may_go_out: bool = True) -> None:
        """Play the rest of a turn after its draw."""
        while position.fresh != (0, 0) and not (position.took or position.melded):
            position.lay_threes(*position.fresh, drawn=True)
            if position.over:
                return
        side, weights = position.sides[position.turn], self.weights
        if not side.opened and not position.took:
            points = special_points(position)
            if points:
                position.show(points)
                return
        closing = ends_soon(position, side)
        if not side.opened:
            opens(weights, position, side)
        if side.opened:
            if may_go_out and goes_out(weights, position, side, closing):
                return
            lays_down(weights, position, side, closing)
        position.discard(discard(weights, self._of_pair, position, side, closing))

    def cheap_discards(self, position: Position, most: int) -> list[int]:
        """The cards of the seat to move that cost least to throw, the cheapest first."""
        seat = position.turn
        side, hand = position.sides[seat], position.hands[seat]
        closing = ends_soon(position, side)
        return cheapest(hand, most, lambda: discard(self.weights, self._of_pair, position, side, closing))


def special_points(position: Position) -> int:
    """What the hand of the seat to move is worth as a special one; 0 if it is none (rules: 7.9)."""
    seat = position.turn
    hand, specials = position.hands[seat], position.table.specials
    if position.held[seat] != SIZE or not specials:
        return 0
    ranks = sum([hand[rank] > 0 for rank in NATURALS]) + (hand[TWO] > 0) + (hand[JOKER] > 0)
    threes = hand[RED_THREE] + hand[BLACK_THREE]
    if ranks > SIZE // 2 and ranks + (threes > 0) != SIZE:
        return 0
    held = Held(+Counter({**dict(enumerate(hand[: JOKER + 1])), THREE: threes}))
    return next((special.points for special, is_it in specials if is_it(held)), 0)
