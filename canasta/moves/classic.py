"""The moves of a game: for each kind of action what plans it and what carries the plan out.

A planner looks at the state and answers with a refusal or a plan; a doer carries the plan out. A game has a
table of moves of its own, made from these or from others (:attr:`~canasta.rules.rules.Rules.moves`); an
action that stands in none is no move of the game.
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
        Take: Move(take.plan_take, take.do_take),
        Meld: Move(meld.plan_meld, meld.do_meld),
        Discard: Move(discard.plan_discard, discard.do_discard),
        End: Move(discard.plan_end, discard.do_end),
        Ask: Move(ask.plan_ask, ask.do_ask),
        Answer: Move(ask.plan_answer, ask.do_answer),
    }
)
"""The moves of Classic Canasta (rules: 1 to 6), which other games take over or replace one by one."""
