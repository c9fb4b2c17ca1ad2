"""The policy of the rollouts: quick decisions on counts, by named weights. It makes legal moves only."""

from __future__ import annotations

from math import exp

from canasta.counts.ids import KINDS
from canasta.counts.position import OVER
from canasta.players.search.counted.policy import ends_soon
from canasta.players.search.counts import THREE
from canasta.players.search.modern_american.discarding import discard
from canasta.players.search.modern_american.laying import lays_down
from canasta.players.search.modern_american.leaving import goes_out
from canasta.players.search.modern_american.taking import opens, takes
from canasta.players.search.modern_american.weights import Weights
from canasta.players.search.modern_american.world import ModernWorld
from canasta.variants.modern_american.counted.play import special


class Policy:
    """A player of the rollouts. What can be looked up is worked out once."""

    __slots__ = ("_of_pair", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        held = [unseen * weights.chance for unseen in range(50)]
        self._of_pair = [1 - exp(-cards) * (1 + cards) for cards in held]

    def turn(self, world: ModernWorld) -> None:
        """Play a whole turn."""
        p = world.p
        self._lays_threes(world)
        if p.phase == OVER:
            return
        if not takes(self.weights, world):
            world.draw()
        if p.phase != OVER:
            self.lay_down_and_discard(world)

    def _lays_threes(self, world: ModernWorld) -> None:
        """Lay out threes before the draw, as far as the stock replaces them or they must be laid."""
        p, seat = world.p, world.p.seat
        while p.phase != OVER and (threes := p.hand[seat * KINDS + THREE]):
            must = 0 if p.rules.own.keeps_threes else threes - (not p.opened[p.team[seat]])
            if len(p.stock) <= threes and must <= 0:
                return
            world.lay_threes(p.own.reds[seat], threes - p.own.reds[seat])

    def lay_down_and_discard(self, world: ModernWorld, *, may_go_out: bool = True) -> None:
        """Play the rest of a turn after its draw."""
        p, weights = world.p, self.weights
        if p.hand[p.seat * KINDS + THREE] and not (p.took or p.melded):
            while any(drawn := self._drawn_threes(world)):
                world.lay_threes(*drawn)
                if p.phase == OVER:
                    return
        if not p.took and special(p):
            world.show()
            return
        side, closing = world.side(), ends_soon(world)
        if not side.opened and opens(weights, world, side):
            side = world.side()
        if side.opened:
            if may_go_out and goes_out(weights, world, side, closing):
                return
            side = lays_down(weights, world, side, closing)
        world.discard(discard(weights, self._of_pair, world, side))

    def _drawn_threes(self, world: ModernWorld) -> tuple[int, int]:
        """The red and the black threes that came with the draw."""
        p, seat = world.p, world.p.seat
        if p.rules.own.keeps_threes:
            fresh: tuple[int, int] = p.own.fresh
            return fresh
        threes, reds = p.hand[seat * KINDS + THREE], p.own.reds[seat]
        kept = len(p.stock) <= threes <= 1 - p.opened[p.team[seat]]
        return (0, 0) if kept else (reds, threes - reds)

    def cheap_discards(self, world: ModernWorld, most: int) -> list[int]:
        """The cards of the seat to move that cost least to throw, the cheapest first."""
        side, hand = world.side(), world.hand(world.p.seat)
        hand[THREE] = 0
        cards: list[int] = []
        while len(cards) < most and any(hand):
            cards.append(discard(self.weights, self._of_pair, world, side, hand))
            hand[cards[-1]] = 0
        return cards
