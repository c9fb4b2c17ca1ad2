"""Why an action may not be done, in a form that programs, players and referees can all use."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.actions import Action
from canasta.i18n import Text


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not.

    ``code`` is stable (``below_minimum``), ``rule`` the section of the rule text (``2.2``), ``text`` what was
    wrong and what would be enough, ``instead`` a legal action near to what was tried, where there is one.

    >>> from canasta import Match, format_action, parse_action
    >>> match = Match("classic", ["Ann", "Ben"])
    >>> dealt = match.start_deal(seed="5e7e2")
    >>> refusal = match.check(0, parse_action("meld QhQs2h"))
    >>> refusal.code, refusal.rule
    ('must_draw', '1.2')
    >>> format_action(refusal.instead)
    'draw'
    """

    code: str
    rule: str
    text: Text
    instead: Action | None = None


class Illegal(Exception):
    """Raised by ``apply`` for an action that ``check`` refuses; the state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)  # its only argument, so that it can be sent to another process
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.refusal.code}: {self.refusal.text}"
