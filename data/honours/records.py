"""Records about honours that the store returns and accepts: frozen, plain data."""

import dataclasses
from dataclasses import dataclass
from datetime import datetime

from data.records.matches import Figures


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """A finished match of a person whose facts were counted. ``partners`` and ``opponents`` are the other
    people of whom the match still knows who they are; ``tournament``: it belonged to one. ``field``: where
    all tables of a tournament's round have played the same deals, the points in each deal of the person's
    side, and then of those who held the same cards at the other tables; empty before, and for any other.
    """

    match_id: int
    variant: str
    finished_at: datetime
    facts: Figures = dataclasses.field(hash=False)
    partners: frozenset[int] = frozenset()
    opponents: frozenset[int] = frozenset()
    tournament: bool = False
    field: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class EarnedHonour:
    """An honour of a person's, and the match that earned it."""

    person_id: int
    honour: str
    match_id: int
    earned_at: datetime
