"""The tuned data of the search: a policy's weights and the value of a position, for each number of seats.

Each file in ``tuned/`` says how its numbers were found, with method and seed; the tools are in ``tuning``.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from canasta.players.search.policy import Policy
from canasta.players.search.standing import Standing
from canasta.players.search.table import Table
from canasta.players.search.weights import Weights


class Tuned(NamedTuple):
    """What the search plays by."""

    policy: Policy
    standing: Standing


def data_of(seats: int) -> Any:
    """The file for this many seats, as it is written."""
    return json.loads(files("canasta.players.search").joinpath("tuned", f"{seats}.json").read_text("utf-8"))


@cache
def tuned(table: Table) -> Tuned:
    """The policy and the value for a table."""
    data = data_of(table.seats)
    return Tuned(Policy(Weights(**data["weights"])), Standing(data["standing"], table))
