"""Rommé on the bench for tuning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from canasta.players.search.romme.dealing import dealt
from canasta.players.search.romme.policy import Policy
from canasta.players.search.romme.position import Position
from canasta.players.search.romme.table import Table
from canasta.players.search.romme.tuned import FOLDER, data_of
from canasta.players.search.romme.weights import BASIC, Weights
from tests.tuning.bench import Bench

SCALES = {name: max(0.3, abs(value) * 0.3) for name, value in asdict(BASIC).items()}
"""How far a step tries each weight."""


def bench(variant: str, seats: int) -> Bench[Position]:
    """The game with its usual options and this number of seats. Its positions are not valued: deals are
    played to their end.
    """
    table = Table()

    def policy(weights: Mapping[str, float]) -> Policy:
        return Policy(Weights(**weights))

    return Bench(
        name=f"{variant}-{seats}",
        folder=FOLDER,
        data=data_of(seats),
        side_of=range(seats),
        plain=asdict(BASIC),
        scales=SCALES,
        phases=1,
        policy=policy,
        deal=lambda rng: dealt(table, seats, rng),
        difference=lambda position, seat: [0.0],
        phase=lambda position: 0,
    )
