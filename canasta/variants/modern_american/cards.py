"""Modern American's cards: every three lies in the hand until its player lays it out (rules: 7.3)."""

from __future__ import annotations

from typing import Final

from canasta.cards import BLACK_THREES, JOKER, RED_THREES
from canasta.cards.packs import Pack, Threes

THREES: Final = RED_THREES | BLACK_THREES
PACK: Final = Pack(threes=Threes(by_choice=THREES))
NEITHER: Final = frozenset(card for card in range(JOKER + 1) if PACK.wild[card]) | THREES
"""The cards that are no natural cards of melds."""
