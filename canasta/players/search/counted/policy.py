"""The policy of the rollouts: quick choices on counts, by named weights.

Each part decides one thing of a turn for the seat to move, from its own hand and what lies on the table. It
is called millions of times: loops over ranks stand in one function rather than in several.
"""

from __future__ import annotations

from canasta.counts.position import NO_ANSWER, OVER, STAY
from canasta.counts.sets import may_go_out
from canasta.players.search.counted.discarding import Discarding
from canasta.players.search.counted.feet import LayingForFoot
from canasta.players.search.counted.laying import Laying
from canasta.players.search.counted.taking import Taking
from canasta.players.search.counted.weights import Weights
from canasta.players.search.counted.world import World

FEW = 3
"""The cards with which somebody may go out in one turn."""


class Policy:
    """A player of the rollouts."""

    __slots__ = ("_discarding", "_for_foot", "_laying", "_taking", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._taking = Taking(weights)
        self._laying = Laying(weights)
        self._for_foot = LayingForFoot(weights)
        self._discarding = Discarding(weights)

    def turn(self, world: World) -> None:
        """Play a whole turn."""
        if not self._taking.takes(world):
            world.draw()
        if world.p.phase != OVER:
            self.lay_down_and_discard(world)

    def lay_down_and_discard(self, world: World, *, may_go_out: bool = True) -> None:
        """Play the rest of a turn after its draw."""
        p = world.p
        if not may_go_out and p.answer == NO_ANSWER:
            p.answer = STAY
        closing = ends_soon(world)
        laying = self._for_foot if p.rules.hooks.foot else self._laying
        if p.must:
            laying.goes_out(world)
            return
        if p.opened[p.team[p.seat]]:
            laying.lays_down(world, closing)
        else:
            laying.opens(world, closing)
        if p.phase != OVER:
            self._ends(world, closing)

    def _ends(self, world: World, closing: bool) -> None:
        """End the turn: with nothing to discard, or none that may be, as the rules have it."""
        p = world.p
        if p.empty:
            world.end()
        elif p.held[p.seat] > 1 or may_go_out(p) or (p.rules.hooks.foot and p.feet[p.seat]):
            world.discard(self._discarding.choice(world, closing))
        else:
            self._laying.goes_out(world)

    def cheap_discards(self, world: World, most: int) -> list[int]:
        """The cards of the seat to move that cost least to throw, the cheapest first."""
        costs = sorted(self._discarding.costs(world, ends_soon(world)))
        return [kind for _, kind in costs[:most]]


def ends_soon(world: World) -> bool:
    """Whether the deal may end before the seat to move has another turn."""
    p = world.p
    if len(p.stock) <= len(world.order) * p.rules.draws:
        return True
    if min(p.held) > FEW:
        return False
    team, foot = p.team[p.seat], p.rules.hooks.foot
    for seat in world.order:
        if p.held[seat] > FEW or p.team[seat] == team or (foot and p.feet[seat]):
            continue
        if world.ready(p.team[seat]):
            return True
    return False
