"""When a tournament begins by itself, and what is due until then. Pure."""

from dataclasses import replace
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final

from bot.layout.errors import Refused
from bot.layout.names import stamp
from bot.time.pace import Pace
from data.tournaments.records import Evening as Evening
from data.tournaments.records import RoleCalls

SOONEST: Final = timedelta(minutes=5)
FARTHEST: Final = timedelta(days=90)
"""How far ahead a start may be planned."""
LONGEST_CHECK_IN: Final = timedelta(hours=2)
CHECK_IN: Final = timedelta(minutes=15)
"""How long before the start people check in at live tables, if nobody chooses."""
PUT_OFF: Final = timedelta(minutes=30)
"""How long a start is put off, once, if too few have come."""
MISSED: Final = timedelta(hours=1)
"""A start missed by more than that, because the bot was down, is its director's to decide."""

ENTRIES_OPEN: Final = RoleCalls.ENTRIES.value
CHECK_IN_BEGINS: Final = RoleCalls.CHECK_IN.value
BOTH: Final = RoleCalls.BOTH.value
"""When a role is mentioned, as it is chosen."""


class Due(Enum):
    """What is due at a tournament that is open."""

    NOTHING = auto()
    CALL = auto()
    START = auto()
    MISSED = auto()


def due(evening: Evening, now: datetime) -> Due:
    """What is due now: the check-in, the start, or to say that the start was missed."""
    if evening.starts_at is None:
        return Due.NOTHING
    if now >= evening.starts_at + MISSED:
        return Due.MISSED
    if now >= evening.starts_at:
        return Due.START
    asks = bool(evening.check_in) and evening.called_at is None
    return Due.CALL if asks and now >= evening.starts_at - evening.check_in else Due.NOTHING


def planned(
    starts_at: datetime | None, check_in: timedelta | None, pace: Pace, now: datetime, before: Evening
) -> Evening:
    """The evening with this start (None: a director starts it) and this check-in (None: as usual for the
    pace). Those who had said that they are here are asked again. Raises Refused.
    """
    # A role is mentioned for one check-in only.
    calls = before.role_calls if before.called_at is None else RoleCalls.NEVER
    if starts_at is None:
        if check_in:
            raise Refused("A check-in needs a start time: choose one, or leave the check-in out.")
        return replace(
            before,
            starts_at=None,
            check_in=timedelta(0),
            postponed=False,
            called_at=None,
            here=frozenset(),
            role_calls=calls,
        )
    if not SOONEST <= starts_at - now <= FARTHEST:
        raise Refused(
            "Choose a time between {first} and {last}.",
            first=stamp(now + SOONEST, "t"),
            last=stamp(now + FARTHEST, "D"),
        )
    if check_in is None:
        check_in = CHECK_IN if pace.live else timedelta(0)
    return replace(
        before,
        starts_at=starts_at,
        check_in=min(check_in, LONGEST_CHECK_IN),
        postponed=False,
        called_at=None,
        here=frozenset(),
        role_calls=calls,
    )


def wanted(
    starts_at: datetime | None,
    check_in: timedelta | None,
    pace: Pace,
    now: datetime,
    *,
    role_id: int | None,
    role_calls: str,
    events: bool,
) -> Evening:
    """The evening of a new tournament: ``planned``, with a role that is mentioned at the times of
    ``role_calls``. ``events``: its organiser may make events of the server. Raises Refused.
    """
    calls = RoleCalls.NEVER if role_id is None else RoleCalls(role_calls)
    if starts_at is None and calls in (RoleCalls.CHECK_IN, RoleCalls.BOTH):
        raise Refused("A role can only be pinged for the check-in if there's a start time.")
    begun = Evening(role_id=role_id, role_calls=calls, with_event=events and starts_at is not None)
    return planned(starts_at, check_in if starts_at else None, pace, now, begun)


def put_off(evening: Evening, now: datetime) -> Evening:
    """The evening half an hour later: too few have come. Who is here stays here."""
    return replace(evening, starts_at=now + PUT_OFF, postponed=True)
