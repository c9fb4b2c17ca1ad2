"""What the store gives out about matches: frozen records, plain data."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Outcome(StrEnum):
    """How a match ended. Only finished matches count for the leaderboard."""

    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class MatchSeat:
    """Whose a seat of a match is, and how it ended for them (None, None while it runs): who began the match
    there, or whoever was voted in since (``Stay``).

    ``left_at``: when this player gave up the seat in mid-match; somebody who left has not won.
    """

    index: int
    side: int
    person_id: int | None
    computer: str | None
    name: str
    won: bool | None = None
    points: int | None = None
    left_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Stay:
    """How long one person had a seat of a match that several people had; the first of them began the match.

    ``until``: when they gave it up, None for the one who has it. ``wants_back``: the first takes it back at
    the next deal. ``figures`` is JSON text for somebody whose seat it is not any more.
    """

    seat: int
    n: int
    person_id: int | None
    name: str
    since: datetime
    until: datetime | None = None
    wants_back: bool = False
    figures: str | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """A line of the journal: number ``n`` in its deal (from 1), who, what, when, and the version it made.

    ``made_by`` says who acted for the seat's player, None for themselves.
    """

    n: int
    seat: int
    text: str
    version: int
    at: datetime
    made_by: str | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal of a match (``round`` from 1) with its shuffle and what was played, in order."""

    round: int
    seed: str
    started_at: datetime
    finished_at: datetime | None
    result: str | None
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Journal:
    """A match as it was played: all that is needed to rebuild it. ``reason``: why it ended early.

    ``duplicate``: how many deals it has that other tables of a tournament play too, 0 in any other match;
    ``closed`` are those that some table has yet to finish, which nobody else may see before.
    """

    match_id: int
    table_id: int
    guild_id: int
    variant: str
    options: str
    rules_revision: int
    first_dealer: int
    started_at: datetime
    finished_at: datetime | None
    outcome: Outcome | None
    seats: tuple[MatchSeat, ...]
    deals: tuple[Deal, ...]
    reason: str | None = None
    duplicate: int = 0
    closed: frozenset[int] = frozenset()
    stays: tuple[Stay, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a match ended for one seat: its side's points and whether the side won."""

    index: int
    won: bool
    points: int
