"""The dates of something that happens every week or two. Pure.

The hour is that of a time zone, so it stays the same for its people when the clocks change.
"""

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from bot.layout.errors import Refused
from bot.layout.names import quoted
from bot.time.zones import zone_of
from canasta.i18n import Text
from data.records.weekly import Weekly

DAYS: Final = (
    Text("Mondays"),
    Text("Tuesdays"),
    Text("Wednesdays"),
    Text("Thursdays"),
    Text("Fridays"),
    Text("Saturdays"),
    Text("Sundays"),
)
WEEK: Final = timedelta(days=7)
_TIME = re.compile(r"([0-9]{1,2})(?:[:.h]?([0-9]{2}))?")


def first_date(weekly: Weekly, after: datetime) -> datetime:
    """The first date after this moment."""
    today = after.astimezone(zone_of(weekly.zone)).date()
    day = today + timedelta(days=(weekly.weekday - today.weekday()) % 7)
    at = _moment(weekly, day)
    return at if at > after else _moment(weekly, day + WEEK)


def next_date(weekly: Weekly, date_before: datetime, after: datetime) -> datetime:
    """The first date after this moment, and after the ``date_before``, from which the weeks are counted."""
    day = date_before.astimezone(zone_of(weekly.zone)).date()
    # The hour may have been moved to the day before or after when the clocks changed.
    day += timedelta(days=(weekly.weekday - day.weekday() + 3) % 7 - 3)
    while True:
        day += WEEK * weekly.weeks
        at = _moment(weekly, day)
        if at > after and at > date_before:
            return at


def read_time(text: str) -> int:
    """A time of the day as typed, such as 20:00, in minutes after midnight. Raises Refused."""
    found = _TIME.fullmatch(text.strip())
    hour, minute = (24, 0) if found is None else (int(found[1]), int(found[2] or 0))
    if hour > 23 or minute > 59:
        raise Refused("I don't understand the time “{time}”. Type it like 20:00.", time=quoted(text))
    return hour * 60 + minute


def clock_time(minute: int) -> str:
    """Minutes after midnight as a time of the day."""
    return f"{minute // 60}:{minute % 60:02}"


def _moment(weekly: Weekly, day: date) -> datetime:
    # When the clocks change, an hour that is skipped comes an hour later; of one that is repeated it's the
    # first.
    at = time(weekly.minute // 60, weekly.minute % 60)
    return datetime.combine(day, at, zone_of(weekly.zone)).astimezone(UTC)
