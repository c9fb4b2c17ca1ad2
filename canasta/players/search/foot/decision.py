"""A decision in Hand and Foot: what an action leads to in one world. The policy plays on for all seats, and
the position is valued.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from canasta.actions import Action
from canasta.players.search.counts import RED_THREE, VALUES
from canasta.players.search.decision import AskingDecision
from canasta.players.search.foot.leaving import way_out
from canasta.players.search.foot.position import Position
from canasta.players.search.foot.table import Table
from canasta.players.search.foot.tuned import tuned
from canasta.players.search.foot.worlds import Worlds
from canasta.players.search.offered import act, preferred, worth_trying
from canasta.players.search.rules_seen import rules_of
from canasta.variants.hand_and_foot.rules import HandAndFootRules
from canasta.view import View

MATCH = 1500.0
"""The worth of winning the match, in points, where the deal decides it."""


class FootDecision(AskingDecision[Position]):
    """A decision of the view's seat. Rollouts end after ``turns`` turns, near the end of the stock with the
    deal.
    """

    def __init__(self, view: View, turns: int) -> None:
        super().__init__(view)
        assert view.seat is not None
        rules = rules_of(view.game, len(view.players))
        assert isinstance(rules, HandAndFootRules)
        table = Table.of(rules)
        self._worlds = Worlds(view, table)
        self._seat = view.seat
        self._policy, self._standing = tuned(table)
        self._side = view.side_of[view.seat]
        self._totals = [side.total for side in view.sides]
        self._last = bool(view.game.rounds) and view.round >= view.game.rounds and any(self._totals)
        self._turns = turns

    def world(self, chance: Random) -> Position:
        """One way in which the hidden cards may lie."""
        return self._worlds.one(chance)

    def options(self, world: Position) -> list[Action]:
        """The actions that differ by more than suits, without costly discards, where the seat could ask to go
        out; otherwise the policy's own choice alone.

        What a position is worth before the last turns is known too roughly for more: over whole deals, trying
        every action lost what the tuned policy had won.
        """
        found = worth_trying(self.view, world, self._policy)
        if self.view.offers.may_ask:
            return found
        return [found[preferred(self.view, found, world, self._policy)]]

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
            hand = world.hands[world.turn]
            parts = way_out(world, world.camps[world.turn], hand)
            if parts is None:
                world.lay_all_and_go_out()
            else:
                for part in parts:
                    world.lay((part,))
                if not world.over:
                    world.discard(next(card for card in range(14) if hand[card]))
        else:
            self._policy.lay_down_and_discard(world, may_go_out=False)
        return self._played_on(world)

    def caught(self, world: Position) -> float:
        """The points in the partners' hands and feet."""
        cost = 0
        for seat, camp in enumerate(world.camps):
            if seat != world.turn and camp is world.camps[world.turn]:
                cost += sum(VALUES[rank] * count for rank, count in enumerate(world.hands[seat]))
                cost += sum(VALUES[card] for card in world.feet[seat] if card != RED_THREE)
        return cost

    def _played_on(self, world: Position) -> float:
        turn = self._policy.turn
        for _ in range(self._turns):
            if world.over:
                break
            turn(world)
        margin = self._standing.margin(world, world.camps[self._seat])
        return margin + self._of_match(world) if self._last and world.over else margin

    def _of_match(self, world: Position) -> float:
        """What the match is worth to the side with this end of its last deal."""
        totals = [total + score for total, score in zip(self._totals, world.scores(), strict=True)]
        return MATCH if totals[self._side] == max(totals) else -MATCH


def decision(view: View, turns: int) -> FootDecision:
    """The decision before the seat whose view this is."""
    return FootDecision(view, turns)
