"""The player named ``basic``: one look at the table, one move, no memory and no search.

Each game names its module (:attr:`canasta.variants.Variant.player`). Other players are measured against this
one (``python -m canasta duel``), so its play never changes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from canasta.actions import Action
from canasta.players.basic.table_reading import BASIC, Manner
from canasta.variants import VARIANTS
from canasta.view import View


def choose(view: View, seed: str = "") -> Action:
    """The move of the seat whose view this is; nothing is left to chance, so the seed changes nothing. Raises
    ValueError if that seat has nothing to do.
    """
    return in_game(view)(view, BASIC)


def in_game(view: View) -> Callable[[View, Manner], Action]:
    """The player of this view's game, in whatever manner it is to play; imported on first use, so that a
    process without computer players loads none.
    """
    return _defined_in(VARIANTS[view.game.variant].player)


@cache
def _defined_in(module: str) -> Callable[[View, Manner], Action]:
    player: Callable[[View, Manner], Action] = import_module(module).choose
    return player
