"""The moves of a game: for each kind of action its planner and its doer.

A planner looks at the state and returns a refusal or a plan; a doer carries the plan out. Each game has its
own table of moves, made from these or from others (:attr:`~canasta.rules.rules.Rules.moves`); an action that
is not in the table is not a move of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from canasta.actions import Answer, Ask, Discard, Draw, End, Meld, Take
from canasta.moves import ask, discard, draw, meld, take
from canasta.rules.course import Move

CLASSIC_MOVES: Final[Mapping[type[Any], Move]] = MappingProxyType(
    {
        Draw: Move(draw.plan_draw, draw.do_draw),
        Take: Move(take.plan_take, take.do_take, take.take_barred),
        Meld: Move(meld.plan_meld, meld.do_meld),
        Discard: Move(discard.plan_discard, discard.do_discard),
        End: Move(discard.plan_end, discard.do_end),
        Ask: Move(ask.plan_ask, ask.do_ask),
        Answer: Move(ask.plan_answer, ask.do_answer),
    }
)
"""The moves of Classic Canasta (rules: 1 to 6), which other games reuse or replace one by one."""
