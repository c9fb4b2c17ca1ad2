"""Special hands: whole hands that end the deal when shown (rules: 7.9)."""

from __future__ import annotations

from dataclasses import dataclass

from canasta.i18n import Text


@dataclass(frozen=True, slots=True)
class Special:
    """A special hand of a game: its id, its name and its value in points.

    ``wins_match``: showing it also wins the match.
    """

    id: str
    name: Text
    points: int
    wins_match: bool = False
