"""A decision in a game of sets."""

from __future__ import annotations

from canasta.actions import Action, Take
from canasta.players.search import offered
from canasta.players.search.counts import VALUES
from canasta.players.search.deciding import Deciding
from canasta.players.search.policy_decision import PolicyDecision
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.table import table_seen
from canasta.players.search.sets.tuned import tuned
from canasta.players.search.sets.worlds import Worlds
from canasta.view import View

MATCH = 500.0
"""The worth of winning the match, in points, where the deal may decide it."""
NEAR = 1500
"""How near the target a side must be for the deal to decide the match."""
ALL = 10000
"""More turns than any deal has."""
LARGE, MORE = 15, 12.0
"""From this number of cards a pile that opens is worth so much more a card than rollouts say, which play
large hands badly. Where they left such piles (23 of about 21 cards, -184 on average), taking them was worth
+303 with a standard error of 93 as steady players played on, and +248 with 198 as searches did.
"""


class SetsDecision(PolicyDecision[Position]):
    """A decision of the view's seat. Rollouts end after ``turns`` turns, unless the deal may decide the
    match: then they go to its end.
    """

    def __init__(self, view: View, turns: int) -> None:
        table = table_seen(view)
        policy, others, standing = tuned(view.game.variant, table)
        deciding = Deciding(view, match=MATCH, near=NEAR)
        worlds, turns = Worlds(view, table), ALL if deciding.may else turns
        super().__init__(view, policy, others, standing, deciding, worlds, offered, turns)

    def after(self, world: Position, action: Action) -> float:
        """The margin of the seat's side after this action."""
        share, side = self.view.pile.share, self.view.own_side
        large = isinstance(action, Take) and share >= LARGE and side is not None and not side.opened
        return super().after(world, action) + (MORE * share if large else 0.0)

    def hand_points(self, world: Position, chair: int) -> float:
        """The points of a hand."""
        return sum(VALUES[rank] * count for rank, count in enumerate(world.hands[chair]))


def decision(view: View, turns: int) -> SetsDecision:
    """The decision before the seat whose view this is."""
    return SetsDecision(view, turns)
