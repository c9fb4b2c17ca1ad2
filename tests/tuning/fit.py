"""Fitting the value of a position to rollouts of the policy, by least squares.

    python -m tests.tuning.fit VARIANT SEATS [--deals N] [--seed TEXT]

The policy with the tuned weights plays deals against those that the search takes others for. At random
turns the counts by which a position is valued are noted, those of the others taken off, with the margin at
the end of the deal. A seventh of the rows is kept back: the share of their variance that the fit explains
is printed. The coefficients are written to the family's data.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any, TypeAlias

from canasta.players.search.tuned_data import write
from tests.tuning.bench import Bench, Plays, bench_of, margin

Row: TypeAlias = tuple[list[float], float]
"""Counts, and the margin at the end of their deal."""

NOTED = 0.2
"""The share of turns that are noted."""
RIDGE = 1e-3


def rows_of(
    bench: Bench[Any], own: Plays[Any], others: Plays[Any], deals: int, rng: Random
) -> list[list[Row]]:
    """Rows of the first side for each part of the deal, from deals that it plays against others."""
    rows: list[list[Row]] = [[] for _ in range(bench.phases)]
    for _ in range(deals):
        position = bench.deal(rng)
        noted: list[tuple[int, list[float]]] = []
        while not position.over:
            if rng.random() < NOTED:
                noted.append((bench.phase(position), bench.difference(position, 0)))
            (own if bench.side_of[position.turn] == bench.side_of[0] else others).turn(position)
        end = margin(position, bench.side_of[0])
        for phase, counts in noted:
            rows[phase].append((counts, end))
    return rows


def fitted(rows: list[Row]) -> list[float]:
    """The coefficients with the least squared error, a little ridge added."""
    size = len(rows[0][0])
    matrix = [[0.0] * (size + 1) for _ in range(size)]
    for counts, end in rows:
        for line, count in zip(matrix, counts, strict=True):
            if count:
                for at, other in enumerate(counts):
                    line[at] += count * other
                line[size] += count * end
    for at in range(size):
        matrix[at][at] += 1.0 + RIDGE * matrix[at][at]
    return _solved(matrix)


def _solved(matrix: list[list[float]]) -> list[float]:
    """Gauss-Jordan elimination with pivots; the last column is the right-hand side."""
    size = len(matrix)
    for at in range(size):
        pivot = max(range(at, size), key=lambda line: abs(matrix[line][at]))
        matrix[at], matrix[pivot] = matrix[pivot], matrix[at]
        for line in range(size):
            factor = matrix[line][at] / matrix[at][at]
            if line != at and factor:
                matrix[line] = [a - factor * b for a, b in zip(matrix[line], matrix[at], strict=True)]
    return [matrix[at][size] / matrix[at][at] for at in range(size)]


def explained(row: list[float], rows: list[Row]) -> float:
    """The share of the margins' variance that these coefficients explain."""
    mean = sum(margin for _, margin in rows) / len(rows)
    total = sum((margin - mean) ** 2 for _, margin in rows)
    error = sum(
        (margin - sum(a * b for a, b in zip(row, counts, strict=True))) ** 2 for counts, margin in rows
    )
    return 1 - error / total


def main() -> None:
    """Fit, and write the coefficients."""
    parser = argparse.ArgumentParser(prog="python -m tests.tuning.fit")
    parser.add_argument("variant")
    parser.add_argument("seats", type=int)
    parser.add_argument("--deals", type=int, default=6000)
    parser.add_argument("--seed", default="fit")
    given = parser.parse_args()
    bench = bench_of(given.variant, given.seats)
    own = bench.policy({**bench.plain, **bench.data["weights"]})
    others = bench.policy({**bench.plain, **bench.data["others"]}) if "others" in bench.data else own
    coefficients, shares = [], []
    for rows in rows_of(bench, own, others, given.deals, Random(given.seed)):
        kept = len(rows) * 6 // 7
        coefficients.append([round(value, 3) for value in fitted(rows[:kept])])
        shares.append(f"{explained(coefficients[-1], rows[kept:]):.2f}")
    of_variance = ", ".join(shares)
    how = f"least squares, seed {given.seed!r}, {given.deals} deals: explains {of_variance} of the variance"
    write(bench.folder, bench.name, {"standing": coefficients}, how, bench.data)
    sys.stdout.write(how + "\n")


if __name__ == "__main__":
    main()
