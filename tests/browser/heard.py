"""What assistive technology reads of a panel: nodes of the browser's accessibility tree."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

ENLARGE = "Enlarge: "
DISMISS = "Dismiss message"


@dataclass(frozen=True, slots=True)
class Control:
    """A control as it is read: its name, whether it is off, whether it opens a list, and how many before it
    have the same name.
    """

    name: str
    off: bool
    list: bool
    before: int


@dataclass(frozen=True, slots=True)
class Heard:
    """What is read of a panel: the words of its picture, and its controls."""

    picture: str
    controls: list[Control]

    @classmethod
    def of(cls, nodes: list[Any]) -> Heard:
        """Taken from these nodes of the accessibility tree, in the order in which they are read."""
        picture, controls = "", list[Control]()
        for node in nodes:
            role, name = node.get("role", {}).get("value"), node.get("name", {}).get("value", "")
            if node["ignored"] or role != "button" or name == DISMISS:
                continue
            if name.startswith(ENLARGE):
                picture = picture or name.removeprefix(ENLARGE)
                continue
            told = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
            before = sum(one.name == name for one in controls)
            opens = told.get("hasPopup") == "listbox"
            controls.append(Control(name, bool(told.get("disabled")), opens, before))
        return cls(picture, controls)


def plain(name: str) -> str:
    """A name without the words for pictures of cards."""
    return re.sub(r":\w+:", "", name).strip()
