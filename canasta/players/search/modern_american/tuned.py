"""The tuned data of Modern American Canasta: a policy's weights and the value of a position for each number
of seats that play.

Each file in ``tuned/`` says how its numbers were found, with method and seed; the tools are in
``tests/tuning``.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from canasta.counts.rules import CountRules
from canasta.players.search.modern_american.policy import Policy
from canasta.players.search.modern_american.standing import standing
from canasta.players.search.modern_american.weights import Weights
from canasta.players.search.modern_american.world import ModernWorld
from canasta.players.search.standing import Standing
from canasta.players.search.tuned_data import Tuned, read, tuned_from

FOLDER = Path(__file__).parent / "tuned"


def data_of(seats: int) -> Any:
    """The file for this number of seats, as it is written."""
    return read(FOLDER, f"modern_american-{seats}", "modern_american-4")


@lru_cache(64)
def tuned(rules: CountRules) -> Tuned[Policy, Standing[ModernWorld]]:
    """The policy and the value for a table."""
    return tuned_from(
        data_of(rules.seating.chairs),
        lambda weights: Policy(Weights(**weights)),
        lambda rows: standing(rules, rows),
    )
