"""The tuned data of Rommé: a policy's weights for each number of seats that play.

Each file in ``tuned/`` says how its numbers were found, with method and seed; the tools are in
``tests/tuning``. A number of seats without a file of its own plays by the weights for four.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from canasta.players.search.romme.policy import Policy
from canasta.players.search.romme.weights import Weights
from canasta.players.search.tuned_data import read

FOLDER = Path(__file__).parent / "tuned"


def data_of(seats: int) -> Any:
    """The file for this number of seats, as it is written."""
    return read(FOLDER, f"romme-{seats}", "romme-4")


@cache
def tuned(seats: int) -> Policy:
    """The policy for a table of this size."""
    return Policy(Weights(**data_of(seats)["weights"]))
