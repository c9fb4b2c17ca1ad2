"""The policy of the rollouts: quick decisions on counts, by named weights.

Each part decides one thing of a turn for the seat to move, from its own hand and what lies on the table. It
is called millions of times: loops over ranks stand in one function rather than in several.
"""

from __future__ import annotations

from canasta.counts.position import NO_ANSWER, OVER, STAY
from canasta.counts.sets import may_go_out
from canasta.players.search.counted.policy import ends_soon
from canasta.players.search.samba.discarding import Discarding
from canasta.players.search.samba.keeping import Keeping
from canasta.players.search.samba.laying import Laying
from canasta.players.search.samba.taking import Taking
from canasta.players.search.samba.weights import Weights
from canasta.players.search.samba.world import SambaWorld


class Policy:
    """A player of the rollouts."""

    __slots__ = ("_discarding", "_laying", "_taking", "weights")

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        keeping = Keeping(weights)
        self._taking = Taking(weights)
        self._laying = Laying(weights, keeping)
        self._discarding = Discarding(weights, keeping)

    def turn(self, world: SambaWorld) -> None:
        """Play a whole turn."""
        if not self._taking.takes(world):
            world.draw()
        if world.p.phase != OVER:
            self.lay_down_and_discard(world)

    def lay_down_and_discard(self, world: SambaWorld, *, may_go_out: bool = True) -> None:
        """Play the rest of a turn after its draw."""
        p = world.p
        if not may_go_out and p.answer == NO_ANSWER:
            p.answer = STAY
        closing = ends_soon(world)
        if p.must:
            self._laying.leaves(world)
            return
        if p.opened[p.team[p.seat]]:
            self._laying.lays_down(world, closing)
        else:
            self._laying.opens(world, closing)
        if p.phase != OVER:
            self._ends(world, closing)

    def _ends(self, world: SambaWorld, closing: bool) -> None:
        """End the turn: with nothing to discard, or none that may be, as the rules have it."""
        p = world.p
        if p.empty:
            world.end()
        elif p.held[p.seat] > 1 or may_go_out(p):
            world.discard(self._discarding.choice(world, closing))
        else:
            self._laying.leaves(world)

    def cheap_discards(self, world: SambaWorld, most: int) -> list[int]:
        """The cards of the seat to move that cost least to throw, the cheapest first."""
        return [code for _, code in sorted(self._discarding.costs(world, ends_soon(world)))[:most]]
