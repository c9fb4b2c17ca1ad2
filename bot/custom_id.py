"""What a button carries: the table, the version it was made for, and what pressing it means.

Every component's custom_id is ``c1:<table>:<version>:<what>``. The prefix is versioned, so that a later form
can live beside the buttons that are already in channels. ``what`` is a verb and its words, such as
``do:draw``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

LIMIT = 100
"""The longest custom_id that Discord takes."""

PATTERN = re.compile(r"c1:(?P<table>[0-9]{1,18}):(?P<version>[0-9]{1,18}):(?P<what>.{1,96})", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ButtonId:
    """A parsed custom_id. ``table`` is 0 where the button belongs to none."""

    table: int
    version: int
    what: str

    @property
    def verb(self) -> str:
        """The first word of what is meant."""
        return self.what.partition(":")[0]

    @property
    def rest(self) -> str:
        """What stands after the verb."""
        return self.what.partition(":")[2]

    def __str__(self) -> str:
        text = f"c1:{self.table}:{self.version}:{self.what}"
        if len(text) > LIMIT:
            raise ValueError(f"a custom_id has at most {LIMIT} characters, this one has {len(text)}")
        return text


def fits(table: int, version: int, what: str) -> bool:
    """Whether this fits in a custom_id."""
    return len(f"c1:{table}:{version}:{what}") <= LIMIT


def parse(custom_id: str) -> ButtonId | None:
    """Read a custom_id; None for one that is not ours."""
    match = PATTERN.fullmatch(custom_id)
    return None if match is None else ButtonId(int(match["table"]), int(match["version"]), match["what"])
