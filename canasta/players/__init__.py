"""Computer players: each sees a view and returns an action, exactly as a person does.

They are known by name (:data:`canasta.players.levels.PLAYERS`). In every game, :func:`stand_in` does least
for a person who is out of time or away.
"""

from __future__ import annotations

from canasta.actions import Action
from canasta.players.levels import player_named
from canasta.players.standing_in import stand_in
from canasta.view import View


def choose(view: View, player: str = "basic", seed: str = "") -> Action:
    """The move of the seat whose view this is, as the player of this name makes it: the same for the same
    view and seed. Raises KeyError for an unknown name, ValueError if that seat has nothing to do.
    """
    return player_named(player)(view, seed)


__all__ = ["choose", "stand_in"]
