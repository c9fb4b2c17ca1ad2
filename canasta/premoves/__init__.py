"""Premoves: what a player wants done in the next turn, as steps that are turned into actions one by one.

A premove sees what its player would see at that point, and whatever it does is checked like any other action,
so it can do nothing that the player could not.
"""

from canasta.premoves.advance import Next, advance
from canasta.premoves.plan import MOST, Plan
from canasta.premoves.rehearsal import Rehearsal, rehearse
from canasta.premoves.steps import (
    BadPlan,
    DrawOnly,
    GoOut,
    LayDown,
    LayOff,
    LayOut,
    PlanStep,
    Reply,
    StopThere,
    TakeIf,
    Throw,
    read_step,
)
from canasta.premoves.told import Code, Told, read_note, write_note

__all__ = [
    "MOST",
    "BadPlan",
    "Code",
    "DrawOnly",
    "GoOut",
    "LayDown",
    "LayOff",
    "LayOut",
    "Next",
    "Plan",
    "PlanStep",
    "Rehearsal",
    "Reply",
    "StopThere",
    "TakeIf",
    "Throw",
    "Told",
    "advance",
    "read_note",
    "read_step",
    "rehearse",
    "write_note",
]
