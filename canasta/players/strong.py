"""The player named ``strong``: it searches where the search knows the game and the house rules, and is
steady elsewhere."""

from __future__ import annotations

from canasta.actions import Action
from canasta.players import steady
from canasta.players.search import families, search
from canasta.view import View


def choose(view: View, seed: str = "") -> Action:
    """The move of the seat whose view this is: the same for the same view and seed. Raises ValueError if that
    seat has nothing to do.
    """
    if families.knows(view.game.variant, view.game.options):
        return search.choose(view, seed)
    return steady.choose(view, seed)
