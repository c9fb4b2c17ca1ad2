"""A moment as somebody types it, such as “20:00”, “tomorrow 8pm”, “Fri 20:00” or “24.12. 20:00”. Pure."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

from bot.layout.errors import Refused
from bot.layout.names import quoted
from bot.time.weekly import DAYS
from canasta.i18n import Text, Translator

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
    typed = _DAY_AND_TIME.fullmatch(_ISO_T.sub(r"\1 \2", _plain(text)))
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


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


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
