"""Tuning a policy one weight at a time, in long steps: for weights that are still far from good ones.

    python -m tests.tuning.probe VARIANT SEATS [--deals N] [--seed TEXT] [--only NAME ...]

Each weight is moved up and down by three of its scales. The way that gains on duplicate deals is followed as
long as it gains clearly, judged on fresh deals each time. The weights are written where the family's data
are, with what was done.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any

from canasta.players.search.tuned_data import write
from tests.tuning.bench import Bench, bench_of
from tests.tuning.evolve import gained

FAR = 3.0
"""The scales by which a weight is moved at a time."""
SURE = 1.5
"""The standard errors above 0 from which a gain counts."""
PARTS = 8
"""The parts of the deals from which the standard error is taken."""


def gain(
    bench: Bench[Any], own: Mapping[str, float], other: Mapping[str, float], deals: int, rng: Random
) -> tuple[float, float]:
    """The mean points a deal by which some weights beat others, and its standard error."""
    own_policy, other_policy = bench.policy(own), bench.policy(other)
    parts = [gained(bench, own_policy, other_policy, deals // PARTS, rng) for _ in range(PARTS)]
    mean = sum(parts) / PARTS
    return mean, sqrt(sum((part - mean) ** 2 for part in parts) / (PARTS - 1) / PARTS)


def probed(
    bench: Bench[Any], start: Mapping[str, float], names: Sequence[str], deals: int, seed: str
) -> dict[str, float]:
    """Weights in which these ones were moved as long as that gained."""
    rng, now = Random(seed), dict(start)
    for name in names:
        for step in (FAR * bench.scales[name], -FAR * bench.scales[name]):
            moved = False
            while True:
                further = {**now, name: now[name] + step}
                mean, error = gain(bench, further, now, deals, rng)
                if mean <= SURE * error:
                    break
                now, moved = further, True
                sys.stderr.write(f"{name} {now[name]:.3f}: {mean:+.0f} ± {error:.0f}\n")
            if moved:
                break
    return now


def main() -> None:
    """Tune, and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m tests.tuning.probe")
    parser.add_argument("variant")
    parser.add_argument("seats", type=int)
    parser.add_argument("--deals", type=int, default=160)
    parser.add_argument("--seed", default="probe")
    parser.add_argument("--only", nargs="*", default=[])
    given = parser.parse_args()
    bench = bench_of(given.variant, given.seats)
    start = {**bench.plain, **bench.data["weights"]}
    best = probed(bench, start, given.only or list(bench.plain), given.deals, given.seed)
    mean, error = gain(bench, best, start, 4 * given.deals, Random("check"))
    which = f"of {', '.join(given.only)}, " if given.only else ""
    how = f"one weight at a time, {which}seed {given.seed!r}: {mean:+.0f} ± {error:.0f} over its start"
    weights = {name: round(value, 3) for name, value in best.items()}
    write(bench.folder, bench.name, {"weights": weights}, how, bench.data)
    sys.stdout.write(how + "\n")


if __name__ == "__main__":
    main()
