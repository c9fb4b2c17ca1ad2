"""When to ask the partner before going out (rules: 2.6).

Nobody need ask. It pays in doubt: the partner knows the cards that would be caught in its hand.
"""

from __future__ import annotations

from canasta.players.search.position import Position
from canasta.players.search.rollouts import Rollouts
from canasta.players.search.table import VALUES


class Question:
    """What asking is worth, judged world by world.

    In each world the hand is played both ways, going out and playing on. The partner is taken to answer by
    what the seat expects on the whole, and by how much more or less than usual its own hand would cost.
    """

    def __init__(self, rollouts: Rollouts) -> None:
        view = rollouts.view
        self._rollouts = rollouts
        mates = () if view.seat is None else view.allies[view.seat]
        self._partners = [
            chair for chair, seat in enumerate(view.order) if seat in mates and seat != view.seat
        ]
        self.out: list[float] = []
        self.on: list[float] = []
        self.caught: list[int] = []

    def note(self, world: Position) -> Position:
        """Try both answers in this world; returns it unchanged."""
        self.out.append(self._rollouts.after_answer(world.copy(), yes=True))
        self.on.append(self._rollouts.after_answer(world.copy(), yes=False))
        hands = [world.hands[partner] for partner in self._partners]
        self.caught.append(sum(VALUES[rank] * count for hand in hands for rank, count in enumerate(hand)))
        return world

    def worth(self) -> float:
        """The mean margin of a side that asks."""
        worlds = len(self.out)
        expected = (sum(self.out) - sum(self.on)) / worlds
        usual = sum(self.caught) / worlds
        asked = [
            out if expected > caught - usual else on
            for out, on, caught in zip(self.out, self.on, self.caught, strict=True)
        ]
        return sum(asked) / worlds
