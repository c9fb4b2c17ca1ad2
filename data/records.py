"""What the store gives out: frozen records, plain data. Times are aware datetimes in UTC, ids are 64-bit
integers.

Options and results are JSON text and actions are text of the record notation; the store does not look inside.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class TableStatus(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN_DEALS = "between_deals"
    FINISHED = "finished"
    CLOSED = "closed"


class Outcome(StrEnum):
    """How a match ended. Only finished matches count for the leaderboard."""

    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a table: a person, a computer player (by the name of its kind), or nobody."""

    index: int
    person_id: int | None = None
    computer: str | None = None
    name: str = ""

    @property
    def empty(self) -> bool:
        return self.person_id is None and self.computer is None


@dataclass(frozen=True, slots=True)
class Table:
    """A table in a channel, with its seats in seat order and the people who pressed Next since the last deal.

    ``version`` is raised by every change to the table or its match; ``announced_version`` is the last one
    that the public message has shown. ``message_id`` is the table message of a match, in the thread where
    there is one, else in the channel; ``lobby_message_id`` is the message from which the match was started,
    always in the channel. ``rated``: whether its matches are to move ratings.
    """

    id: int
    guild_id: int
    channel_id: int
    thread_id: int | None
    lobby_message_id: int | None
    message_id: int | None
    message_posted_at: datetime | None
    ping_message_id: int | None
    host_id: int
    variant: str
    options: str
    status: TableStatus
    version: int
    announced_version: int
    locale: str
    match_id: int | None
    next_deal_at: datetime | None
    created_at: datetime
    touched_at: datetime
    seats: tuple[Seat, ...]
    next_presses: frozenset[int]
    rated: bool = True

    def seat_of(self, person_id: int) -> Seat | None:
        """The seat of this person, or None."""
        return next((seat for seat in self.seats if seat.person_id == person_id), None)

    @property
    def place_id(self) -> int:
        """The thread or channel in which the match is played."""
        return self.thread_id if self.thread_id is not None else self.channel_id


@dataclass(frozen=True, slots=True)
class MatchSeat:
    """Who sat where when a match started, and how it ended for them (None, None while it runs).

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
class Action:
    """A line of the journal: number ``n`` in its deal (from 1), who, what, when, and the version it made."""

    n: int
    seat: int
    text: str
    version: int
    at: datetime


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
    """A match as it was played: all that is needed to rebuild it."""

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


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a match ended for one seat: its side's points and whether the side won."""

    index: int
    won: bool
    points: int


@dataclass(frozen=True, slots=True)
class ServerPreset:
    """House rules that a server keeps under a name; ``seats`` are those of the table that they come from."""

    name: str
    variant: str
    seats: int
    options: str
