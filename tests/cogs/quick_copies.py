"""Copies of JSON within simcord, which copies each message several times over, without `copy.deepcopy`: that
takes several times as long to see that nothing occurs twice.
"""

from __future__ import annotations

import copy
import sys
from types import SimpleNamespace
from typing import Any

ATOMS = frozenset({str, int, float, bool, type(None)})


def copied(value: Any, memo: dict[int, Any] | None = None) -> Any:
    """A copy that shares no list or dict with the value. Anything that is not JSON is left to `deepcopy`."""
    kind = type(value)
    if kind in ATOMS:
        return value
    if kind is dict:
        return {key: copied(inner, memo) for key, inner in value.items()}
    if kind is list:
        return [copied(inner, memo) for inner in value]
    return copy.deepcopy(value, memo)


def use() -> None:
    """Let simcord copy so in this process."""
    for name, module in list(sys.modules.items()):
        if not name.startswith("simcord"):
            continue
        if getattr(module, "deepcopy", None) is copy.deepcopy:
            setattr(module, "deepcopy", copied)  # noqa: B010 - in the place of an imported name
        if getattr(module, "copy", None) is copy:
            setattr(module, "copy", SimpleNamespace(deepcopy=copied, copy=copy.copy))  # noqa: B010
