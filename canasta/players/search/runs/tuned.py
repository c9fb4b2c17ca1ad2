"""The tuned data of the games of sets and runs: a policy's weights and the value of a position, for each game
and number of seats that play.

Each file in ``tuned/`` says how its numbers were found, with method and seed; the tools are in
``tests/tuning``. A game or a number of seats without a file of its own plays by another's.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from canasta.players.search.runs.policy import Policy
from canasta.players.search.runs.position import Position
from canasta.players.search.runs.standing import standing
from canasta.players.search.runs.table import Table
from canasta.players.search.runs.weights import Weights
from canasta.players.search.standing import Standing
from canasta.players.search.tuned_data import Tuned, read, tuned_from

FOLDER = Path(__file__).parent / "tuned"


def data_of(variant: str, seats: int) -> Any:
    """The file for this game and number of seats, as it is written."""
    return read(FOLDER, f"{variant}-{seats}", f"{variant}-4", "samba-4")


@cache
def tuned(variant: str, table: Table) -> Tuned[Policy, Standing[Position]]:
    """The policy and the value for a table."""
    return tuned_from(
        data_of(variant, table.seats),
        lambda weights: Policy(Weights(**weights)),
        lambda rows: standing(table, rows),
    )
