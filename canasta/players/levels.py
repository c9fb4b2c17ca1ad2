"""The computer players by name, each a function of a view and a seed and of nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Final, TypeAlias

from canasta.actions import Action
from canasta.view import View

Player: TypeAlias = Callable[[View, str], Action]
"""The move for a view; what is left to chance follows from the seed."""

PLAYERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "random": "canasta.players.at_random",
        "basic": "canasta.players.basic",
        "relaxed": "canasta.players.relaxed",
        "steady": "canasta.players.steady",
        "strong": "canasta.players.strong",
    }
)
"""For each player's name the module whose ``choose(view, seed)`` moves."""
LEVELS: Final = ("relaxed", "steady", "strong")
"""The players among them that people may play against, the weakest first."""


@cache
def player_named(name: str) -> Player:
    """The player of this name; its module is imported on first use, so that a process without computer
    players loads none. Raises KeyError.
    """
    player: Player = import_module(PLAYERS[name]).choose
    return player
