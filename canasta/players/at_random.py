"""The player named ``random``: picks uniformly from what is offered, to measure others against."""

from __future__ import annotations

from canasta.actions import Action
from canasta.players.chance import rng_of
from canasta.view import View


def choose(view: View, seed: str) -> Action:
    """Some move of the seat whose view this is: the same for the same view and seed. Raises ValueError if
    that seat has nothing to do.
    """
    actions = view.offers.actions
    if not actions:
        raise ValueError("this seat has no move right now")
    return rng_of(view, seed).choice(actions)
