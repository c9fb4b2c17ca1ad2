"""The player named ``basic``: one look at the table, one move, no memory and no search.

Each game names its module (:attr:`canasta.variants.Variant.player`). Other players are measured against this
one (``python -m canasta duel``), so its play never changes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from canasta.actions import Action
from canasta.variants import VARIANTS
from canasta.view import View


def choose(view: View, seed: str = "") -> Action:
    """The move of the seat whose view this is; nothing is left to chance, so the seed changes nothing. Raises
    ValueError if that seat has nothing to do.
    """
    return _in_game(VARIANTS[view.game.variant].player)(view)


@cache
def _in_game(module: str) -> Callable[[View], Action]:
    """The player defined in this module; imported on first use, so that a process without computer players
    loads none.
    """
    player: Callable[[View], Action] = import_module(module).choose
    return player
