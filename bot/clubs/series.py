"""Series: seasons of tournaments that count together."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.clubs.season import COUNTINGS, GOING_ON, Season, counts, standing
from bot.layout import Refused, clean, shown
from bot.tables.lobby.new_tables import Opener
from bot.tables.service import Tables
from bot.time import Pace, zone_of
from bot.tournaments.public import MOVED_ON, SOONEST, Plan, TournamentRegistry, rules_of
from canasta.i18n import Text
from data import Conflict
from data.clubs.records import Series, SeriesPlan
from data.clubs.series import EventOf
from data.servers.settings import HIDDEN
from data.tournaments.records import NO_EVENING, Evening, Tournament, TournamentStatus

MOST_SERIES: Final = 10
"""The most seasons that go on at a time on one server."""
MOST_EVENTS: Final = 52
MOST_WEEKS: Final = 52
WEEK: Final = timedelta(weeks=1)
NO_SERIES: Final = Text("There's no such series here. /tournament list shows them all.")
ENDED: Final = Text("This season is over. /tournament list opens the next one.")

SeesPlace = Callable[[int, int], Awaitable[bool]]
"""Whether somebody sees this channel of this server."""


class SeriesService:
    """Opens, shows and ends the seasons of this process's servers."""

    def __init__(self, registry: TournamentRegistry, tables: Tables) -> None:
        self._registry = registry
        self._store = registry.store
        self._tables = tables

    async def open(
        self,
        opener: Opener,
        *,
        name: str,
        counting: str,
        best: int = 0,
        minimum: int = 1,
        events: int = 0,
        weeks: int = 0,
    ) -> Series:
        """Open a season of this name. ``weeks``: how long it lasts; 0: after ``events`` of them, or when
        somebody ends it. Raises Refused where that can't be.
        """
        if counting not in COUNTINGS:
            raise Refused(MOVED_ON)
        if events and max(best, minimum) > events:
            raise Refused("The season has only {n} events: count at most that many.", n=events)
        running = [one for one in await self._store.clubs.series.on_server(opener.guild_id) if not one.over]
        if len(running) >= MOST_SERIES:
            raise Refused("This server has {n} series going on. End one of them first.", n=len(running))
        plan = SeriesPlan(
            guild_id=opener.guild_id,
            channel_id=opener.channel_id,
            organiser_id=opener.person_id,
            name=clean(name),
            counting=counting,
            best=best,
            minimum=minimum,
            events=events,
            ends_at=self._tables.clock() + timedelta(weeks=weeks) if weeks else None,
            locale=opener.locale,
        )
        try:
            return await self._store.clubs.series.open(plan)
        except Conflict:
            raise Refused(
                "A season of {name} is going on. End it before the next one begins.", name=shown(name)
            ) from None

    async def find(self, series_id: int, guild_id: int) -> Series:
        """The season, if it is one of this server's. Raises Refused."""
        series = await self._store.clubs.series.get(series_id)
        if series is None or series.guild_id != guild_id:
            raise Refused(NO_SERIES)
        return series

    async def is_seen(self, series: Series, person_id: int, sees: SeesPlace) -> bool:
        """Whether somebody may know of this season: they organise it, or see its board's channel."""
        return series.organiser_id == person_id or await sees(series.guild_id, series.channel_id)

    async def seen(self, guild_id: int, person_id: int, sees: SeesPlace) -> list[Series]:
        """The server's seasons that this person may know of, newest first."""
        stored = await self._store.clubs.series.on_server(guild_id)
        return [season for season in stored if await self.is_seen(season, person_id, sees)]

    async def going_on(self, guild_id: int, typed: str, person_id: int, sees: SeesPlace) -> Series:
        """The season that a command means by id or name, of those this person sees. Raises Refused."""
        seasons, wanted = await self.seen(guild_id, person_id, sees), typed.strip().casefold()
        chosen = [season for season in seasons if str(season.id) == wanted]
        chosen = chosen or [season for season in seasons if season.name.casefold() == wanted]
        if not chosen or chosen[0].over:
            raise Refused(ENDED if chosen else NO_SERIES)
        return chosen[0]

    async def event_of(self, guild_id: int, typed: str, person_id: int, sees: SeesPlace) -> EventOf:
        """Counts a new tournament for the season that goes on, which a command names. Raises Refused."""
        return EventOf((await self.going_on(guild_id, typed, person_id, sees)).id)

    async def season(self, series: Series, viewer_id: int | None = None) -> Season:
        """How the season stands. People who hide are left out, except for themselves."""
        events = [await self._registry.overview(event) for event in series.tournaments]
        kept = [event for event in events if counts(series, event) or event.tournament.status in GOING_ON]
        people = {
            player.person_id
            for event in kept
            for entry in event.tournament.entries
            for player in entry.players
            if player.person_id not in (None, viewer_id)
        }
        hidden = await self._store.settings.people_with(HIDDEN, {who for who in people if who is not None})
        before = [
            earlier
            for earlier in await self._store.clubs.series.on_server(series.guild_id)
            if earlier.name == series.name and earlier.season < series.season
        ]
        return Season(series, tuple(kept), tuple(standing(series, kept, hidden)), tuple(before))

    async def repeat(
        self, series_id: int, guild_id: int, person_id: int, *, manager: bool, repeats: bool
    ) -> Series:
        """Let the next events of a season open by themselves, or not. Raises Refused, as ``end`` does."""
        series = await self._own(series_id, guild_id, person_id, manager)
        if not series.over:
            await self._store.clubs.series.repeat(series.id, repeats)
        return series

    async def _own(self, series_id: int, guild_id: int, person_id: int, manager: bool) -> Series:
        """The season, if this person decides about it. Raises Refused."""
        series = await self.find(series_id, guild_id)
        if not manager and series.organiser_id != person_id:
            raise Refused("Only its organiser and this server's managers can decide about the season.")
        return series

    async def end(self, series_id: int, guild_id: int, person_id: int, *, manager: bool) -> Series:
        """End a season. Raises Refused for anybody but those who may, and while an event is being played."""
        series = await self._own(series_id, guild_id, person_id, manager)
        season = await self.season(series)
        running = [one for one in season.going_on if one.status is TournamentStatus.RUNNING]
        if running:
            raise Refused(
                "{name} is still being played. End the season when it's over.", name=shown(running[0].name)
            )
        ended = await self._store.clubs.series.end(series.id, self._tables.clock(), person_id)
        if ended is None:
            raise Refused(ENDED, refresh=True)
        return ended

    async def due(self) -> None:
        """End seasons that are over by plan: after their last event, or in time with none being played."""
        for series in await self._store.clubs.series.going_on():
            await self.look(series)

    async def look(self, series: Series) -> None:
        """End a season that is over by its plan."""
        now = self._tables.clock()
        timed = series.ends_at is not None and series.ends_at <= now
        if not series.over and (series.events or timed) and _over(await self.season(series), now):
            await self._store.clubs.series.end(series.id, now, None)

    async def to_open(self) -> list[tuple[Series, Tournament, Plan]]:
        """The next events to be opened by themselves now, each with its season and the last one: at once if
        they begin by themselves, else a week after the last one was opened.
        """
        opening, now = [], self._tables.clock()
        for series in await self._store.clubs.series.to_open():
            last = await self._registry.stored(series.tournaments[-1])
            plan = await self.next_event(series)
            opens = plan.evening.starts_at or last.created_at + WEEK
            late = series.ends_at is not None and max(opens, now) >= series.ends_at
            if not late and (plan.evening.starts_at is not None or opens <= now):
                opening.append((series, last, plan))
        return opening

    async def next_event(self, series: Series) -> Plan:
        """The next event's settings: the last one's. Raises Refused without one, and while one is open."""
        season = await self.season(series)
        waiting = [one for one in season.going_on if one.status is TournamentStatus.OPEN]
        if waiting:
            raise Refused("{name} is open for entries already.", name=shown(waiting[0].name), refresh=True)
        if not series.tournaments:
            raise Refused(
                "The first event says how all are played: open it with /tournament new, and name this "
                "series there. After that, one press opens the next."
            )
        last = (await self._registry.overview(series.tournaments[-1])).tournament
        number = len(season.played) + len(season.going_on) + 1
        return Plan(
            f"{series.name} {number}",
            rules_of(last),
            last.system,
            last.scoring,
            deals=last.deals,
            rounds=series.rounds,
            round_time=last.round_time,
            pace=Pace.read(last.pace),
            rated=last.rated,
            hints=last.hints,
            also=EventOf(series.id, after=last.id),
            evening=await self._weeks_later(last),
        )

    async def _weeks_later(self, last: Tournament) -> Evening:
        """The evening of the next event: where the last one began by itself, on the same day of the week, at
        the same hour of the server's clock, as soon as that can be planned.
        """
        before = last.evening
        if before.starts_at is None:
            return NO_EVENING
        settings = await self._tables.availability.server_settings(last.guild_id)
        local = before.starts_at.astimezone(zone_of(settings.zone))
        weeks = 1
        while (local + weeks * WEEK).astimezone(UTC) < self._tables.clock() + SOONEST:
            weeks += 1
        return Evening(
            starts_at=(local + weeks * WEEK).astimezone(UTC),
            check_in=before.check_in,
            role_id=before.role_id,
            role_calls=before.role_calls,
            with_event=before.with_event,
        )


def _over(season: Season, now: datetime) -> bool:
    series = season.series
    if series.events and len(season.played) >= series.events:
        return True
    running = any(one.status is TournamentStatus.RUNNING for one in season.going_on)
    return series.ends_at is not None and series.ends_at <= now and not running
