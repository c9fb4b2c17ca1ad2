"""A decision in Hand and Foot."""

from __future__ import annotations

from canasta.actions import Action
from canasta.players.search import offered
from canasta.players.search.counts import RED_THREE, VALUES
from canasta.players.search.deciding import Deciding
from canasta.players.search.foot.leaving import way_out
from canasta.players.search.foot.position import Position
from canasta.players.search.foot.table import Table
from canasta.players.search.foot.tuned import tuned
from canasta.players.search.foot.worlds import Worlds
from canasta.players.search.policy_decision import PolicyDecision
from canasta.players.search.rules_seen import rules_of
from canasta.variants.hand_and_foot.rules import HandAndFootRules
from canasta.view import View

MATCH = 1500.0
"""The worth of winning the match, in points, where the deal decides it."""


class FootDecision(PolicyDecision[Position]):
    """A decision of the view's seat. Rollouts end after ``turns`` turns, near the end of the stock with the
    deal.
    """

    def __init__(self, view: View, turns: int) -> None:
        rules = rules_of(view.game, len(view.players))
        assert isinstance(rules, HandAndFootRules)
        table = Table.of(rules)
        policy, others, standing = tuned(table)
        deciding = Deciding(view, match=MATCH, near=0)
        super().__init__(view, policy, others, standing, deciding, Worlds(view, table), offered, turns)

    def options(self, world: Position) -> list[Action]:
        """The actions that differ by more than suits, without costly discards, where the seat could ask to go
        out; otherwise the policy's own choice alone.

        What a position is worth before the last turns is known too roughly for more: over whole deals, trying
        every action lost what the tuned policy had won.
        """
        found = super().options(world)
        return found if self.view.offers.may_ask else [found[self.usual(found, world)]]

    def after_answer(self, world: Position, *, yes: bool) -> float:
        """The margin after the partner's answer: after a yes by the way out that the hand has in this world,
        if it has one.
        """
        hand = world.hands[world.turn]
        parts = way_out(world, world.sides[world.turn], hand) if yes else None
        if parts is None:
            return super().after_answer(world, yes=yes)
        for part in parts:
            world.lay((part,))
        if not world.over:
            world.discard(next(card for card in range(14) if hand[card]))
        return self._played_on(world)

    def hand_points(self, world: Position, chair: int) -> float:
        """The points of a hand and of its foot."""
        hand = sum(VALUES[rank] * count for rank, count in enumerate(world.hands[chair]))
        return hand + sum(VALUES[card] for card in world.feet[chair] if card != RED_THREE)


def decision(view: View, turns: int) -> FootDecision:
    """The decision before the seat whose view this is."""
    return FootDecision(view, turns)
