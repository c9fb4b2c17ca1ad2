"""What the store gives out and takes in about tables: frozen records, plain data. Times are aware datetimes
in UTC, ids are 64-bit integers.

Actions are text of the record notation, which the store does not look into.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum, StrEnum
from typing import Any

Options = Mapping[str, Any]
"""House rules by name, as JSON knows values. Those that are not there are as usual."""
Votes = Mapping[str, Mapping[int, str]]
"""What each person wants, by what is voted on."""


class TableStatus(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN_DEALS = "between_deals"
    FINISHED = "finished"
    CLOSED = "closed"


class Presence(StrEnum):
    """Whether the person of a seat is there: ``kept`` by a computer player until they are back, ``offered``
    to somebody else meanwhile, or ``awaited`` by the others without a clock.
    """

    PRESENT = "present"
    KEPT = "kept"
    OFFERED = "offered"
    AWAITED = "awaited"


class Called(IntEnum):
    """How far the person to move has been called. The odd ones are under way: a claim of one process."""

    NOT_YET = 0
    CALLING = 1
    CALLED = 2
    REMINDING = 3
    REMINDED = 4


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a table: a person, a computer player (by the name of its kind), or nobody.

    ``misses``: deadlines missed in a row. ``bank``: what is left of the time beyond each turn's own in this
    deal, None for all of it. ``prepared``: the instruction for the next turn, ``note`` what became of one.
    """

    index: int
    person_id: int | None = None
    computer: str | None = None
    name: str = ""
    presence: Presence = Presence.PRESENT
    misses: int = 0
    bank: timedelta | None = None
    prepared: str | None = None
    note: str | None = None

    @property
    def empty(self) -> bool:
        return self.person_id is None and self.computer is None

    @property
    def present(self) -> bool:
        """Whether the person plays the seat themselves."""
        return self.presence is Presence.PRESENT

    @property
    def kept(self) -> bool:
        """Whether a computer player moves for the person who has the seat."""
        return self.presence in (Presence.KEPT, Presence.OFFERED)


PROGRAM = 0
"""In place of a person's id where the program moves for a seat."""


@dataclass(frozen=True, slots=True)
class NextTurn:
    """Whose move a table waits for from now on. ``person_id`` is PROGRAM where the program moves; ``allowed``
    is the time that the turn may take, None where no clock runs, and ``deadline_at`` when it is over.
    ``look_at`` is when the table must be looked at next; ``timed_out`` says that the time is over already,
    ``called`` whether the person knows.
    """

    seat: int
    person_id: int
    came_at: datetime
    look_at: datetime
    allowed: timedelta | None = None
    deadline_at: datetime | None = None
    timed_out: bool = False
    called: Called = Called.NOT_YET


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose move a table waits for, as ``NextTurn`` has it; ``version`` is the table's by which it came."""

    version: int
    seat: int
    person_id: int
    came_at: datetime
    allowed: timedelta | None
    deadline_at: datetime | None
    timed_out: bool
    called: Called


@dataclass(frozen=True, slots=True)
class Table:
    """A table in a channel, with its seats in seat order and the people who pressed Next since the last deal.

    ``version`` is raised by every change to the table or its match; ``announced_version`` is the last one
    that the public message has shown. ``message_id`` is the table message of a match, in the thread where
    there is one, else in the channel; ``lobby_message_id`` is the message from which the match was started,
    always in the channel. ``rated``: whether its matches are to move ratings.

    ``turn`` is there while a deal is played; ``look_at`` is when the table must be looked at next.
    ``touched_at``: when a person last did something here.

    ``tournament_id`` and ``tournament_round`` are those that it is played for; ``duplicate`` is how many
    deals it has then that other tables play too, 0 where it plays a match of its own.
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
    options: Options = field(hash=False)
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
    pace: str = "none"
    turn: Turn | None = None
    look_at: datetime | None = None
    ping_place_id: int | None = None
    paused_at: datetime | None = None
    votes: Votes = field(default_factory=dict, hash=False)
    warned_at: datetime | None = None
    warning_message_id: int | None = None
    closed_because: str | None = None
    tournament_id: int | None = None
    tournament_round: int | None = None
    duplicate: int = 0

    def seat_of(self, person_id: int) -> Seat | None:
        """The seat of this person, or None."""
        return next((seat for seat in self.seats if seat.person_id == person_id), None)

    @property
    def place_id(self) -> int:
        """The thread or channel in which the match is played."""
        return self.thread_id if self.thread_id is not None else self.channel_id


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table to be opened. ``seats`` are all its seats, taken or empty; ``rated`` says whether its matches
    are to move ratings, ``pace`` how long a turn may take.
    """

    guild_id: int
    channel_id: int
    host_id: int
    variant: str
    options: Options = field(hash=False)
    seats: Sequence[Seat]
    locale: str = "en"
    rated: bool = True
    pace: str = "none"


@dataclass(frozen=True, slots=True)
class TurnChange:
    """What a table waits for from now on in mid-deal: ``turn`` (None: the one that it waits for already), who
    is present in these ``seats`` with their missed deadlines, the votes that stand, and since when the table
    is paused.
    """

    turn: NextTurn | None = None
    seats: Sequence[Seat] = ()
    votes: Votes = field(default_factory=dict, hash=False)
    paused_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class NewsItem:
    """Something to be said at a table. ``name`` is whom it is about, ``other`` who plays instead, ``who``
    those who decided it, ``tell`` the person who is to be told.
    """

    kind: str
    name: str = ""
    other: str = ""
    who: tuple[str, ...] = ()
    tell: int | None = None


@dataclass(frozen=True, slots=True)
class DueTable:
    """A table whose time to be looked at has come."""

    table_id: int
    look_at: datetime
