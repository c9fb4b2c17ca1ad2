"""What is tried: each command, and one component for each thing that components mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.cogs.old_buttons import (
    AT_A_TABLE,
    FIRST_MINUTES,
    LAST,
    LOBBY,
    NEW_TABLE,
    RULES,
    SERIES,
    SET_UP,
    TOURNAMENT,
    WITHOUT_TABLE,
    Old,
)
from tests.cogs.verbs.walk import BARRED, EVERYBODY, MEMBER, PLAYER, Step, leaves

GIVEN: Final[Mapping[str, Mapping[str, object]]] = {
    "canasta standing new": {"day": 1, "time": "20:00"},
    "move meld": {"cards": "K K K"},
    "move discard": {"card": "4c"},
    "move other": {"what": "x"},
    "move answer": {"answer": "yes"},
    "my holiday add": {"first": "2030-12-24"},
    "my holiday cancel": {"which": "1"},
    "tournament new": {"name": "Cup"},
    "canasta-server preset save": {"name": "Ours"},
    "canasta-server preset delete": {"name": "Ours"},
    "canasta-server preset default": {"name": "Ours"},
    "tournament series new": {"name": "Cup"},
    "tournament series end": {"name": "League"},
    "tournament ladder new": {"name": "Steps"},
    "tournament ladder end": {"name": "Ladder"},
    "tournament ladder remove": {"member": PLAYER},
    "canasta-mod close": {"table": "2", "reason": "Flood"},
    "canasta-mod remove": {"member": PLAYER, "table": "2", "reason": "Flood"},
    "canasta-mod bar": {"member": MEMBER, "time": 24, "reason": "Flood"},
    "canasta-mod unbar": {"member": BARRED},
}
"""What commands are given that ask for something."""
EXPECTED: Final = Path(__file__).with_name("who_may_what.txt")
"""Who is let through to what."""
ALONE: Final = "smgb"
"""Who tries what concerns only whoever does it."""
_NONSENSE = re.compile(r"\bgone|99|9x9|[: ]x\b|:9\b|0000|many|soon|bridge|nonsense|Atlantis|4z|>$|never|b:7")
"""What a component of an older release, or a forged one, may say besides."""
_OPEN = re.compile(r"^(t\w+|there|twhich:\w+: ?):1\b")


def steps() -> Iterator[Step]:
    """Everything, components at a table first. What is pressed at a tournament is tried at one that is open,
    number 1, and at one that is played, number 2.
    """
    lobby = [*LOBBY, *SET_UP, *RULES]
    yield from _presses("lobby", lobby)
    yield from _presses("match", [old for old in AT_A_TABLE if old not in lobby])
    yield from _presses("", [*NEW_TABLE, *FIRST_MINUTES, *WITHOUT_TABLE, *LAST], ALONE)
    yield from _presses("", [*TOURNAMENT, *SERIES])
    for step in _presses("", TOURNAMENT):
        if _OPEN.match(step.what):
            yield replace(step, what=_OPEN.sub(r"\1:2", step.what))
    for name in leaves():
        own = name.startswith(("my ", "daily", "canasta help", "canasta learn"))
        given = tuple(GIVEN.get(name, {}).items())
        yield Step(f"/{name}", "", given, ALONE if own else EVERYBODY)


def _presses(at: str, olds: Iterable[Old], by: str = EVERYBODY) -> Iterator[Step]:
    seen = set()
    for old in olds:
        what = old.what if old.value is None else f"{old.what} {old.value}"
        parts = re.split(r"[: ]", old.what)
        meant = (*parts[: 3 if parts[0] in ("h", "b", "do", "tdirect", "ladder") else 2], old.value is None)
        if meant not in seen and not _NONSENSE.search(what):
            seen.add(meant)
            yield Step(what, at, by=by)
