"""Comparing options over the same hidden worlds, no longer than the doubt lasts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Generic, TypeVar

from canasta.players.search.decision import World

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
    """Options and their values, one for each world tried. ``alive`` are those not yet clearly behind.

    ``usual`` is the choice without any trial, if there is one.
    """

    def __init__(self, options: Sequence[_Option], budget: Budget, usual: int | None = None) -> None:
        self.options = options
        self.budget = budget
        self.usual = usual
        self.values: list[list[float]] = [[] for _ in options]
        self.alive = list(range(len(options)))

    def run(self, world: Callable[[], World], value: Callable[[World, _Option], float]) -> None:
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

    def best(self) -> int:
        """The option that surely gains most over the usual one; without that, the one with the highest
        mean.
        """
        usual = self.usual
        if usual is None or usual not in self.alive:
            return self._first()
        return max((usual, *self.alive), key=lambda option: self._sure_gain(option, usual))

    def _first(self) -> int:
        return max(self.alive, key=lambda option: sum(self.values[option]))

    def gap(self, left: int, right: int) -> tuple[float, float]:
        """By how much one option is better than another over the worlds in which both were tried, and its
        standard error.
        """
        gaps = [a - b for a, b in zip(self.values[left], self.values[right], strict=False)]
        mean = sum(gaps) / len(gaps)
        return mean, sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1) / len(gaps))

    def _drop(self) -> None:
        """Drop the options that are clearly behind, and those that lead to just the same as another."""
        best = self._first()
        left: dict[tuple[float, ...], int] = {}
        for option in sorted(self.alive, key=lambda option: option != self.usual):
            mean, error = self.gap(best, option)
            if mean <= self.budget.doubt * error:
                left.setdefault(tuple(self.values[option]), option)
        self.alive = sorted(left.values())

    def _sure_gain(self, option: int, usual: int) -> float:
        if option == usual or not self.values[option]:
            return 0.0
        mean, error = self.gap(option, usual)
        return mean - self.budget.caution * error
