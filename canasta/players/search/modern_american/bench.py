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
from canasta.players.search.tuning.bench import Bench

SCALES = {name: FRACTIONS.get(name, max(3.0, abs(value) * 0.3)) for name, value in asdict(BASIC).items()} | {
    "out": 200.0
}
"""How far a step tries each weight."""


def bench(variant: str, seats: int) -> Bench[Position]:
    """The game with its usual options and this number of seats."""
    table = table_of(variant, seats)
    valued = standing(table)
    return Bench(
        name=f"{variant}-{seats}",
        folder=FOLDER,
        data=data_of(seats),
        side_of=table.side_of,
        plain=asdict(BASIC),
        scales=SCALES,
        phases=valued.parts,
        policy=lambda weights: Policy(Weights(**weights)),
        deal=lambda chance: dealt(table, chance),
        difference=lambda position, seat: valued.difference(position, position.camps[seat]),
        phase=valued.part,
    )
