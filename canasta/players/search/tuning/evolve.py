"""Tuning the policy's weights by an evolution strategy on duplicate deals of the kernel.

    python -m canasta.players.search.tuning.evolve SEATS [--seconds N] [--seed TEXT] [--plain]

Each step draws a random direction, plays the weights a little that way against the weights as far the other
way, every deal from all sides, and moves the weights by what the difference says. A share of the deals is
played against fixed opponents, so that the weights do not learn to beat themselves alone. The weights begin
with those in ``tuned/`` (``--plain``: with the plain player's) and are written there, with what was done.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from dataclasses import asdict, fields
from math import sqrt
from random import Random
from time import monotonic

from canasta.players.search.policy import Policy, play_out
from canasta.players.search.table import Table, table_of
from canasta.players.search.tuned import data_of
from canasta.players.search.tuning.dealing import dealt
from canasta.players.search.tuning.writing import write
from canasta.players.search.weights import BASIC, Weights

NAMES = tuple(field.name for field in fields(Weights))
SCALES = {
    name: {"pair": 0.04, "single": 0.1, "closed": 0.15, "shed": 0.2, "hold_points": 0.1}.get(
        name, max(3.0, abs(value) * 0.3)
    )
    for name, value in asdict(BASIC).items()
}
"""How far a step tries each weight."""
DEALS = 40
"""Duplicate deals for each direction."""
STEP = 0.06
"""How far the weights move for a usual difference."""
AGAINST_OTHERS = 0.35
"""The share of directions judged against a fixed opponent."""


def margin(table: Table, one: Policy, other: Policy, deals: int, chance: Random) -> float:
    """The mean points a deal by which one policy beats the other, each deal played from all sides."""
    total = 0.0
    sides = len(set(table.side_of))
    for _ in range(deals):
        deal = dealt(table, chance)
        for side in range(sides):
            position = deal.copy()
            play_out(position, [one if mine == side else other for mine in table.side_of])
            scores = position.scores()
            rest = [score for of, score in enumerate(scores) if of != side]
            total += (scores[side] - sum(rest) / len(rest)) / sides
    return total / deals


def evolved(table: Table, start: Weights, seconds: float, seed: str) -> tuple[Weights, int]:
    """Weights after this much time, and the number of deals that they took."""
    chance = Random(seed)
    now = asdict(start)
    fixed = [Policy(BASIC), Policy(start)]
    until, played, spread = monotonic() + seconds, 0, 100.0
    while monotonic() < until:
        way = {name: chance.gauss(0, 1) for name in NAMES}
        plus, minus = (Policy(_moved(now, way, sign)) for sign in (1.0, -1.0))
        deals = chance.getrandbits(64)
        if chance.random() < AGAINST_OTHERS:
            against = chance.choice(fixed)
            gained = margin(table, plus, against, DEALS // 2, Random(deals))
            gained -= margin(table, minus, against, DEALS // 2, Random(deals))
        else:
            gained = margin(table, plus, minus, DEALS, Random(deals))
        played += DEALS
        spread += 0.02 * (abs(gained) - spread)
        step = STEP * max(-2.0, min(2.0, gained / max(spread, 1.0))) / sqrt(len(NAMES))
        now = asdict(_moved(now, way, step))
    return Weights(**now), played


def _moved(now: Mapping[str, float], way: Mapping[str, float], by: float) -> Weights:
    return Weights(**{name: now[name] + by * SCALES[name] * way[name] for name in NAMES})


def main() -> None:
    """Tune, and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m canasta.players.search.tuning.evolve")
    parser.add_argument("seats", type=int)
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--seed", default="evolve")
    parser.add_argument("--plain", action="store_true")
    given = parser.parse_args()
    table = table_of("classic", given.seats)
    start = BASIC if given.plain else Weights(**data_of(given.seats)["weights"])
    found, deals = evolved(table, start, given.seconds, given.seed)
    gained = margin(table, Policy(found), Policy(start), 1000, Random("check"))
    how = f"evolution strategy, seed {given.seed!r}, {deals} duplicate deals: {gained:+.0f} over its start"
    write(given.seats, {"weights": {name: round(value, 3) for name, value in asdict(found).items()}}, how)
    sys.stdout.write(how + "\n")


if __name__ == "__main__":
    main()
