"""Computer players at a lobby: their kind and their names."""

from __future__ import annotations

from collections.abc import Sequence

from data import Seat

COMPUTER = "steady"
"""The kind of computer player that takes a seat."""
COMPUTER_NAMES = ("Ada", "Bruno", "Clara", "Dario", "Elsa", "Felix", "Greta")


def computer_name(seats: Sequence[Seat]) -> str:
    """An unused name for a computer player."""
    return next(iter(computer_names(seats)))


def computer_names(seats: Sequence[Seat]) -> list[str]:
    """The unused names for computer players, more than there are empty seats."""
    taken = {seat.name for seat in seats}
    return [*(name for name in COMPUTER_NAMES if name not in taken), "Hugo"]
