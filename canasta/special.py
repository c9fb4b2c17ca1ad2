"""Special hands: whole hands that end the deal when they are shown (rules: 7.9)."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.i18n import Text


@dataclass(frozen=True, slots=True)
class Special:
    """A special hand of a game: its id, what it is called and what it is worth.

    ``wins_match``: whoever shows it has won the match too.
    """

    id: str
    name: Text
    points: int
    wins_match: bool = False
