"""The figures of a duel: points a deal with their uncertainty, deals won, time a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist, fmean, stdev

from canasta.duel.deals import Comparison

CONFIDENCE = 0.95
BOUND = log(CONFIDENCE / (1 - CONFIDENCE))
LEAST_DEALS = 30
"""Before these the spread of the deals is too little known to decide anything."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The result of a duel over ``deals`` deals.

    ``points`` is by how much A did better a deal, on average; ``low`` and ``high`` are the ends of the 95%
    interval, None for a single deal. ``won``: the deals in which A did better over both tables. ``ms``:
    milliseconds of processor time for each action chosen, of A and of B. ``faults``: what each did wrong.
    """

    deals: int
    points: float
    low: float | None
    high: float | None
    won: int
    ms: tuple[float, float]
    faults: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


class Sprt:
    """A sequential test of whether A does better by ``low`` or by ``high`` points a deal (SPRT, with the
    deals' own spread in the place of a known one). ``ratio`` is the logarithm of how much likelier the second
    is; beyond ``BOUND`` either way it is decided, wrongly in 5% of the cases at most.
    """

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high
        self.ratio = 0.0
        self._deals, self._sum, self._squares = 0, 0.0, 0.0

    def add(self, comparison: Comparison) -> bool:
        """Note a deal, and say whether it is decided now."""
        self._deals += 1
        self._sum += comparison.points
        self._squares += comparison.points**2
        spread = self._squares - self._sum**2 / self._deals
        if self._deals >= LEAST_DEALS and spread > 0:
            away = self._sum - self._deals * (self.low + self.high) / 2
            self.ratio = (self.high - self.low) * away * (self._deals - 1) / spread
        return self.decided is not None

    @property
    def decided(self) -> float | None:
        """The gain that was decided for, if one was."""
        return (self.high if self.ratio > 0 else self.low) if abs(self.ratio) >= BOUND else None


def figures(comparisons: Sequence[Comparison]) -> Figures:
    """The figures over these deals. Raises ValueError if there are none."""
    if not comparisons:
        raise ValueError("no deals")
    points = [comparison.points for comparison in comparisons]
    mean = fmean(points)
    away = half_interval(points)
    return Figures(
        deals=len(points),
        points=_round(mean, 1),
        low=None if away is None else _round(mean - away, 1),
        high=None if away is None else _round(mean + away, 1),
        won=sum(gained > 0 for gained in points),
        ms=(_milliseconds(comparisons, 0), _milliseconds(comparisons, 1)),
        faults=(_faults(comparisons, 0), _faults(comparisons, 1)),
    )


def half_interval(values: Sequence[float]) -> float | None:
    """Half the width of the 95% interval of the values' mean; None for fewer than two values."""
    if len(values) < 2:
        return None
    return _students(len(values) - 1) * stdev(values) / sqrt(len(values))


def _students(freedom: int) -> float:
    """The factor of Student's distribution: exact for one and two degrees of freedom, otherwise by its series
    around the normal one (Abramowitz and Stegun 26.7.5), within 1% for three and closer beyond.
    """
    if freedom <= 2:
        return (12.7062, 4.3027)[freedom - 1]
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def _milliseconds(comparisons: Sequence[Comparison], who: int) -> float:
    moves = sum(comparison.moves[who] for comparison in comparisons)
    return _round(1000 * sum(comparison.seconds[who] for comparison in comparisons) / max(1, moves), 3)


def _faults(comparisons: Sequence[Comparison], who: int) -> tuple[str, ...]:
    return tuple(fault for comparison in comparisons for fault in comparison.faults[who])


def _round(value: float, digits: int) -> float:
    return round(value, digits) + 0.0  # no minus zero
