"""Deals that policies play which do what no sensible one would."""

from collections.abc import Collection
from dataclasses import asdict
from random import Random
from typing import Any

from canasta.state import State

TOTALS = (-500, 0, 1500, 3000, 4000)


def unchanged(state: State) -> None:
    """A deal that is played as it was dealt."""


def odd(weights: Any, fractions: Collection[str], rng: Random) -> dict[str, float]:
    """Weights that are anything, by name, so that a policy does what no sensible one would."""
    return {
        name: value * rng.uniform(0.2, 2) + (0 if name in fractions else rng.uniform(-25, 25))
        for name, value in asdict(weights).items()
    }
