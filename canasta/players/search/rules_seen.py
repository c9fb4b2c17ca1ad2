"""The rules of a table as a view shows them: its game and the options in force, which everybody knows."""

from __future__ import annotations

from functools import lru_cache

from canasta.options import Value
from canasta.rules.base import BaseRules
from canasta.variants import VARIANTS
from canasta.view import GameView

SETTLED = frozenset(
    {
        "viennese",
        "three_hand_deal",
        "three_hand_canastas",
        "six_hand150_from",
        "minimum_above_5000",
        "samba_top_minimum",
        "mac2_deal",
        "hf_ask",
    }
)
"""Options that set others, which the options in force have already (rules: 14.13)."""


def rules_of(game: GameView, seats: int) -> BaseRules:
    """The rules of a table of this game with this number of seats."""
    return rules_with(game.variant, seats, game.options)


@lru_cache(256)
def rules_with(variant: str, seats: int, options: tuple[tuple[str, Value], ...]) -> BaseRules:
    """The rules of a game with these options in force."""
    game = VARIANTS[variant]
    names = {option.name for option in game.options} - SETTLED
    given = {name: value for name, value in options if name in names}
    rules, told = game.rules(seats), dict[str, Value]()
    # A profile has usual values of its own, from which a table may have gone back to the game's.
    while other := {
        name: value
        for name, value in given.items()
        if rules.options[name] != value and (name not in told or told[name] != value)
    }:
        told |= other
        rules = game.rules(seats, told)
    return rules
