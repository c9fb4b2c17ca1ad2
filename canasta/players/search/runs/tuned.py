"""The tuned data of the games of sets and runs: a policy's weights and the value of a position, for each game
and number of seats that play.

Each file in ``tuned/`` says how its numbers were found, with method and seed; the tools are in
``search/tuning``. A game or a number of seats without a file of its own plays by another's.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from canasta.players.search.runs.policy import Policy
from canasta.players.search.runs.position import Position
from canasta.players.search.runs.standing import standing
from canasta.players.search.runs.table import Table
from canasta.players.search.runs.weights import Weights
from canasta.players.search.standing import Standing
from canasta.players.search.tuned_data import read

FOLDER = Path(__file__).parent / "tuned"


class Tuned(NamedTuple):
    """What the search plays by."""

    policy: Policy
    standing: Standing[Position]


def data_of(variant: str, seats: int) -> Any:
    """The file for this game and number of seats, as it is written."""
    return read(FOLDER, f"{variant}-{seats}", f"{variant}-4", "samba-4")


@cache
def tuned(variant: str, table: Table) -> Tuned:
    """The policy and the value for a table."""
    data = data_of(variant, table.seats)
    return Tuned(Policy(Weights(**data["weights"])), standing(table, data["standing"]))
