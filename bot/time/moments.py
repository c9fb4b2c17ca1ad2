"""Moments as people type them, such as “20:00” or “Fri 20:00”, and the dates of something weekly. Pure."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

from bot.layout import Refused, quoted
from bot.time.zones import zone_of
from canasta.i18n import Text, Translator
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
_HOUR = re.compile(r"([0-9]{1,2})(?:[:.h]?([0-9]{2}))?")


def first_date(weekly: Weekly, after: datetime) -> datetime:
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
    found = _HOUR.fullmatch(text.strip())
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


_TIME: Final = re.compile(r"([0-9]{1,2})(?:[:.h]([0-9]{2}))?\s*(am|pm|uhr|h)?")
_DAY_AND_TIME: Final = re.compile(r"(?:(.*?)[\s,]+(?:at |um )?)?([0-9]\S*(?:\s*(?:am|pm|uhr|h))?)")
_ISO_T: Final = re.compile(r"^([0-9-]+)t([0-9:]+)$")
_ISO: Final = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_DOTTED: Final = re.compile(r"([0-9]{1,2})\.\s*([0-9]{1,2})\.?\s*([0-9]{4})?")
TODAY: Final = Text("today")
TOMORROW: Final = Text("tomorrow")
SHORTEST: Final = 2
"""The fewest letters of a day's name."""


def read_moment(text: str, now: datetime, zone: tzinfo, tr: Translator) -> datetime:
    """The moment that was typed, in this time zone: a time of the day (the next such time), alone or after
    “today”, “tomorrow”, a day of the week or a date. Words are those of the user's language or English.
    Returns it in UTC. Raises Refused for anything else and for the past.
    """
    typed = _DAY_AND_TIME.fullmatch(_ISO_T.sub(r"\1 \2", " ".join(text.split()).casefold()))
    at = None if typed is None else _time(typed[2])
    if typed is None or at is None:
        raise _unclear(text)
    today = now.astimezone(zone).date()
    for day in _days(typed[1], today, tr, text):
        moment = datetime.combine(day, at, zone).astimezone(UTC)
        if moment > now:
            return moment
    raise Refused("“{time}” is over. Choose a time to come.", time=quoted(text))


def written(moment: datetime, zone: tzinfo) -> str:
    """A moment in the form that ``read_moment`` reads back in the same time zone, whatever the language."""
    return moment.astimezone(zone).strftime("%Y-%m-%d %H:%M")


def _time(text: str) -> time | None:
    typed = _TIME.fullmatch(text)
    if typed is None:
        return None
    hour, minute, half = int(typed[1]), int(typed[2] or 0), typed[3]
    if half in ("am", "pm"):
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "pm" else 0)
    return time(hour, minute) if hour < 24 and minute < 60 else None


def _days(text: str | None, today: date, tr: Translator, typed: str) -> Iterator[date]:
    """The days that may be meant, in their order."""
    if not text:
        yield today
        yield today + timedelta(days=1)
        return
    if text in (str(TODAY), tr.text(TODAY).casefold()):
        yield today
    elif text in (str(TOMORROW), tr.text(TOMORROW).casefold()):
        yield today + timedelta(days=1)
    elif (weekday := _weekday(text, tr)) is not None:
        first = today + timedelta(days=(weekday - today.weekday()) % 7)
        yield first
        yield first + timedelta(days=7)
    else:
        yield from _dates(text, today, typed)


def _weekday(text: str, tr: Translator) -> int | None:
    """The day of the week whose name begins like this."""
    word = text.rstrip(".")
    if len(word) < SHORTEST:
        return None
    for number, name in enumerate(DAYS):
        if any(one.casefold().startswith(word) for one in (str(name), tr.text(name))):
            return number
    return None


def _dates(text: str, today: date, typed: str) -> Iterator[date]:
    iso, dotted = _ISO.fullmatch(text), _DOTTED.fullmatch(text)
    try:
        if iso is not None:
            yield date(int(iso[1]), int(iso[2]), int(iso[3]))
        elif dotted is not None and dotted[3]:
            yield date(int(dotted[3]), int(dotted[2]), int(dotted[1]))
        elif dotted is not None:
            yield date(today.year, int(dotted[2]), int(dotted[1]))
            yield date(today.year + 1, int(dotted[2]), int(dotted[1]))
        else:
            raise _unclear(typed)
    except ValueError:
        raise _unclear(typed) from None


def _unclear(text: str) -> Refused:
    return Refused(
        "I don't understand “{time}”. Type it like 20:00, tomorrow 20:00, Fri 20:00 or 2026-12-24 20:00.",
        time=quoted(text),
    )
