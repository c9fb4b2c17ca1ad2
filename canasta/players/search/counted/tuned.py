"""The tuned data of the games of sets: a policy's weights and the value of a position, for each game and
number of seats that play.

Each file in ``tuned/`` says how its numbers were found, with method and seed; the tools are in
``tests/tuning``. A game without a file of its own plays by Classic's. ``others`` are weights that differ
from the plain player's; without them the others are taken to play as the seat itself does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from canasta.counts.rules import CountRules
from canasta.players.search.counted.policy import Policy
from canasta.players.search.counted.standing import standing
from canasta.players.search.counted.weights import Weights
from canasta.players.search.counted.world import World
from canasta.players.search.standing import Standing
from canasta.players.search.tuned_data import Tuned, read, tuned_from

Player = TypeVar("Player")
Value = TypeVar("Value")
FOLDER = Path(__file__).parent / "tuned"
LIKE = {game: f"{game}-4" for game in ("hand_and_foot", "samba", "bolivia", "brazilian", "tampa")}
"""What games play by at tables of other sizes, if that isn't Classic's."""


def data_of(variant: str, seats: int) -> Any:
    """The file for this game and number of seats, as it is written."""
    return read(FOLDER, f"{variant}-{seats}", LIKE.get(variant, f"classic-{seats}"))


def tuned_by(
    rules: CountRules,
    policy: Callable[[Mapping[str, float]], Player],
    value: Callable[[CountRules, Sequence[Sequence[float]]], Value],
) -> Tuned[Player, Value]:
    """A policy of weights and a value for a table."""
    data = data_of(rules.rules.variant, rules.seating.chairs)
    return tuned_from(data, policy, lambda rows: value(rules, rows))


@lru_cache(256)
def tuned(rules: CountRules) -> Tuned[Policy, Standing[World]]:
    """The policy and the value for a table."""
    return tuned_by(rules, lambda weights: Policy(Weights(**weights)), standing)
