"""When a daily digest comes. Pure."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Final

from bot.time.deadlines import OffHours, awake

APART: Final = timedelta(hours=12)
"""The least time between two digests, also where somebody has changed the hour meanwhile."""


def next_digest(now: datetime, hour: int, rest: OffHours, last: datetime | None = None) -> datetime:
    """The next moment at which it is this hour of the day in the zone of ``rest``, or the end of a rest that
    contains it; not soon after the ``last`` digest.
    """
    day = now.astimezone(rest.zone).date() - timedelta(days=1)
    while True:
        at = awake(datetime.combine(day, time(hour), rest.zone).astimezone(UTC), rest)
        if at > now and (last is None or at - last >= APART):
            return at
        day += timedelta(days=1)
