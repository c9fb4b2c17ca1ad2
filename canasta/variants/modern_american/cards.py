"""Modern American's cards: every three lies in the hand until its player lays it out (rules: 7.3)."""

from __future__ import annotations

from typing import Final

from canasta.cards import BLACK_THREES, RED_THREES
from canasta.cards.packs import Pack, Threes

PACK: Final = Pack(threes=Threes(by_choice=RED_THREES | BLACK_THREES))
