"""The games of sets and runs on the bench for tuning."""

from __future__ import annotations

from dataclasses import asdict

from canasta.players.search.runs.dealing import dealt
from canasta.players.search.runs.policy import Policy
from canasta.players.search.runs.position import Position
from canasta.players.search.runs.standing import standing
from canasta.players.search.runs.table import table_of
from canasta.players.search.runs.tuned import FOLDER, data_of
from canasta.players.search.runs.weights import BASIC, Weights
from tests.tuning.bench import Bench, start_of, valued_bench

SMALL = {
    "pair": 0.04,
    "closed": 0.15,
    "shed": 0.2,
    "hold_points": 0.1,
    "spare": 0.2,
    "fit_long": 0.15,
    "out_cards": 1.0,
}
START = start_of(asdict(BASIC), SMALL)


def bench(variant: str, seats: int) -> Bench[Position]:
    """The game with its usual options and this number of seats."""
    table = table_of(variant, seats)
    return valued_bench(
        variant,
        FOLDER,
        data_of(variant, table.seats),
        table,
        START,
        lambda weights: Policy(Weights(**weights)),
        lambda rng: dealt(table, rng),
        standing(table),
    )
