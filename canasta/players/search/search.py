"""The search: each action that the engine offers is tried over the same hidden worlds.

A world is played on by the policy of all seats, once after each action, for some turns or to its end. An
action's worth is the mean of what its side gains over the others. The policy's own choice is what the others
are measured against: another is taken only where the worlds speak clearly for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from canasta.actions import Action, Answer, Ask
from canasta.players.search.candidates import act, candidates, preferred
from canasta.players.search.known import Known
from canasta.players.search.position import Position
from canasta.players.search.table import table_of
from canasta.players.search.tuned import tuned
from canasta.players.search.worlds import Worlds
from canasta.terms import Phase
from canasta.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is tried: at most this number of rollouts and of worlds, judged after every ``step`` worlds.

    An action is dropped once it lies ``doubt`` standard errors behind the best. One is preferred to the
    policy's choice only by more than ``caution`` standard errors. A rollout ends after ``turns`` turns.
    """

    rollouts: int = 600
    worlds: int = 400
    step: int = 10
    doubt: float = 2.0
    caution: float = 0.7
    turns: int = 4


def choose(view: View, seed: str, known: Known | None = None, budget: Budget = Budget()) -> Action:
    """The move of the seat whose view this is. Raises ValueError if that seat has nothing to do."""
    options = [action for action in candidates(view) if not isinstance(action, Ask)]
    if not options:
        raise ValueError("this seat has no move right now")
    if view.turn.phase == Phase.ANSWER:
        return Answer(True)
    if len(options) == 1:
        return options[0]
    table = table_of(view.game.variant, len(view.players), view.order)
    worlds = Worlds(view, known or Known(), table)
    return Search(view, options, worlds, budget, Random(seed)).best()


class Search:
    """One decision. ``values`` has, for each action, what it led to in each world tried."""

    def __init__(
        self, view: View, options: Sequence[Action], worlds: Worlds, budget: Budget, chance: Random
    ) -> None:
        assert view.seat is not None
        self.view = view
        self.options = options
        self.worlds = worlds
        self.budget = budget
        self.chance = chance
        self.values: list[list[float]] = [[] for _ in options]
        self.seat = view.order.index(view.seat)
        self.policy, self.standing = tuned(worlds.table)
        self.usual = preferred(view, options, worlds.one(chance), self.policy)

    def best(self) -> Action:
        """The action to take."""
        if not self.budget.rollouts:
            return self.options[self.usual]
        alive = list(range(len(self.options)))
        spent = tried = 0
        budget = self.budget
        while len(alive) > 1 and spent < budget.rollouts and tried < budget.worlds:
            for _ in range(budget.step):
                world = self.worlds.one(self.chance)
                for option in alive:
                    self.values[option].append(self.value(world.copy(), self.options[option]))
            tried += budget.step
            spent += budget.step * len(alive)
            alive = self._left(alive)
        if self.usual not in alive:
            return self.options[max(alive, key=lambda option: sum(self.values[option]))]
        return self.options[max(alive, key=self._gain)]

    def _left(self, alive: list[int]) -> list[int]:
        """The actions that are not clearly worse than the best."""
        best = max(alive, key=lambda option: sum(self.values[option]))
        left = []
        for option in alive:
            mean, error = self._gap(best, option)
            if option == best or mean <= self.budget.doubt * error:
                left.append(option)
        return left

    def _gain(self, option: int) -> float:
        """What an action surely gains over the policy's choice."""
        if option == self.usual:
            return 0.0
        mean, error = self._gap(option, self.usual)
        return mean - self.budget.caution * error

    def _gap(self, one: int, other: int) -> tuple[float, float]:
        """By how much one action is better than another over the same worlds, and its standard error."""
        gaps = [a - b for a, b in zip(self.values[one], self.values[other], strict=True)]
        mean = sum(gaps) / len(gaps)
        return mean, sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1) / len(gaps))

    def value(self, position: Position, action: Action) -> float:
        """What this action leads to in this world for the seat's side."""
        if act(position, action, self.view):
            self.policy.lay_down_and_discard(position)
        for _ in range(self.budget.turns):
            if position.over:
                break
            self.policy.turn(position)
        return self.standing.margin(position, position.camps[self.seat])
