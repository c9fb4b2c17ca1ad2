"""What became of a premove, as its player is told: in the store beside the seat, as text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from canasta.actions import Action, format_action
from canasta.refusals import Refusal


class Code(StrEnum):
    """What happened to a step: the code that the store keeps."""

    PLAYED = "played"
    """The turn was played to its end."""
    NO_TOP = "no_top"
    SMALL_PILE = "small_pile"
    NO_TAKE = "no_take"
    MUST_TAKE = "must_take"
    NO_DRAW = "no_draw"
    NO_MELD = "no_meld"
    NO_CARD = "no_card"
    NOT_SAFE = "not_safe"
    OUT = "out"
    OTHERWISE = "otherwise"


@dataclass(frozen=True, slots=True)
class Told:
    """One outcome: its code; the step that it is about, as text; and if the rules refused an action, the
    refusal as ``code@rule`` and the action's text.
    """

    code: Code
    step: str = ""
    refusal: str = ""
    action: str = ""

    def __str__(self) -> str:
        return ":".join((self.code, self.step, self.refusal, self.action)).rstrip(":")

    @classmethod
    def refused(cls, code: Code, step: object, refusal: Refusal, action: Action) -> Told:
        """A step whose action the rules refused."""
        return cls(code, str(step), f"{refusal.code}@{refusal.rule}", format_action(action))


def write_note(told: Iterable[Told]) -> str | None:
    """Outcomes as text; None for none."""
    return "; ".join(map(str, told)) or None


def read_note(note: str | None) -> tuple[Told, ...]:
    """Read outcomes, also those of earlier releases; an unknown code is an outcome that nobody expected."""
    return tuple(map(_read, note.split("; "))) if note else ()


def _read(text: str) -> Told:
    code, *rest = text.split(":", 3)
    return Told(Code(code), *rest) if code in set(Code) else Told(Code.OTHERWISE)
