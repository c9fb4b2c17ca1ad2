"""Records about honours that the store returns and accepts: frozen, plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from data.records.matches import Figures


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """A finished match of a person whose facts were counted. ``partners`` and ``opponents`` are the other
    people of whom the match still knows who they are; ``tournament``: it belonged to one.
    """

    match_id: int
    variant: str
    finished_at: datetime
    facts: Figures = field(hash=False)
    partners: frozenset[int] = frozenset()
    opponents: frozenset[int] = frozenset()
    tournament: bool = False


@dataclass(frozen=True, slots=True)
class EarnedHonour:
    """An honour of a person's, and the match that earned it."""

    person_id: int
    honour: str
    match_id: int
    earned_at: datetime
