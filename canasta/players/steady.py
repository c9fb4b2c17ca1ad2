"""The level ``steady``: judges as the basic player does, and remembers.

It knows what lies in the pile, which cards somebody took with one, and what a seat threw or left lying. So it
throws what the next player can hardly use, more cautiously than the basic player, and keeps new melds in its
hand a little longer, where they can still take the pile. In Rommé it doesn't wait for cards that are gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from canasta.actions import Action
from canasta.players.basic import in_game
from canasta.players.basic.table_reading import Manner
from canasta.variants import VARIANTS
from canasta.view import View

_USUAL = Manner(remembers=True, caution=1.6, patience=25.0)
MANNERS: Final[Mapping[str, Manner]] = MappingProxyType(
    {
        # Where runs are melds, a card thrown says little about others of its rank.
        "samba": Manner(remembers=True, doubt=1.0, patience=15.0),
        "foot": Manner(remembers=True),
        "romme": Manner(remembers=True, caution=0.4),
    }
)
"""How it plays the games of a group (:data:`canasta.variants.GROUPS`), where not as usual; by duels."""


def choose(view: View, seed: str = "") -> Action:
    """The move of the seat whose view this is; nothing is left to chance, so the seed changes nothing. Raises
    ValueError if that seat has nothing to do.
    """
    return in_game(view)(view, manner_for(view))


def manner_for(view: View) -> Manner:
    """How it plays this view's game."""
    return MANNERS.get(VARIANTS[view.game.variant].group, _USUAL)
