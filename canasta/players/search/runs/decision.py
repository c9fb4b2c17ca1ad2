"""A decision in a game of sets and runs."""

from __future__ import annotations

from canasta.players.search.counts import VALUES
from canasta.players.search.deciding import Deciding
from canasta.players.search.policy_decision import PolicyDecision
from canasta.players.search.runs import candidates
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
        policy, others, standing = tuned(view.game.variant, table)
        deciding = Deciding(view, match=MATCH, near=NEAR)
        worlds, turns = Worlds(view, table), ALL if deciding.may else turns
        super().__init__(view, policy, others, standing, deciding, worlds, candidates, turns)

    def hand_points(self, world: Position, chair: int) -> float:
        """The points of a hand."""
        return sum(VALUES[rank] * count for rank, count in enumerate(world.ranks[chair]))


def decision(view: View, turns: int) -> RunsDecision:
    """The decision before the seat whose view this is."""
    return RunsDecision(view, turns)
