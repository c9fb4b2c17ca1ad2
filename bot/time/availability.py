"""What people and servers have set about time: where to call, when not to, and what to count."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from bot.errors import Refused
from bot.names import quoted
from bot.time.deadlines import OffHours, Span, stretched
from bot.time.pace import PACES, USUAL, Pace
from canasta.i18n import Text
from data import Holiday, Store

GRACE = timedelta(minutes=10)
"""After the program was down for longer than that, people get so much more time than they had left."""
LONGEST_QUIET = timedelta(hours=16)
USUAL_QUIET = (time(22), time(8))
"""Where the other end is when somebody sets the first one."""
NIGHT = timedelta(hours=8)
HOLIDAY_AHEAD = timedelta(days=366)
_QUIET = re.compile(r"([0-9]{2}):([0-9]{2})-([0-9]{2}):([0-9]{2})")


class Where(StrEnum):
    """Where a person is called."""

    THREAD = "thread"
    DIRECT = "dm"
    NOWHERE = "none"


THIRD = 0
"""In place of a number of hours: when a third of the time is left."""
REMINDERS = (THIRD, 1, 3, 6, 12, 24, 48)
"""How many hours before the deadline a person may be reminded."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What one person has set. ``blocked``: direct messages did not reach them, so they are called in the
    thread.
    """

    where: Where = Where.THREAD
    remind: int = THIRD
    quiet: tuple[time, time] | None = None
    zone: str | None = None
    blocked: bool = False

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Preferences:
        """From what the store has."""
        return cls(
            where=Where(kept.get("calls", Where.THREAD)),
            remind=int(kept.get("remind", THIRD)),
            quiet=read_quiet(str(kept["quiet"])) if "quiet" in kept else None,
            zone=kept.get("zone"),
            blocked=bool(kept.get("dm_blocked", False)),
        )

    def lead(self, allowed: timedelta) -> timedelta:
        """How long before the end of so much time the person is reminded."""
        wanted = allowed / 3 if self.remind == THIRD else timedelta(hours=self.remind)
        return min(wanted, allowed / 2)


@dataclass(frozen=True, slots=True)
class ServerTimeSettings:
    """What one server has set."""

    pace: Pace = USUAL
    misses: int = 3
    """The number of missed deadlines in a row after which a computer player keeps the seat."""
    holiday_days: int = 30
    """Days of holiday that a person has in a year."""
    weekends: bool = False
    """Whether all clocks stand still on Saturdays and Sundays."""
    zone: str | None = None
    """The time zone of those who have set none."""
    lobby_hours: int = 48
    """The number of idle hours after which a lobby is closed."""
    match_days: int = 14
    """The number of idle days, without a running clock, after which a match is closed."""

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> ServerTimeSettings:
        """From what the store has."""
        usual = cls()
        return cls(
            pace=Pace.read(kept["pace"]) if "pace" in kept else usual.pace,
            misses=int(kept.get("misses", usual.misses)),
            holiday_days=int(kept.get("holiday_days", usual.holiday_days)),
            weekends=bool(kept.get("weekends", usual.weekends)),
            zone=kept.get("zone"),
            lobby_hours=int(kept.get("lobby_hours", usual.lobby_hours)),
            match_days=int(kept.get("match_days", usual.match_days)),
        )


@dataclass(frozen=True, slots=True)
class PlayerTimeSettings:
    """A person at the tables of a server: what they and the server have set, and when their clock rests."""

    preferences: Preferences
    server_settings: ServerTimeSettings
    holidays: tuple[Holiday, ...]
    off_hours: OffHours

    @property
    def zone(self) -> tzinfo:
        """The time zone that their days are reckoned in."""
        return self.off_hours.zone


class Availability:
    """Reads and changes what is stored about time. ``down`` are the program's own absences."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.down: list[Span] = []

    async def player_settings(self, person_id: int, guild_id: int) -> PlayerTimeSettings:
        """How a person is to be waited for at the tables of a server."""
        facts = await self._store.availability.facts(person_id, guild_id)
        preferences, server_settings = Preferences.of(facts.person), ServerTimeSettings.of(facts.guild)
        off_hours = OffHours(
            zone=zone_of(preferences.zone or server_settings.zone),
            quiet=preferences.quiet,
            weekends=server_settings.weekends,
            holidays=tuple((holiday.first, holiday.last) for holiday in facts.holidays),
            spans=stretched(self.down, GRACE),
        )
        return PlayerTimeSettings(preferences, server_settings, facts.holidays, off_hours)

    async def server_settings(self, guild_id: int) -> ServerTimeSettings:
        """What a server has set."""
        return ServerTimeSettings.of(await self._store.settings.of_guild(guild_id))

    async def take_holiday(
        self, person_id: int, guild_id: int, first: date, last: date, now: datetime
    ) -> None:
        """Set a holiday in advance. Raises Refused for one in the past, or one day too many in a year."""
        player_settings = await self.player_settings(person_id, guild_id)
        today = now.astimezone(player_settings.zone).date()
        if first < today:
            raise Refused(Text("Holidays are set in advance: yours has to begin today or later."))
        if last < first:
            raise Refused(Text("The last day of a holiday can't come before its first."))
        if last - today > HOLIDAY_AHEAD:
            raise Refused(Text("That's more than a year ahead. Set it closer to the time."))
        taken = days_off(player_settings.holidays)
        wanted = taken | days_off([Holiday(0, person_id, guild_id, first, last)])
        if wanted == taken:
            raise Refused(Text("You've already set these days."))
        most = player_settings.server_settings.holiday_days
        for year in range(first.year, last.year + 1):
            left = most - sum(day.year == year for day in taken)
            if sum(day.year == year for day in wanted) > most:
                raise Refused(
                    Text.counted(
                        "This server allows {n} day of holiday a year; you have {left} left in {year}.",
                        "This server allows {n} days of holiday a year; you have {left} left in {year}.",
                        most,
                        year=year,
                        left=max(0, left),
                    )
                )
        await self._store.availability.add_holiday(person_id, guild_id, first, last)


def days_off(holidays: list[Holiday] | tuple[Holiday, ...]) -> set[date]:
    """The days of some holidays, each once."""
    return {
        holiday.first + timedelta(days=n)
        for holiday in holidays
        for n in range((holiday.last - holiday.first).days + 1)
    }


@cache
def _every_zone() -> frozenset[str]:
    return frozenset(available_timezones())


@cache
def zones() -> tuple[str, ...]:
    """The names of all time zones that people choose from."""
    return tuple(sorted(name for name in _every_zone() if "/" in name and "Etc/" not in name))


def zone_of(name: str | None) -> tzinfo:
    """A time zone by its name; UTC where there is none of the name any more."""
    return ZoneInfo(name) if name is not None and name in _every_zone() else UTC


def read_zone(text: str) -> str:
    """The name of a time zone that somebody has typed, in any letters. Raises Refused."""
    wanted = text.strip().replace(" ", "_").casefold()
    if wanted == "utc":
        return "UTC"
    exact = [name for name in zones() if name.casefold() == wanted]
    cities = [name for name in zones() if name.casefold().rpartition("/")[2] == wanted]
    if not exact and len(cities) != 1:
        raise Refused(
            Text(
                "I don't know a time zone “{zone}”. Choose one from the list, such as Europe/Berlin.",
                zone=quoted(text),
            )
        )
    return (exact or cities)[0]


def read_quiet(text: str) -> tuple[time, time]:
    """Quiet hours as they are stored: ``22:00-07:30``. Raises ValueError."""
    found = _QUIET.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} are no hours")
    first, last = time(int(found[1]), int(found[2])), time(int(found[3]), int(found[4]))
    if hours_between(first, last) > LONGEST_QUIET:
        raise ValueError(f"{text!r} is longer than {LONGEST_QUIET}")
    return first, last


def write_quiet(quiet: tuple[time, time]) -> str:
    """The form in which quiet hours are stored and shown."""
    return f"{quiet[0]:%H:%M}-{quiet[1]:%H:%M}"


def quiet_from(now: tuple[time, time] | None, at: time) -> tuple[time, time]:
    """Quiet hours that begin at this time of day. Where nothing or more than LONGEST_QUIET would be left,
    they end a night later.
    """
    last = USUAL_QUIET[1] if now is None else now[1]
    return (at, last) if _is_a_night(at, last) else (at, _later(at, NIGHT))


def quiet_until(now: tuple[time, time] | None, at: time) -> tuple[time, time]:
    """Quiet hours that end at this time of day. Where nothing or more than LONGEST_QUIET would be left, they
    begin a night earlier.
    """
    first = USUAL_QUIET[0] if now is None else now[0]
    return (first, at) if _is_a_night(first, at) else (_later(at, -NIGHT), at)


def _is_a_night(first: time, last: time) -> bool:
    return first != last and hours_between(first, last) <= LONGEST_QUIET


def _later(at: time, span: timedelta) -> time:
    return time((at.hour + int(span.total_seconds()) // 3600) % 24)


def hours_between(first: time, last: time) -> timedelta:
    """How long it is from one time of day to the next such time."""
    span = timedelta(hours=last.hour - first.hour, minutes=last.minute - first.minute)
    return span if span > timedelta(0) else span + timedelta(days=1)


def read_pace(key: str) -> Pace:
    """One of the paces that a table can have. Raises Refused."""
    found = next((pace for pace in PACES if pace.key == key), None)
    if found is None:
        raise Refused(Text("There's no such pace. Choose one from the list."))
    return found
