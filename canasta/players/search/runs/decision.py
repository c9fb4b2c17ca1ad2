"""A decision in a game of sets and runs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from canasta.actions import Action
from canasta.players.search.counts import VALUES
from canasta.players.search.deciding import Deciding
from canasta.players.search.policy_decision import PolicyDecision
from canasta.players.search.runs.candidates import act, preferred, worth_trying
from canasta.players.search.runs.position import Position
from canasta.players.search.runs.table import table_seen
from canasta.players.search.runs.tuned import tuned
from canasta.players.search.runs.worlds import Worlds
from canasta.view import View

MATCH = 500.0
"""The worth of winning the match, in points, where the deal may decide it."""
NEAR = 1500
"""How near the target a side must be for the deal to decide the match."""
ALL = 10000
"""More turns than any deal has."""


class RunsDecision(PolicyDecision[Position]):
    """A decision of the view's seat. Rollouts end after ``turns`` turns, unless the deal may decide the
    match: then they go to its end.
    """

    def __init__(self, view: View, turns: int) -> None:
        table = table_seen(view)
        self._policy, standing = tuned(view.game.variant, table)
        deciding = Deciding(view, match=MATCH, near=NEAR)
        super().__init__(view, self._policy, self._policy, standing, deciding, ALL if deciding.may else turns)
        self._worlds = Worlds(view, table)

    def world(self, chance: Random) -> Position:
        """One way in which the hidden cards may lie."""
        return self._worlds.one(chance)

    def options(self, world: Position) -> list[Action]:
        """The actions that differ in effect, without costly discards."""
        return worth_trying(self.view, world, self._policy)

    def usual(self, options: Sequence[Action], world: Position) -> int:
        """The policy's own choice among them."""
        return preferred(self.view, options, world, self._policy)

    def acted(self, world: Position, action: Action) -> bool:
        """Do this action; whether the turn goes on."""
        return act(world, action, self.view)

    def hand_points(self, world: Position, chair: int) -> float:
        """The points of a hand."""
        return sum(VALUES[rank] * count for rank, count in enumerate(world.ranks[chair]))


def decision(view: View, turns: int) -> RunsDecision:
    """The decision before the seat whose view this is."""
    return RunsDecision(view, turns)
