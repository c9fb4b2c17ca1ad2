"""The terms of the game as enums: phases, endings, kinds of melds and canastas, parts of a score.

Each member is the string used in records, databases and buttons: ``Phase("draw")`` reads one, and a member
can be stored wherever its string can.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar, dataclass_transform

_Value = TypeVar("_Value")


@dataclass_transform(frozen_default=True)
def value(made: type[_Value]) -> type[_Value]:
    """Make a class of values that never change. Types hold that: a class that is frozen when it runs takes
    five times as long to create one, and every action creates some.
    """
    return dataclass(slots=True, unsafe_hash=True)(made)


class Phase(StrEnum):
    """The phase of a turn; ``ANSWER`` while the partner is being asked for permission to go out."""

    DRAW = "draw"
    MELD = "meld"
    ANSWER = "answer"
    OVER = "over"


DRAW: Final = Phase.DRAW
MELD: Final = Phase.MELD
ANSWER: Final = Phase.ANSWER
OVER: Final = Phase.OVER
"""The phases as module constants for the moves, which compare several at every action: in Python 3.11 reading
a member off its class costs five times as much.
"""


class EndReason(StrEnum):
    """Why a deal ended: a player went out, the stock ran out, or a special hand was shown (rules: 7.9)."""

    OUT = "out"
    STOCK = "stock"
    SPECIAL = "special"


class MeldKind(StrEnum):
    """The kind of a meld: one rank, one suit in order, only wild cards, or black threes."""

    SET = "set"
    SEQUENCE = "sequence"
    WILD = "wild"
    THREES = "threes"
    RUN = "run"
    """Another game's word for a sequence."""


class CanastaKind(StrEnum):
    """The kind of a canasta, which decides its bonus."""

    NATURAL = "natural"
    MIXED = "mixed"
    WILD = "wild"
    SAMBA = "samba"
    SEVENS = "sevens"
    ACES = "aces"
    CLEAN = "clean"
    """Another game's word for a natural canasta."""
    DIRTY = "dirty"
    """Another game's word for a mixed canasta."""
    SEMICLEAN = "semiclean"
    THIRTEEN = "thirteen"
    FOURTEEN = "fourteen"


class ScorePart(StrEnum):
    """The parts of a score, by their names in the record."""

    CANASTAS = "canastas"
    GOING_OUT = "going_out"
    THREES = "threes"
    MELDS = "melds"
    HANDS = "hands"
    PENALTIES = "penalties"
    SPECIAL = "special"


class OpeningForm(StrEnum):
    """The meld that an opening must include (rules: 7.5)."""

    NATURAL_OR_WILD = "natural_or_wild"
    NATURAL_REQUIRED = "natural_required"
    THREE_NATURALS = "three_naturals"
    ANY = "any"


class OpeningCanasta(StrEnum):
    """The canasta that a side's first melds must include (rules: 12)."""

    ANY = "any"
    NATURAL = "natural"
