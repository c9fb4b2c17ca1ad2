"""Time settings of people and servers: where to ping, when not to, and which time counts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Any

from bot.layout import Refused
from bot.time.deadlines import OffHours, Span, awake, stretched
from bot.time.holidays import check_allowance, check_cancelled, check_new, counted_days, days_off, resting
from bot.time.pace import PACES, USUAL, Pace
from bot.time.quiet_hours import NO_NIGHT, USUAL_NIGHT, read_quiet, write_quiet
from bot.time.zones import zone_of
from canasta.i18n import Text, Worded
from data import Store
from data.process.downtimes import Downtime
from data.records.people import Holiday, RestFacts
from data.records.results import EVERYWHERE
from data.records.turns import Rests

GRACE = timedelta(minutes=10)
"""After a downtime longer than this, people get this much more time than they had left."""


class Where(Worded):
    """Where a person is pinged."""

    THREAD = "thread", Text("In the table's thread")
    DIRECT = "dm", Text("In a direct message")
    DIGEST = "digest", Text("Once a day, all tables in one direct message")
    """Over days: once a day, in one direct message. At live tables: in the thread."""
    NOWHERE = "none", Text("Not at all")


EVENING = 18
"""The hour of a digest for which none was chosen."""
THIRD = 0
"""Used in place of a number of hours: when a third of the time is left."""
REMINDERS = (THIRD, 1, 3, 6, 12, 24, 48)
"""The choices of hours before the deadline at which a person is reminded."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """One person's preferences. ``blocked``: direct messages did not reach them, so they are pinged in the
    thread. ``digest``: the hour of the day, in their zone, at which their digest comes. ``daily``: they
    are told in the morning how their daily deal came out. ``weekdays``: those on which they don't play,
    from 0 for Mondays.
    """

    where: Where = Where.THREAD
    remind: int = THIRD
    quiet: tuple[time, time] | None = None
    zone: str | None = None
    blocked: bool = False
    digest: int = EVENING
    daily: bool = False
    weekdays: tuple[int, ...] = ()

    @property
    def direct(self) -> bool:
        """Whether they are told by direct message what concerns them alone."""
        return self.where in (Where.DIRECT, Where.DIGEST) and not self.blocked

    @property
    def digests(self) -> bool:
        """Whether they get a digest a day instead of single pings over days."""
        return self.where is Where.DIGEST and not self.blocked

    @classmethod
    def of(cls, kept: Mapping[str, Any], server_zone: str | None = None) -> Preferences:
        """Read the stored settings, as they count on a server with this time zone."""
        return cls(
            where=Where(kept.get("calls", Where.THREAD)),
            remind=int(kept.get("remind", THIRD)),
            quiet=_quiet(kept, server_zone),
            weekdays=tuple(map(int, str(kept.get("weekdays", "")))),
            zone=kept.get("zone"),
            blocked=bool(kept.get("dm_blocked", False)),
            digest=int(kept.get("digest", EVENING)),
            daily=bool(kept.get("daily_letter", False)),
        )

    def lead(self, allowed: timedelta) -> timedelta:
        """How long before the end of this time the person is reminded."""
        wanted = allowed / 3 if self.remind == THIRD else timedelta(hours=self.remind)
        return min(wanted, allowed / 2)


def _quiet(kept: Mapping[str, Any], server_zone: str | None) -> tuple[time, time] | None:
    """The quiet hours that somebody has set; else their nights, where a time zone is known."""
    if "quiet" not in kept:
        return USUAL_NIGHT if "zone" in kept or server_zone is not None else None
    return None if kept["quiet"] == NO_NIGHT else read_quiet(str(kept["quiet"]))


@dataclass(frozen=True, slots=True)
class ServerTimeSettings:
    """One server's time settings."""

    pace: Pace = USUAL
    sets_pace: bool = False
    """Whether its managers have chosen that pace."""
    misses: int = 3
    """The number of missed deadlines in a row after which a computer player keeps the seat."""
    holiday_days: int = 30
    """A person's days of holiday in a year."""
    weekends: bool = False
    """Whether all clocks stop on Saturdays and Sundays."""
    zone: str | None = None
    """The time zone of people who have set none."""
    lobby_hours: int = 48
    """The number of idle hours after which a lobby is closed."""
    match_days: int = 14
    """The number of idle days, without a running clock, after which a match is closed."""

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> ServerTimeSettings:
        """Read the stored settings."""
        own = {field.name: kept[field.name] for field in fields(cls) if field.name in kept}
        return cls(**{**own, "pace": Pace.read(own["pace"]), "sets_pace": True} if "pace" in own else own)


@dataclass(frozen=True, slots=True)
class PlayerTimeSettings:
    """A person at the tables of a server: their settings, the server's, and when their clock rests."""

    preferences: Preferences
    server_settings: ServerTimeSettings
    holidays: tuple[Holiday, ...]
    off_hours: OffHours

    @property
    def zone(self) -> tzinfo:
        return self.off_hours.zone

    @property
    def days_taken(self) -> set[date]:
        """The days of their holidays that count on this server."""
        return counted_days(self.holidays, self.server_settings.holiday_days)

    def rests(self) -> Rests:
        """The rests of a turn over days that begins now."""
        quiet = self.off_hours.quiet
        return Rests(
            zone=self.preferences.zone or self.server_settings.zone,
            quiet=None if quiet is None else write_quiet(quiet),
            weekends=self.off_hours.weekends,
            weekdays=self.off_hours.weekdays,
            holidays=self.off_hours.holidays,
        )

    def promised(self, rests: Rests | None) -> OffHours:
        """The off-hours of a turn's clock: those of its beginning, and the program's downtimes."""
        return self.off_hours if rests is None else _resting(rests, self.off_hours.spans)

    def undisturbed(self, rests: Rests | None, *, live: bool) -> OffHours:
        """When they are not pinged about a turn: in the quiet hours set now, and on days on which its clock
        stands still. After a downtime they are called at once, while their clock still has its grace.
        """
        if live:
            return OffHours()
        promised = self.promised(rests)
        return replace(promised, zone=self.off_hours.zone, quiet=self.off_hours.quiet, spans=())

    def reachable(self, now: datetime) -> bool:
        """Whether they accept pings now: not if they want none, nor in their hours of rest."""
        if self.preferences.where is Where.NOWHERE:
            return False
        return awake(now, replace(self.off_hours, spans=())) <= now

    def on_holiday(self, now: datetime) -> bool:
        today = now.astimezone(self.zone).date()
        return any(first <= today <= last for first, last in self.off_hours.holidays)

    def quiet_until(self, now: datetime) -> datetime:
        """The end of the quiet hours in which they are now; now outside of them."""
        return awake(now, OffHours(zone=self.off_hours.zone, quiet=self.off_hours.quiet))


class Availability:
    """Reads and changes stored time settings. ``down`` are the downtimes of the program, at any servers;
    ``cut_off`` the shards on whose servers nobody can press anything just now.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.down: list[Downtime] = []
        self.cut_off: frozenset[int] = frozenset()

    def reaches(self, guild_id: int) -> bool:
        """Whether people on a server can press anything: else nothing is done there for being due."""
        return self._store.shards.of(guild_id) not in self.cut_off

    def downtimes(self, guild_id: int) -> OffHours:
        """When nobody's time ran on a server: the program's downtimes there, each with its grace."""
        return OffHours(spans=self._stopped(guild_id))

    async def player_settings(self, person_id: int, guild_id: int) -> PlayerTimeSettings:
        """A person's availability at the tables of a server."""
        return self._settings(guild_id, await self._store.availability.facts(person_id, guild_id))

    async def settings_of(
        self, pairs: Collection[tuple[int, int]]
    ) -> dict[tuple[int, int], PlayerTimeSettings]:
        """The availability of many people, each at the tables of a server."""
        found = await self._store.availability.facts_of(pairs)
        return {pair: self._settings(pair[1], facts) for pair, facts in found.items()}

    def _settings(self, guild_id: int, facts: RestFacts) -> PlayerTimeSettings:
        server_settings = ServerTimeSettings.of(facts.guild)
        preferences = Preferences.of(facts.person, server_settings.zone)
        off_hours = OffHours(
            zone=zone_of(preferences.zone or server_settings.zone),
            quiet=preferences.quiet,
            weekends=server_settings.weekends,
            weekdays=preferences.weekdays,
            holidays=resting(facts.holidays, server_settings.holiday_days),
            spans=self._stopped(guild_id),
        )
        return PlayerTimeSettings(preferences, server_settings, facts.holidays, off_hours)

    async def rests(self, person_id: int, guild_id: int, *, live: bool) -> Rests:
        """The rests of a turn that begins now. Those of a live table are the same for everybody."""
        if live:
            return Rests()
        return (await self.player_settings(person_id, guild_id)).rests()

    def promised(self, rests: Rests, guild_id: int) -> OffHours:
        """The off-hours of a turn's clock that has these rests, on a server."""
        return _resting(rests, self._stopped(guild_id))

    def _stopped(self, guild_id: int) -> tuple[Span, ...]:
        down = ((one.began_at, one.ended_at) for one in self.down if one.shards.own(guild_id))
        return stretched(down, GRACE)

    async def server_settings(self, guild_id: int) -> ServerTimeSettings:
        return ServerTimeSettings.of(await self._store.settings.of_guild(guild_id))

    async def take_holiday(
        self, person_id: int, guild_id: int, first: date, last: date, now: datetime
    ) -> None:
        """Add a future holiday on a server or EVERYWHERE. Raises Refused for too many days."""
        settings = await self.player_settings(person_id, guild_id)
        today, most = now.astimezone(settings.zone).date(), settings.server_settings.holiday_days
        taken = settings.days_taken if guild_id != EVERYWHERE else days_off(settings.holidays)
        wanted = check_new(first, last, today, taken)
        if guild_id != EVERYWHERE:
            check_allowance(wanted, taken, most)
        await self._store.availability.add_holiday(person_id, guild_id, first, last)

    async def cancel_holiday(self, person_id: int, holiday_id: int, now: datetime) -> Holiday | None:
        """Cancel a holiday. Only days that have not begun are given back: one that has begun ends now, and is
        returned. Raises Refused for one that is over or not theirs.
        """
        kept = await self._store.availability.of_person(person_id)
        holiday = next((one for one in kept if one.id == holiday_id), None)
        settings = await self.player_settings(person_id, EVERYWHERE if holiday is None else holiday.guild_id)
        today = now.astimezone(settings.zone).date()
        holiday = check_cancelled(holiday, today)
        if holiday.first > today:
            await self._store.availability.drop_holiday(person_id, holiday.guild_id, holiday_id)
            return None
        await self._store.availability.end_holiday(holiday_id, today, now)
        return holiday


def _resting(rests: Rests, spans: tuple[Span, ...]) -> OffHours:
    return OffHours(
        zone=zone_of(rests.zone),
        quiet=None if rests.quiet is None else read_quiet(rests.quiet),
        weekends=rests.weekends,
        weekdays=rests.weekdays,
        holidays=rests.holidays,
        spans=spans,
    )


def read_pace(key: str) -> Pace:
    """The pace with this name. Raises Refused for an unknown one."""
    chosen = next((pace for pace in PACES if pace.key == key), None)
    if chosen is None:
        raise Refused("There's no such pace. Choose one from the list.")
    return chosen
