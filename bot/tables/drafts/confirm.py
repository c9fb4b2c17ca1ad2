"""Which moves are shown before they are made: those that a slip of the thumb would make dear."""

from __future__ import annotations

from canasta.actions import Action, Meld, Take
from canasta.fitting import lays_wild
from canasta.view import View


def shown_first(action: Action, view: View) -> bool:
    """Whether a move is shown before it is made, unless the player doesn't want that: a first meld, wild
    cards, the whole hand, the pile.
    """
    match action:
        case Take():
            return not view.game.top_to_hand
        case Meld(groups):
            opens = view.offers.minimum is not None or view.modern.opening is not None
            whole = sum(len(group.cards) for group in groups) >= len(view.hand)
            return opens or whole or lays_wild(action, view)
        case _:
            return False
