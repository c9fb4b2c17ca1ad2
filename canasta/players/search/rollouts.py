"""What an action leads to in one world: the policy plays on for all seats, and the position is valued."""

from __future__ import annotations

from canasta.actions import Action
from canasta.players.search.candidates import act
from canasta.players.search.position import Position
from canasta.players.search.table import Table
from canasta.players.search.tuned import tuned
from canasta.view import View

MATCH = 500.0
"""The worth of winning the match, in points, where the deal may decide it."""
NEAR = 1500
"""How near the target a side must be for the deal to decide the match."""
ALL = 10000
"""More turns than any deal has."""


class Rollouts:
    """Rollouts of one decision of the view's seat. A deal that may decide the match is played to its end."""

    def __init__(self, view: View, table: Table, turns: int) -> None:
        assert view.seat is not None
        self.view = view
        self.chair = view.order.index(view.seat)
        self.policy, self.standing = tuned(table)
        self.side = view.side_of[view.seat]
        self.totals = [side.total for side in view.sides]
        target = view.game.target
        last = view.game.rounds and view.round >= view.game.rounds
        self.decides = bool(last) or (target > 0 and max(self.totals) >= target - NEAR)
        self.turns = ALL if self.decides else turns

    def after(self, world: Position, action: Action) -> float:
        """The margin of the seat's side after this action."""
        if act(world, action, self.view):
            self.policy.lay_down_and_discard(world, may_go_out=self.view.turn.leave is not False)
        return self._played_on(world)

    def after_answer(self, world: Position, yes: bool) -> float:
        """The margin after the partner's answer. Whoever asked has a way out, though perhaps not in this
        world: after a yes its hand counts as laid down.
        """
        if yes:
            world.lay_all_and_go_out()
        else:
            self.policy.lay_down_and_discard(world, may_go_out=False)
        return self._played_on(world)

    def _played_on(self, world: Position) -> float:
        turn = self.policy.turn
        for _ in range(self.turns):
            if world.over:
                break
            turn(world)
        camp = world.camps[self.chair]
        margin = self.standing.margin(world, camp)
        return margin + self._of_match(world) if self.decides and world.over else margin

    def _of_match(self, world: Position) -> float:
        """What the match is worth to the side with this end of the deal: nothing if it goes on."""
        totals = [total + score for total, score in zip(self.totals, world.scores(), strict=True)]
        best = max(totals)
        if self.view.game.target and best < self.view.game.target:
            return 0.0
        return MATCH if totals[self.side] == best else -MATCH
