"""The tuned data of Samba and its relatives: a policy's weights and the value of a position, for each game
and number of seats that play.

Each file in ``tuned/`` says how its numbers were found, with method and seed; the tools are in
``tests/tuning``. A game or a number of seats without a file of its own plays by another's.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from canasta.counts.rules import CountRules
from canasta.players.search.samba.policy import Policy
from canasta.players.search.samba.standing import standing
from canasta.players.search.samba.weights import Weights
from canasta.players.search.samba.world import SambaWorld
from canasta.players.search.standing import Standing
from canasta.players.search.tuned_data import Tuned, read, tuned_from

FOLDER = Path(__file__).parent / "tuned"


def data_of(variant: str, seats: int) -> Any:
    """The file for this game and number of seats, as it is written."""
    return read(FOLDER, f"{variant}-{seats}", f"{variant}-4", "samba-4")


@lru_cache(256)
def tuned(rules: CountRules) -> Tuned[Policy, Standing[SambaWorld]]:
    """The policy and the value for a table."""
    return tuned_from(
        data_of(rules.rules.variant, rules.seating.chairs),
        lambda weights: Policy(Weights(**weights)),
        lambda rows: standing(rules, rows),
    )
