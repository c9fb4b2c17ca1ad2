"""What a hand panel leaves out where it would not be seen whole otherwise."""

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from bot.screens.panel.discards import MOST


class Since(IntEnum):
    """How the panel tells what the others did: not at all, what mattered most, all of it, or turn by turn."""

    UNTOLD = 0
    BRIEFLY = 1
    WHOLLY = 2
    BY_TURNS = 3


@dataclass(frozen=True, slots=True)
class Trim:
    """What is left of a panel's parts. ``most`` is how many single cards are buttons; ``notes``: small print
    says what the picture says, too. ``merged``: where there are new melds and cards to lay off, they are one
    list, of which one is chosen. ``adds``: there are buttons for single cards to lay off beside the one for
    all that fit. ``footer``: the permanent buttons are there while melds are put together, too.

    ``packed``: all buttons share rows, and each says by itself what it does. ``listed``: discards are in the
    same list as melds; ranks and sequences to put together are one list too. ``silent``: nothing is said but
    what was just done and what was refused; the picture has the rest. ``named``: the buttons of discards say
    that they are, since no face beside others does.
    """

    most: int = MOST
    notes: bool = True
    since: Since = Since.WHOLLY
    merged: bool = False
    adds: bool = True
    footer: bool = True
    packed: bool = False
    listed: bool = False
    silent: bool = False
    named: bool = False


WHOLE: Final = Trim()
_TERSE: Final = replace(WHOLE, notes=False)
_MERGED: Final = replace(_TERSE, merged=True, footer=False)
_BRIEF: Final = replace(_MERGED, since=Since.BRIEFLY)
_CLOSE: Final = replace(_BRIEF, packed=True, most=3)
_BARE: Final = replace(_CLOSE, adds=False)
_MUTE: Final = replace(_CLOSE, since=Since.UNTOLD)
GENTLE: Final = (WHOLE, _TERSE, _MERGED, _BRIEF)
"""What is left out for what stands below a panel."""
ROOMY: Final = (*GENTLE, _CLOSE, _BARE, _MUTE, *(replace(_MUTE, adds=False, most=n) for n in (3, 0)))
"""What is left out so that the cards are seen whole: words that the picture has too, rows of buttons."""
LEAN: Final = replace(_BRIEF, since=Since.UNTOLD, adds=False)
_PACKED: Final = replace(LEAN, packed=True)
_LISTED: Final = replace(_PACKED, listed=True)
_FEW: Final = replace(_LISTED, most=2)
_SILENT: Final = replace(_FEW, silent=True)
TRIMS: Final = (*ROOMY, LEAN, _PACKED, _LISTED, _FEW, _SILENT, replace(_SILENT, most=0))
"""From nothing to all that can be left out."""
_TURNS: Final = replace(WHOLE, since=Since.BY_TURNS)
IN_WORDS: Final = tuple(
    replace(trim, named=True, silent=False, since=max(trim.since, Since.BRIEFLY)) for trim in (_TURNS, *TRIMS)
)
"""The same where there is no picture that says what isn't said."""
