"""Puzzles: positions of real deals in which one move is much better than any other, and their text."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cached_property

from canasta.actions import Action, parse_action
from canasta.review.finished import FinishedDeal
from canasta.view import View


class Theme(StrEnum):
    """What a puzzle is about."""

    OPENING = "opening"
    PILE = "pile"
    FREEZE = "freeze"
    GOING_OUT = "going_out"
    DISCARD = "discard"
    PARTNER = "partner"
    MELD = "meld"


@dataclass(frozen=True)
class Puzzle:
    """A ``deal`` up to a position, and the moves to choose from there, the best first.

    By ``behind`` each of the others falls short of it over ``worlds`` hidden worlds, with these standard
    ``errors``. ``again`` is by how much the second judge has it before the next, and the error of that.
    ``plain``: how many of three simple players find it.
    """

    deal: FinishedDeal
    theme: Theme
    choices: tuple[str, ...]
    behind: tuple[float, ...]
    errors: tuple[float, ...]
    worlds: int
    again: tuple[float, float]
    plain: int

    @cached_property
    def view(self) -> View:
        """What the seat sees that is to move."""
        return self.deal.at(len(self.deal.actions))[1]

    @property
    def best(self) -> Action:
        """The answer."""
        return parse_action(self.choices[0])

    @property
    def text(self) -> str:
        """All of it in one line, which ``from_text`` reads."""
        values = asdict(self)
        values["deal"]["actions"] = ";".join(f"{seat}:{did}" for seat, did in self.deal.actions)
        return json.dumps(values, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Puzzle:
        """The puzzle that such a line describes."""
        values = json.loads(text)
        deal = values["deal"]
        moves = (each.partition(":") for each in filter(None, deal["actions"].split(";")))
        deal |= {
            "before": tuple(deal["before"]),
            "actions": tuple((int(seat), did) for seat, _, did in moves),
        }
        values |= {name: tuple(values[name]) for name in ("choices", "behind", "errors", "again")}
        values |= {"deal": FinishedDeal(**deal), "theme": Theme(values["theme"])}
        return cls(**values)


def read(lines: Iterable[str]) -> list[Puzzle]:
    """The puzzles of these lines."""
    return [Puzzle.from_text(line) for line in lines if line.strip()]
