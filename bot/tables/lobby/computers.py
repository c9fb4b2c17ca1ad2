"""Computer players at a lobby: their levels and their names."""

from collections.abc import Mapping, Sequence
from typing import Final

from canasta.i18n import Text
from canasta.players.search.families import knows
from data.records.tables import Seat

COMPUTER = "steady"
"""The level of a computer player that takes a seat, until somebody chooses another."""
STRONG = "strong"
"""The level that thinks in other processes; it is one only in games that the search knows."""
LEVELS: Final[Mapping[str, Text]] = {
    "relaxed": Text("relaxed"),
    COMPUTER: Text("steady"),
    STRONG: Text("strong"),
}
"""The levels by the names under which the engine has them, the weakest first."""
COMPUTER_NAMES = ("Ada", "Bruno", "Clara", "Dario", "Elsa", "Felix", "Greta")


def computer_name(seats: Sequence[Seat]) -> str:
    return next(iter(computer_names(seats)))


def computer_names(seats: Sequence[Seat]) -> list[str]:
    """The unused names for computer players, more than there are empty seats."""
    taken = {seat.name for seat in seats}
    return [*(name for name in COMPUTER_NAMES if name not in taken), "Hugo"]


def levels_in(variant: str, *, strong: bool = True) -> tuple[str, ...]:
    """The levels of this game, weakest first; ``strong``: whether there are processes for that one."""
    return tuple(level for level in LEVELS if level != STRONG or (strong and knows(variant)))


def level_of(seat: Seat, variant: str) -> str:
    """The level at which the program plays a seat: its own, or the usual one if the game lacks that."""
    return seat.computer if seat.computer is not None and seat.computer in levels_in(variant) else COMPUTER
