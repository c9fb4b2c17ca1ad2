"""Modern American Canasta on the bench for tuning."""

from __future__ import annotations

from dataclasses import asdict

from canasta.players.search.modern_american.dealing import dealt
from canasta.players.search.modern_american.policy import Policy
from canasta.players.search.modern_american.position import Position
from canasta.players.search.modern_american.standing import standing
from canasta.players.search.modern_american.table import table_of
from canasta.players.search.modern_american.tuned import FOLDER, data_of
from canasta.players.search.modern_american.weights import BASIC, FRACTIONS, Weights
from tests.tuning.bench import Bench, start_of, valued_bench

START = start_of(asdict(BASIC), FRACTIONS | {"out": 200.0})


def bench(variant: str, seats: int) -> Bench[Position]:
    """The game with its usual options and this number of seats."""
    table = table_of(variant, seats)
    return valued_bench(
        variant,
        FOLDER,
        data_of(table.seats),
        table,
        START,
        lambda weights: Policy(Weights(**weights)),
        lambda rng: dealt(table, rng),
        standing(table),
    )
