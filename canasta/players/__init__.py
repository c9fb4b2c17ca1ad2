"""Computer players: they see a view and return an action, exactly as a person does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from canasta.actions import Action
from canasta.players import basic, hand_and_foot, modern, romme
from canasta.view import View

PLAYERS: Final[Mapping[str, Callable[[View], Action]]] = MappingProxyType(
    {"hand_and_foot": hand_and_foot.choose, "modern_american": modern.choose, "romme": romme.choose}
)
"""Games with a player of their own; the others are played by :mod:`canasta.players.basic`."""


def choose(view: View) -> Action:
    """The move of the seat whose view this is. Raises ValueError if that seat has nothing to do."""
    return PLAYERS.get(view.variant, basic.choose)(view)


__all__ = ["PLAYERS", "choose"]
