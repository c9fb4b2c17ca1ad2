"""Calling those whom a match over days waits for: nudges, calls back, and daily digests instead of pings."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Final

from bot.layout import Refused, shown, stale, stamp
from bot.tables.company.kept_apart import callable_by
from bot.tables.company.kept_apart import may_call as may_reach
from bot.tables.namesakes import with_names_apart
from bot.tables.notices import news
from bot.tables.registry import TablePart, TableRegistry
from bot.tables.session.table_view import TableView
from bot.tables.settings.hourly_limits import INVITATIONS, HourlyLimits
from bot.tables.turns import IN_MATCH, may_be_called
from bot.tables.views import TableViews
from bot.time import OffHours, Pace, Preferences, awake, zone_of
from data.records.tables import NewsItem, Seat, Table, TableStatus
from data.records.turns import PROGRAM

NUDGE_AGAIN: Final = timedelta(days=1)
"""How long after a nudge the next one may follow at a table, no matter who nudges."""
WAITED: Final = timedelta(hours=1)
"""A turn waits for so long before anybody nudges: its player has just been called."""
CALL_AGAIN: Final = timedelta(hours=1)
"""How long after everybody was called they may be called again, no matter who calls."""


@dataclass(eq=False)
class Calls(TablePart):
    _views: TableViews
    _limits: HourlyLimits

    async def nudge(self, table_id: int, person_id: int) -> TableView:
        """Call the player to move. Raises Refused for somebody who does not sit there, where the table waits
        for nobody else, soon after the turn began or the last nudge, and while the player rests or wants no
        pings.
        """
        await self._views.seated(table_id, person_id)
        async with self._registry.change(table_id) as session:
            table, now = session.table, self._registry.clock()
            own, waited = table.seat_of(person_id), waited_for(table, person_id)
            if own is None or waited is None or waited.person_id is None or table.turn is None:
                raise Refused("This table isn't waiting for anybody else.", refresh=True)
            name = shown(waited.name)
            if now < table.turn.came_at + WAITED:
                raise Refused("{name} was called less than an hour ago. Give them a little time.", name=name)
            if table.timing.nudged_at is not None and now < table.timing.nudged_at + NUDGE_AGAIN:
                when = stamp(table.timing.nudged_at + NUDGE_AGAIN + timedelta(seconds=1))
                raise Refused("Somebody has nudged here today. You can nudge again {when}.", when=when)
            reached = await may_reach(self._store, person_id, waited.person_id)
            if not reached or not await _reached(self._registry, table, waited.person_id, now):
                raise Refused("{name} can't be called right now, or wants no pings.", name=name)
            call = NewsItem(news.NUDGED, name=own.name, tell=waited.person_id)
            await session.write(self._store.invitations.nudge, call)
            return session.table_view(person_id)

    async def remind(self, table_id: int, people: Collection[int]) -> list[int]:
        """Call these people of a tournament's table, because a director asks them to come; gives back whom.
        Raises Refused where nobody of them may be called now, and for a day after the last time.
        """
        async with self._registry.change(table_id) as session:
            table, now = session.table, self._registry.clock()
            if table.status not in IN_MATCH:
                raise stale()
            if table.timing.nudged_at is not None and now < table.timing.nudged_at + NUDGE_AGAIN:
                when = stamp(table.timing.nudged_at + NUDGE_AGAIN + timedelta(seconds=1))
                raise Refused("This table has been reminded already. You can do it again {when}.", when=when)
            seated = [person for person in people if table.seat_of(person) is not None]
            called = [person for person in seated if await _reached(self._registry, table, person, now)]
            if not called:
                raise Refused("They can't be called right now, or want no pings.")
            call = NewsItem(news.REMINDED, call=tuple(called))
            await session.write(self._store.invitations.nudge, call)
            return called

    async def call_back(self, table_id: int, person_id: int) -> TableView:
        """Call the others. Raises Refused for strangers, live or alone, and for an hour after the last."""
        await self._views.seated(table_id, person_id)
        async with self._registry.change(table_id) as session:
            table, now = session.table, self._registry.clock()
            own = table.seat_of(person_id)
            if own is None or not may_call(table, person_id):
                raise Refused("There's nobody to call back here.", refresh=True)
            if now < calls_again_at(table):
                when = stamp(calls_again_at(table) + timedelta(seconds=1))
                raise Refused("Everybody was called a short while ago. You can call again {when}.", when=when)
            await self._limits.spend(INVITATIONS, table.guild_id, person_id)
            reached = await others_reached(self._registry, table, person_id, now)
            call = NewsItem(news.CALLED_BACK, name=own.name, call=tuple(reached))
            await session.write(self._store.invitations.call_back, [call])
            return session.table_view(person_id)


def waited_for(table: Table, person_id: int) -> Seat | None:
    """The seat of somebody else whose move a table over days waits for, if this person sits there."""
    turn = table.turn
    if table.status is not TableStatus.PLAYING or turn is None or table.timing.paused_at is not None:
        return None
    if Pace.read(table.timing.pace).live or table.seat_of(person_id) is None:
        return None
    return table.seats[turn.seat] if turn.person_id not in (PROGRAM, person_id) else None


def others_at(table: Table, person_id: int) -> list[int]:
    people = [seat.person_id for seat in table.seats if seat.person_id is not None]
    return [person for person in people if person != person_id]


async def others_reached(registry: TableRegistry, table: Table, person_id: int, now: datetime) -> list[int]:
    """The others at the table who may be pinged now for this person."""
    others = await callable_by(registry.store, person_id, others_at(table, person_id))
    return [other for other in others if await _reached(registry, table, other, now)]


async def _reached(registry: TableRegistry, table: Table, person_id: int, now: datetime) -> bool:
    return (await registry.availability.player_settings(person_id, table.guild_id)).reachable(now)


def calls_again_at(table: Table) -> datetime:
    """From when on everybody at the table may be called again."""
    last = table.timing.recalled_at
    return datetime.min.replace(tzinfo=UTC) if last is None else last + CALL_AGAIN


def may_call(table: Table, person_id: int) -> bool:
    """Whether this person may call the others: they sit at a match over days, with others."""
    if table.status not in IN_MATCH or Pace.read(table.timing.pace).live or table.seat_of(person_id) is None:
        return False
    return bool(others_at(table, person_id))


APART: Final = timedelta(hours=12)
"""The least time between two digests, also where somebody has changed the hour meanwhile."""


def next_digest(now: datetime, hour: int, rest: OffHours, last: datetime | None = None) -> datetime:
    """The next moment of this hour in the zone of ``rest``, or a rest's end; not soon after the ``last``."""
    day = now.astimezone(rest.zone).date() - timedelta(days=1)
    while True:
        at = awake(datetime.combine(day, time(hour), rest.zone).astimezone(UTC), rest)
        if at > now and (last is None or at - last >= APART):
            return at
        day += timedelta(days=1)


class Digests(TablePart):
    """Determines when digests are due, and the tables that they list."""

    async def schedule(self, person_id: int, preferences: Preferences) -> None:
        """Set when a person's next digest is due, after their preferences have changed."""
        at = await self.next_at(person_id, preferences)
        if at is None:
            await self._store.digests.cancel(person_id)
        else:
            await self._store.digests.schedule(person_id, at)

    async def next_at(
        self, person_id: int, preferences: Preferences, last: datetime | None = None
    ) -> datetime | None:
        """When the next digest is due (``last`` was sent just now); None for who wants none."""
        if not preferences.digests:
            return None
        last = last or await self._store.digests.last(person_id)
        rest = await self._quiet(person_id, preferences)
        return next_digest(self._registry.clock(), preferences.digest, rest, last)

    async def quiet_until(self, person_id: int, preferences: Preferences, now: datetime) -> datetime:
        """The end of the quiet hours in which a person is now; now outside of them."""
        return awake(now, await self._quiet(person_id, preferences))

    async def _quiet(self, person_id: int, preferences: Preferences) -> OffHours:
        """A person's quiet hours, in their time zone or else that of the server where they play."""
        tables = await self._store.tables.of_person(person_id) if preferences.zone is None else []
        if not tables:
            return OffHours(zone=zone_of(preferences.zone), quiet=preferences.quiet)
        settings = await self._registry.availability.player_settings(person_id, tables[-1].guild_id)
        return OffHours(zone=settings.zone, quiet=settings.off_hours.quiet)

    async def waiting(self, person_id: int) -> list[Table]:
        """The tables that wait over days, soonest first, where the person neither rests nor has a premove."""
        now, tables = self._registry.clock(), []
        for table in await self._store.turns.waiting_for(person_id):
            turn = table.turn
            if turn is None or table.timing.paused_at is not None or Pace.read(table.timing.pace).live:
                continue
            settings = await self._registry.availability.player_settings(person_id, table.guild_id)
            if table.seats[turn.seat].prepared is None and may_be_called(table, turn, settings, now):
                tables.append(with_names_apart(table))
        return tables
