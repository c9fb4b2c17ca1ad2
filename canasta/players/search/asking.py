"""When to ask the partner before going out (rules: 2.6).

Nobody need ask. It pays in doubt: the partner knows the cards that would be caught in its hand.
"""

from __future__ import annotations

from typing import Generic

from canasta.players.search.decision import AskingDecision, World


class Question(Generic[World]):
    """What asking is worth, judged world by world.

    In each world the hand is played both ways, going out and playing on. The partner is taken to answer by
    what the seat expects on the whole, and by how much more or less than usual its own hand would cost.
    """

    def __init__(self, decision: AskingDecision[World]) -> None:
        self._decision = decision
        self.out: list[float] = []
        self.on: list[float] = []
        self.caught: list[float] = []

    def note(self, world: World) -> World:
        """Try both answers in this world; returns it unchanged."""
        self.out.append(self._decision.after_answer(world.copy(), yes=True))
        self.on.append(self._decision.after_answer(world.copy(), yes=False))
        self.caught.append(self._decision.caught(world))
        return world

    def worth(self) -> float:
        """The mean margin of a side that asks."""
        values = self.values()
        return sum(values) / len(values)

    def values(self) -> list[float]:
        """The margin of a side that asks, world by world."""
        worlds = len(self.out)
        expected = (sum(self.out) - sum(self.on)) / worlds
        usual = sum(self.caught) / worlds
        return [
            out if expected > caught - usual else on
            for out, on, caught in zip(self.out, self.on, self.caught, strict=True)
        ]
