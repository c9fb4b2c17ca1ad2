"""Computer players: each sees a view and returns an action, exactly as a person does.

Each game names its player (:attr:`canasta.variants.Variant.player`), which plays a seat of its own. In every
game, :func:`stand_in` does least for a person who is out of time or away.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from canasta.actions import Action
from canasta.players.standing_in import stand_in
from canasta.variants import VARIANTS
from canasta.view import View


def choose(view: View) -> Action:
    """The move of the seat whose view this is. Raises ValueError if that seat has nothing to do."""
    return _player(VARIANTS[view.game.variant].player)(view)


@cache
def _player(module: str) -> Callable[[View], Action]:
    """The player defined in this module; imported on first use, so that a process without computer players
    loads none.
    """
    player: Callable[[View], Action] = import_module(module).choose
    return player


__all__ = ["choose", "stand_in"]
