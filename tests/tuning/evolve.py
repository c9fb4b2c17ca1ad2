"""Tuning a policy's weights by an evolution strategy on duplicate deals of the kernel.

    python -m tests.tuning.evolve VARIANT SEATS [--seconds N] [--seed TEXT] [--plain]

Each step draws a random direction, plays the weights a little that way against the weights as far the other
way, every deal from all sides, and moves the weights by what the difference says. Most deals are played
against others, near the plain weights or those at the start, so that the weights do not learn to beat
themselves alone: among themselves players learn tricks that fail against everybody else. The weights begin
with the family's tuned ones (``--plain``: with its plain ones) and are written there, with what was done.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from time import monotonic
from typing import Any, TypeAlias

from canasta.players.search.tuned_data import write
from tests.tuning.bench import Bench, Plays, bench_of, margin, play_out

Weights: TypeAlias = Mapping[str, float]

DEALS = 40
"""Duplicate deals for each direction."""
STEP = 0.06
"""How far the weights move for a usual difference."""
AGAINST_OTHERS = 0.75
"""The share of directions judged against somebody else."""
PLAIN = 0.7
"""The share of those others that play nearly as the plain player does."""


def gained(bench: Bench[Any], own: Plays[Any], other: Plays[Any], deals: int, rng: Random) -> float:
    """The mean points a deal by which one policy beats the other, each deal played from all sides."""
    total = 0.0
    sides = len(set(bench.side_of))
    for _ in range(deals):
        deal = bench.deal(rng)
        for side in range(sides):
            position = deal.copy()
            play_out(position, [own if mine == side else other for mine in bench.side_of])
            total += margin(position, side) / sides
    return total / deals


def evolved(bench: Bench[Any], start: Weights, seconds: float, seed: str) -> tuple[Weights, int]:
    """Weights after this much time, and the number of deals that they took."""
    rng = Random(seed)
    names: Sequence[str] = tuple(bench.plain)
    now = dict(start)
    until, played, spread = monotonic() + seconds, 0, 100.0
    while monotonic() < until:
        way = {name: rng.gauss(0, 1) for name in names}
        plus, minus = (bench.policy(_moved(bench, now, way, sign)) for sign in (1.0, -1.0))
        deals = rng.getrandbits(64)
        if rng.random() < AGAINST_OTHERS:
            other = {name: rng.gauss(0, 1) for name in names}
            near = bench.plain if rng.random() < PLAIN else start
            against = bench.policy(_moved(bench, near, other, 1.0))
            gain = gained(bench, plus, against, DEALS // 2, Random(deals))
            gain -= gained(bench, minus, against, DEALS // 2, Random(deals))
        else:
            gain = gained(bench, plus, minus, DEALS, Random(deals))
        played += DEALS
        spread += 0.02 * (abs(gain) - spread)
        step = STEP * max(-2.0, min(2.0, gain / max(spread, 1.0))) / sqrt(len(names))
        now = _moved(bench, now, way, step)
    return now, played


def _moved(bench: Bench[Any], now: Weights, way: Weights, by: float) -> dict[str, float]:
    return {name: now[name] + by * bench.scales[name] * way[name] for name in now}


def main() -> None:
    """Tune, and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m tests.tuning.evolve")
    parser.add_argument("variant")
    parser.add_argument("seats", type=int)
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--seed", default="evolve")
    parser.add_argument("--plain", action="store_true")
    given = parser.parse_args()
    bench = bench_of(given.variant, given.seats)
    # Weights that came later than the data begin as plain ones.
    start = bench.plain if given.plain else {**bench.plain, **bench.data["weights"]}
    best, deals = evolved(bench, start, given.seconds, given.seed)
    gain = gained(bench, bench.policy(best), bench.policy(start), 1000, Random("check"))
    how = f"evolution strategy, seed {given.seed!r}, {deals} duplicate deals: {gain:+.0f} over its start"
    weights = {name: round(value, 3) for name, value in best.items()}
    write(bench.folder, bench.name, {"weights": weights}, how, bench.data)
    sys.stdout.write(how + "\n")


if __name__ == "__main__":
    main()
