"""A decision in a game of sets: what an action leads to in one world. The policy plays on for all seats,
and the position is valued.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from canasta.actions import Action
from canasta.players.search.counts import VALUES
from canasta.players.search.deciding import Deciding
from canasta.players.search.decision import AskingDecision
from canasta.players.search.offered import act, preferred, worth_trying
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


class SetsDecision(AskingDecision[Position]):
    """A decision of the view's seat. Rollouts end after ``turns`` turns, unless the deal may decide the
    match: then they go to its end.
    """

    def __init__(self, view: View, turns: int) -> None:
        super().__init__(view)
        assert view.seat is not None
        table = table_seen(view)
        self._worlds = Worlds(view, table)
        self._chair = view.order.index(view.seat)
        self._policy, self._others, self._standing = tuned(view.game.variant, table)
        mates = view.allies[view.seat]
        self._partners = [
            chair for chair, seat in enumerate(view.order) if seat in mates and seat != view.seat
        ]
        self._deciding = Deciding(view, match=MATCH, near=NEAR)
        self._turns = ALL if self._deciding.may else turns

    def world(self, chance: Random) -> Position:
        """One way in which the hidden cards may lie."""
        return self._worlds.one(chance)

    def options(self, world: Position) -> list[Action]:
        """The actions that differ by more than suits, without costly discards."""
        return worth_trying(self.view, world, self._policy)

    def usual(self, options: Sequence[Action], world: Position) -> int:
        """The policy's own choice among them."""
        return preferred(self.view, options, world, self._policy)

    def after(self, world: Position, action: Action) -> float:
        """The margin of the seat's side after this action."""
        if act(world, action, self.view):
            self._policy.lay_down_and_discard(world, may_go_out=self.view.turn.leave is not False)
        return self._played_on(world)

    def after_answer(self, world: Position, *, yes: bool) -> float:
        """The margin after the partner's answer. Whoever asked has a way out, though perhaps not in this
        world: after a yes its hand counts as laid down.
        """
        if yes:
            world.lay_all_and_go_out()
        else:
            self._policy.lay_down_and_discard(world, may_go_out=False)
        return self._played_on(world)

    def caught(self, world: Position) -> float:
        """The points in the partners' hands."""
        hands = [world.hands[partner] for partner in self._partners]
        return sum(VALUES[rank] * count for hand in hands for rank, count in enumerate(hand))

    def _played_on(self, world: Position) -> float:
        own, others = self._policy.turn, self._others.turn
        for _ in range(self._turns):
            if world.over:
                break
            if world.camps[world.turn] is world.camps[self._chair]:
                own(world)
            else:
                others(world)
        margin = self._standing.margin(world, world.camps[self._chair])
        return margin + self._deciding.worth(world.scores()) if self._deciding.may and world.over else margin


def decision(view: View, turns: int) -> SetsDecision:
    """The decision before the seat whose view this is."""
    return SetsDecision(view, turns)
