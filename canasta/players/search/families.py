"""Which games the search knows, and the kernel of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from canasta.players.search.decision import Decision
from canasta.view import View

FAMILIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "classic",
                "cuban",
                "italian",
                "joker",
                "manzana",
                "mexicana",
                "pennies",
                "sevens",
                "uruguay",
            ),
            "canasta.players.search.sets",
        ),
        **dict.fromkeys(("bolivia", "brazilian", "samba", "tampa"), "canasta.players.search.runs"),
        "romme": "canasta.players.search.romme",
        "hand_and_foot": "canasta.players.search.foot",
        "modern_american": "canasta.players.search.modern_american",
    }
)
"""For each game the package of its family. Its module ``decision`` makes a decision of a view and of the
number of turns after which a rollout ends.
"""


UNKNOWN: Final = ("max_wild_per_sequence",)
"""House rules that no kernel knows: where one is on, the search knows nothing of the table."""


def knows(variant: str, options: Iterable[tuple[str, object]] = ()) -> bool:
    """Whether the search knows this game, and all of these options in force."""
    return variant in FAMILIES and not any(value for name, value in options if name in UNKNOWN)


def decision_of(view: View, turns: int) -> Decision[Any]:
    """The decision before the seat whose view this is; rollouts end after ``turns`` turns. Raises KeyError
    for a game that the search does not know, or a table with house rules that it does not.
    """
    if not knows(view.game.variant, view.game.options):
        raise KeyError(view.game.variant)
    decision: Decision[Any] = import_module(f"{FAMILIES[view.game.variant]}.decision").decision(view, turns)
    return decision
