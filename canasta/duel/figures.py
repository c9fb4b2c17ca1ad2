"""The figures of a duel: points a deal with their uncertainty, deals won, time a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev

from canasta.duel.deals import Comparison

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Figures:
    """The result of a duel over ``deals`` deals.

    ``points`` is by how much A did better a deal, on average; ``low`` and ``high`` are the ends of the 95%
    interval, None for a single deal. ``won``: the deals in which A did better over both tables. ``ms``:
    milliseconds of processor time for each action chosen, of A and of B.
    """

    deals: int
    points: float
    low: float | None
    high: float | None
    won: int
    ms: tuple[float, float]


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


def _round(value: float, digits: int) -> float:
    return round(value, digits) + 0.0  # no minus zero
