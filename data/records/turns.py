"""Records about turns, their times and pings: frozen, plain data. Times are aware datetimes in UTC."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import IntEnum


class PingState(IntEnum):
    """How far the person to move has been pinged. Odd values are in progress: a process has claimed it."""

    NOT_YET = 0
    PINGING = 1
    PINGED = 2
    REMINDING = 3
    REMINDED = 4


@dataclass(frozen=True, slots=True)
class Rests:
    """When a person's clock stands still, as it was set when their turn began: quiet hours in their stored
    form, weekends, other weekdays, holidays from their first to their last day, all in this time zone
    (None: UTC).
    """

    zone: str | None = None
    quiet: str | None = None
    weekends: bool = False
    weekdays: tuple[int, ...] = ()
    holidays: tuple[tuple[date, date], ...] = ()


PROGRAM = 0
"""Instead of a person's id where the program moves for a seat."""


@dataclass(frozen=True, slots=True)
class NextTurn:
    """The turn that a table waits for next. ``person_id`` is PROGRAM if the program moves; ``allowed`` is the
    time for the turn, None without a clock, and ``deadline_at`` when it ends. ``look_at`` is when the table
    must be checked next; ``timed_out`` says that the time is already over, ``pinged`` how far the person has
    been pinged. ``rests`` are the rests that its deadline was reckoned with, None if it has none.
    """

    seat: int
    person_id: int
    came_at: datetime
    look_at: datetime
    allowed: timedelta | None = None
    deadline_at: datetime | None = None
    timed_out: bool = False
    pinged: PingState = PingState.NOT_YET
    rests: Rests | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that a table waits for, as in ``NextTurn``; ``version`` is the table's that began it."""

    version: int
    seat: int
    person_id: int
    came_at: datetime
    allowed: timedelta | None = None
    deadline_at: datetime | None = None
    timed_out: bool = False
    pinged: PingState = PingState.NOT_YET
    rests: Rests | None = None


@dataclass(frozen=True, slots=True)
class MadePing:
    """A ping or reminder (``pinged``: PINGED or REMINDED) of the turn that began with this version, and the
    message that made it, None if the person wanted none; ``deadline_at`` is the deadline that it names.
    """

    turn_version: int
    pinged: PingState
    place_id: int | None = None
    message_id: int | None = None
    deadline_at: datetime | None = None
