"""The games of sets on the bench for tuning."""

from __future__ import annotations

from dataclasses import asdict

from canasta.players.search.sets.dealing import dealt
from canasta.players.search.sets.policy import Policy
from canasta.players.search.sets.position import Position
from canasta.players.search.sets.standing import standing
from canasta.players.search.sets.table import table_of
from canasta.players.search.sets.tuned import FOLDER, data_of
from canasta.players.search.sets.weights import BASIC, Weights
from tests.tuning.bench import Bench, start_of, valued_bench

SMALL = {
    "pair": 0.3,
    "single": 0.1,
    "closed": 0.15,
    "thrown": 0.15,
    "hold_one_live": 1.0,
    "hold_two_live": 1.0,
    "taken": 0.15,
    "shed": 0.2,
    "hold_points": 0.1,
    "wild_from": 0.6,
    "cost_begun": 0.1,
    "cost_added": 0.1,
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
