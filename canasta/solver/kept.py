"""Results that depend on the rules of a table and a few numbers only: they are kept, because the same numbers
return at every step of every deal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

from canasta.rules.rules import Rules
from canasta.rules.shared_results import SHARED

Numbers = TypeVarTuple("Numbers")
Result = TypeVar("Result")

MOST = 5_000
"""More results of the same settings than dozens of deals need; when there are as many, all are dropped."""


def kept(function: Callable[[Rules, *Numbers], Result]) -> Callable[[Rules, *Numbers], Result]:
    """Work out each result of a function once for all tables that play by the same rules.

    Its arguments after the rules are hashable; its callers do not change the result, which is never None.
    """

    @wraps(function)
    def looked_up(rules: Rules, *numbers: *Numbers) -> Result:
        known = rules.kept
        key = (function, numbers)
        result: Result | None = known.get(key)
        if result is None:
            if len(known) >= MOST:
                known.clear()
            result = function(rules, *numbers)
            SHARED.keep(known, key, result)
        return result

    return looked_up
