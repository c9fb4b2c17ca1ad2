"""Quiet hours: from one time of day to another, as they are stored, shown and changed."""

import re
from datetime import time, timedelta

LONGEST_QUIET = timedelta(hours=16)
USUAL_QUIET = (time(22), time(8))
"""The default other end of quiet hours when a person sets one end."""
NIGHT = timedelta(hours=8)
USUAL_NIGHT = (time(23), time(7))
"""The quiet hours of those who have set none, where their time zone or the server's is known."""
NO_NIGHT = "none"
"""In place of quiet hours: none are wanted."""
_QUIET = re.compile(r"([0-9]{2}):([0-9]{2})-([0-9]{2}):([0-9]{2})")


def read_quiet(text: str) -> tuple[time, time]:
    """Parse quiet hours in their stored form: ``22:00-07:30``. Raises ValueError."""
    hours = _QUIET.fullmatch(text)
    if hours is None:
        raise ValueError(f"{text!r} are no hours")
    first, last = time(int(hours[1]), int(hours[2])), time(int(hours[3]), int(hours[4]))
    if hours_between(first, last) > LONGEST_QUIET:
        raise ValueError(f"{text!r} is longer than {LONGEST_QUIET}")
    return first, last


def write_quiet(quiet: tuple[time, time]) -> str:
    """The form in which quiet hours are stored and shown."""
    return f"{quiet[0]:%H:%M}-{quiet[1]:%H:%M}"


def quiet_from(now: tuple[time, time] | None, at: time) -> tuple[time, time]:
    """Quiet hours from this time on; empty or longer than LONGEST_QUIET, they last one night."""
    last = USUAL_QUIET[1] if now is None else now[1]
    return (at, last) if _is_a_night(at, last) else (at, _later(at, NIGHT))


def quiet_until(now: tuple[time, time] | None, at: time) -> tuple[time, time]:
    """Quiet hours until this time; empty or longer than LONGEST_QUIET, they last one night."""
    first = USUAL_QUIET[0] if now is None else now[0]
    return (first, at) if _is_a_night(first, at) else (_later(at, -NIGHT), at)


def _is_a_night(first: time, last: time) -> bool:
    return first != last and hours_between(first, last) <= LONGEST_QUIET


def _later(at: time, span: timedelta) -> time:
    return time((at.hour + int(span.total_seconds()) // 3600) % 24)


def hours_between(first: time, last: time) -> timedelta:
    """The time from one time of day to the next occurrence of another."""
    span = timedelta(hours=last.hour - first.hour, minutes=last.minute - first.minute)
    return span if span > timedelta(0) else span + timedelta(days=1)
