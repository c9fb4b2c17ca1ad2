"""The table of all that can be pressed or typed (``table.txt``), and of the answers (``words.txt``)."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

MADE_UP: Final = "?"
"""What stands in place of letters where something in the custom_id or the value means nothing."""
_ROW: Final = re.compile(r"(\S+) +([cpb/]) (.+?)(?:  +([\w.?-]+))?(?:  +([\w.-]+|\{.*\}))?")


@dataclass(frozen=True, slots=True)
class Step:
    """A press at the table of this name (``what`` follows table and version in the custom_id; a value after a
    blank; ``window``: that was written in a window), or a command, with a leading slash, and what is given to
    it. ``letters``: who is let through.
    """

    what: str
    at: str = ""
    given: tuple[tuple[str, object], ...] = ()
    letters: str = ""
    window: bool = False

    @property
    def line(self) -> str:
        """It as people read it, without its letters."""
        return f"{self.at:6}{self.what}"


@dataclass(frozen=True)
class Row:
    """A row of ``table.txt``. ``again``: the letters of the same at the tournament that is played, number 2
    in place of 1.
    """

    at: str
    where: str
    text: str
    letters: str
    again: str
    given: Mapping[str, object]

    @property
    def places(self) -> tuple[bool, ...]:
        """Whether the message is private: for each kind in which it stood."""
        return {"c": (False,), "p": (True,), "b": (False, True), "/": ()}[self.where]

    @property
    def what(self) -> str:
        """What follows table and version in the custom_id."""
        return self.text.partition(" ")[0]

    @property
    def value(self) -> str | None:
        """What is chosen or written: of a select or a window."""
        return self.text.partition(" ")[2] or None

    @property
    def made_up(self) -> bool:
        """Whether something in it means nothing."""
        return self.letters == MADE_UP

    @cached_property
    def meaning(self) -> tuple[object, ...]:
        """What the row has in common with others that mean the same."""
        parts = self.what.split(":")
        return *parts[: 3 if parts[0] in ("h", "b", "do", "tdirect", "ladder") else 2], self.value is None

    def steps(self) -> Iterator[Step]:
        """What of this people of every standing try."""
        if self.where == "/":
            yield Step(f"/{self.text}", "", tuple(self.given.items()), self.letters)
        elif self.letters and not self.made_up:
            yield Step(self.text, self.at, letters=self.letters)
            if self.again:
                yield Step(re.sub(r":1\b", ":2", self.text, count=1), self.at, letters=self.again)


def _lines(name: str) -> list[str]:
    text = Path(__file__).with_name(name).read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def _row(line: str) -> Row:
    match = _ROW.fullmatch(line)
    assert match is not None, line
    at, where, text, letters, more = (group or "" for group in match.groups())
    given = json.loads(more) if more.startswith("{") else {}
    return Row(at.strip("-"), where, text, letters, "" if given else more, given)


ROWS: Final = [_row(line) for line in _lines("table.txt")]
AT_A_TABLE: Final = [row for row in ROWS if row.at]
ELSEWHERE: Final = [row for row in ROWS if not row.at and row.where != "/"]
STEPS: Final = [step for row in ROWS for step in row.steps()]
GIVEN: Final = {row.text: row.given for row in ROWS if row.where == "/"}
"""What commands are given that ask for something."""


@dataclass(frozen=True)
class Told:
    """A row of ``words.txt``: a press or a command, who is refused, and who is answered, by the words."""

    at: str
    what: str
    given: Mapping[str, Any]
    no: list[tuple[str, str]]
    yes: list[tuple[str, str]]


def told() -> Iterator[Told]:
    """What is tried on one server, in this order."""
    names: dict[str, str] = {}
    for line in _lines("words.txt"):
        at, *columns = line.split(" | ")
        if not columns:
            name, _, words = line.partition(" = ")
            names[name] = words
            continue
        what, brace, given = columns[0].partition(" {" if columns[0].startswith("/") else "\n")
        row = Told(at.strip("-"), what, json.loads("{" + given) if brace else {}, [], [])
        for column in columns[1:]:
            kind, _, rest = column.partition(" ")
            people, _, words = rest.partition(": ")
            said = {"no": row.no, "yes": row.yes}[kind]
            said += [(person, names.get(words, words)) for person in people.rstrip(":").split(" ")]
        yield row
