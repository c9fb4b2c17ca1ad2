"""Quicker work on JSON within simcord, which copies each message and walks through it several times over:
`copy.deepcopy` takes many times as long as writing it down and reading it again.
"""

import copy
import marshal
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from simcord.components import walk_components

NESTED = ("accessory", "component")
"""Where a component has a single one within it."""


def copied(value: Any, memo: dict[int, Any] | None = None) -> Any:
    """A copy that shares no list or dict with the value. If it's more than JSON, those of its parts that are
    JSON are copied so, and `deepcopy` makes the others.
    """
    try:
        return marshal.loads(marshal.dumps(value))
    except ValueError:
        if type(value) is dict:
            return {key: copied(item) for key, item in value.items()}
        if type(value) is list:
            return [copied(item) for item in value]
        # simcord's enums, which are numbers, stand among the JSON
        return value if isinstance(value, int | str) else copy.deepcopy(value, memo)


def walked(components: Any) -> Iterator[dict[str, Any]]:
    """All components of a message, each before those within it, as `simcord.components.walk_components` gives
    them; that one hands each through as many generators as it lies deep.
    """
    in_order: list[dict[str, Any]] = []
    _walk((components,) if isinstance(components, dict) else components, in_order)
    return iter(in_order)


def _walk(components: Any, in_order: list[dict[str, Any]]) -> None:
    for component in components:
        if not isinstance(component, dict):
            continue
        in_order.append(component)
        children = component.get("components")
        if isinstance(children, list):
            _walk(children, in_order)
        for key in NESTED:
            child = component.get(key)
            if isinstance(child, dict):
                _walk((child,), in_order)


def use() -> None:
    """Let simcord copy and walk so in this process."""
    for name, module in list(sys.modules.items()):
        if not name.startswith("simcord"):
            continue
        if getattr(module, "deepcopy", None) is copy.deepcopy:
            setattr(module, "deepcopy", copied)  # noqa: B010 - in the place of an imported name
        if getattr(module, "copy", None) is copy:
            setattr(module, "copy", SimpleNamespace(deepcopy=copied, copy=copy.copy))  # noqa: B010
        if getattr(module, "walk_components", None) is walk_components:
            setattr(module, "walk_components", walked)  # noqa: B010
