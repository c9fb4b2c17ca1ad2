"""The field's terms as enums: phases, endings, kinds of melds and canastas, parts of a score.

Each member is the string that records, databases and buttons hold: ``Phase("draw")`` reads one, and a member
can be stored wherever its string can.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Phase(StrEnum):
    """How far a turn has come; ``ANSWER`` while the partner is being asked for permission to go out."""

    DRAW = "draw"
    MELD = "meld"
    ANSWER = "answer"
    OVER = "over"


DRAW: Final = Phase.DRAW
MELD: Final = Phase.MELD
ANSWER: Final = Phase.ANSWER
OVER: Final = Phase.OVER
"""The phases for the moves, which compare several at every action: in Python 3.11 a member that is read
off its class costs five times as much.
"""


class EndReason(StrEnum):
    """Why a deal ended: a player went out, the stock ran out, or a special hand was shown (rules: 7.9)."""

    OUT = "out"
    STOCK = "stock"
    SPECIAL = "special"


class MeldKind(StrEnum):
    """What a meld is made of: one rank, one suit in order, wild cards alone, or black threes."""

    SET = "set"
    SEQUENCE = "sequence"
    WILD = "wild"
    THREES = "threes"
    RUN = "run"
    """What some games call a sequence."""


class CanastaKind(StrEnum):
    """What a canasta is paid as."""

    NATURAL = "natural"
    MIXED = "mixed"
    WILD = "wild"
    SAMBA = "samba"
    SEVENS = "sevens"
    ACES = "aces"
    CLEAN = "clean"
    """What some games call a natural canasta."""
    DIRTY = "dirty"
    """What some games call a mixed one."""


class ScorePart(StrEnum):
    """The parts of a score, as the record names them."""

    CANASTAS = "canastas"
    GOING_OUT = "going_out"
    THREES = "threes"
    MELDS = "melds"
    HANDS = "hands"
    PENALTIES = "penalties"
    SPECIAL = "special"


class OpeningForm(StrEnum):
    """What must be among the melds of an opening (rules: 7.5)."""

    NATURAL_OR_WILD = "natural_or_wild"
    NATURAL_REQUIRED = "natural_required"
    THREE_NATURALS = "three_naturals"
    ANY = "any"
