"""What a hand panel leaves out where it would not be seen whole otherwise."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from bot.screens.panel.discards import MOST


class Since(IntEnum):
    """How the panel tells what the others did: not at all, in one text, or in a line for each player."""

    UNTOLD = 0
    JOINED = 1
    LINES = 2


@dataclass(frozen=True, slots=True)
class Trim:
    """What is left of a panel's parts. ``most`` is how many single cards are buttons. ``merged``: new melds
    and cards to lay off are one list, of which one is chosen, and the only button beside it lays off all that
    fits; the list of discards is gone where buttons have them all. ``footer``: the permanent buttons are
    there while melds are put together, too.

    ``packed``: all buttons share rows, and each says by itself what it does. ``listed``: discards are in the
    same list as melds; ranks and sequences to put together are one list too. ``silent``: nothing is said but
    what was just done and what was refused; the picture has the rest.
    """

    most: int = MOST
    since: Since = Since.LINES
    merged: bool = False
    footer: bool = True
    packed: bool = False
    listed: bool = False
    silent: bool = False


WHOLE: Final = Trim()
_JOINED: Final = replace(WHOLE, since=Since.JOINED)
_MERGED: Final = replace(_JOINED, merged=True)
GENTLE: Final = (WHOLE, _JOINED)
LEAN: Final = replace(_MERGED, since=Since.UNTOLD, footer=False)
_PACKED: Final = replace(LEAN, packed=True)
_LISTED: Final = replace(_PACKED, listed=True)
_FEW: Final = replace(_LISTED, most=2)
_SILENT: Final = replace(_FEW, silent=True)
TRIMS: Final = (*GENTLE, _MERGED, LEAN, _PACKED, _LISTED, _FEW, _SILENT, replace(_SILENT, most=0))
"""From nothing to all that can be left out."""
