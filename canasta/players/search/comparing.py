"""Comparing options over the same hidden worlds, no longer than the doubt lasts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Generic, TypeVar

from canasta.players.search.position import Position

_Option = TypeVar("_Option")


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is tried: at most this number of rollouts and of worlds, judged after every ``step`` worlds.

    An option is dropped once it lies ``doubt`` standard errors behind the best. One is preferred to the usual
    choice only by more than ``caution`` standard errors. A rollout ends after ``turns`` turns.
    """

    rollouts: int = 600
    worlds: int = 200
    step: int = 10
    doubt: float = 2.0
    caution: float = 0.7
    turns: int = 8


class Comparison(Generic[_Option]):
    """Options and their values, one for each world tried. ``alive`` are those not yet clearly behind."""

    def __init__(self, options: Sequence[_Option], budget: Budget) -> None:
        self.options = options
        self.budget = budget
        self.values: list[list[float]] = [[] for _ in options]
        self.alive = list(range(len(options)))

    def run(self, world: Callable[[], Position], value: Callable[[Position, _Option], float]) -> None:
        """Try the options until one is left or the budget is spent. Each world is dealt once for all."""
        budget, spent, tried = self.budget, 0, 0
        while len(self.alive) > 1 and spent < budget.rollouts and tried < budget.worlds:
            for _ in range(budget.step):
                dealt = world()
                for option in self.alive:
                    self.values[option].append(value(dealt.copy(), self.options[option]))
            tried += budget.step
            spent += budget.step * len(self.alive)
            self._drop()

    def best(self, usual: int | None = None) -> int:
        """The option with the highest mean; with a usual one, the one that surely gains most over it."""
        if usual in self.alive:
            return max((usual, *self.alive), key=lambda option: self._sure_gain(option, usual))
        return max(self.alive, key=lambda option: sum(self.values[option]))

    def gap(self, one: int, other: int) -> tuple[float, float]:
        """By how much one option is better than another over the same worlds, and its standard error."""
        gaps = [a - b for a, b in zip(self.values[one], self.values[other], strict=True)]
        mean = sum(gaps) / len(gaps)
        return mean, sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1) / len(gaps))

    def _drop(self) -> None:
        best = max(self.alive, key=lambda option: sum(self.values[option]))
        left = []
        for option in self.alive:
            mean, error = self.gap(best, option)
            if option == best or mean <= self.budget.doubt * error:
                left.append(option)
        self.alive = left

    def _sure_gain(self, option: int, usual: int) -> float:
        if option == usual or not self.values[option]:
            return 0.0
        mean, error = self.gap(option, usual)
        return mean - self.budget.caution * error
