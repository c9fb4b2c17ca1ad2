"""A decision in Rommé: what an action leads to in one world, with the policy playing on for all seats.

A deal is short, so it is played to its end; no position is valued before.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from canasta.actions import Action
from canasta.players.search.decision import Decision
from canasta.players.search.romme.candidates import act, preferred, worth_trying
from canasta.players.search.romme.position import Position
from canasta.players.search.romme.table import table_in
from canasta.players.search.romme.tuned import tuned
from canasta.players.search.romme.worlds import Worlds
from canasta.view import View


class RommeDecision(Decision[Position]):
    """A decision of the view's seat."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        assert view.seat is not None
        self._worlds = Worlds(view, table_in(view))
        self._chair = view.order.index(view.seat)
        self._policy = tuned(len(view.order))

    def world(self, rng: Random) -> Position:
        """One way in which the hidden cards may lie."""
        return self._worlds.one(rng)

    def options(self, world: Position) -> list[Action]:
        """The offered actions, without costly ones of a kind of which there are many."""
        return worth_trying(self.view, world, self._policy)

    def usual(self, options: Sequence[Action], world: Position) -> int:
        """The policy's own choice among them."""
        return preferred(self.view, options, world, self._policy)

    def after(self, world: Position, action: Action) -> float:
        """By how much the seat's score beats the mean of the others after this action."""
        if act(world, action, self.view):
            self._policy.lay_down_and_discard(world)
        turn = self._policy.turn
        while not world.over:
            turn(world)
        scores = world.scores()
        own = scores[self._chair]
        return own - (sum(scores) - own) / (len(scores) - 1)


def decision(view: View, turns: int) -> RommeDecision:
    """The decision before the seat whose view this is; rollouts go to the end of the deal, whatever
    ``turns`` says.
    """
    return RommeDecision(view)
