"""Computer players at a lobby: their levels and their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from canasta.i18n import Text
from data import Seat

COMPUTER = "steady"
"""The level of a computer player that takes a seat, until somebody chooses another."""
LEVELS: Final[Mapping[str, Text]] = MappingProxyType({"relaxed": Text("relaxed"), "steady": Text("steady")})
"""The levels to choose from, by the names under which the engine has them, the weaker one first."""
COMPUTER_NAMES = ("Ada", "Bruno", "Clara", "Dario", "Elsa", "Felix", "Greta")


def computer_name(seats: Sequence[Seat]) -> str:
    """An unused name for a computer player."""
    return next(iter(computer_names(seats)))


def computer_names(seats: Sequence[Seat]) -> list[str]:
    """The unused names for computer players, more than there are empty seats."""
    taken = {seat.name for seat in seats}
    return [*(name for name in COMPUTER_NAMES if name not in taken), "Hugo"]


def level_of(seat: Seat) -> str:
    """The level at which the program plays this seat: its own, or the usual one for a person's."""
    return seat.computer if seat.computer is not None and seat.computer in LEVELS else COMPUTER
