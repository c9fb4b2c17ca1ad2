"""Copies of JSON within simcord, which copies each message several times over, without `copy.deepcopy`: that
takes many times as long as writing it down and reading it again.
"""

from __future__ import annotations

import copy
import marshal
import sys
from types import SimpleNamespace
from typing import Any


def copied(value: Any, memo: dict[int, Any] | None = None) -> Any:
    """A copy that shares no list or dict with the value. If it's more than JSON, `deepcopy` makes it."""
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:
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
