"""The tuned data of Hand and Foot: a policy's weights and the value of a position for each number of seats.

Each file in ``tuned/`` says how its numbers were found, with method and seed; the tools are in
``tests/tuning``.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from canasta.players.search.foot.policy import Policy
from canasta.players.search.foot.position import Position
from canasta.players.search.foot.standing import standing
from canasta.players.search.foot.table import Table
from canasta.players.search.foot.weights import Weights
from canasta.players.search.standing import Standing
from canasta.players.search.tuned_data import Tuned, read, tuned_from

FOLDER = Path(__file__).parent / "tuned"


def data_of(seats: int) -> Any:
    """The file for this number of seats, as it is written."""
    return read(FOLDER, f"hand_and_foot-{seats}", "hand_and_foot-4")


@lru_cache(64)
def tuned(table: Table) -> Tuned[Policy, Standing[Position]]:
    """The policy and the value for a table."""
    return tuned_from(
        data_of(table.seats),
        lambda weights: Policy(Weights(**weights)),
        lambda rows: standing(table, rows),
    )
