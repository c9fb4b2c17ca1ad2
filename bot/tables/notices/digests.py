"""Who gets a daily digest instead of single pings: when it is due, and what it lists."""

from datetime import UTC, datetime, time, timedelta
from typing import Final

from bot.tables.namesakes import with_names_apart
from bot.tables.registry import TablePart
from bot.tables.turns import may_be_called
from bot.time.availability import Preferences
from bot.time.deadlines import OffHours, awake
from bot.time.pace import Pace
from bot.time.zones import zone_of
from data.records.tables import Table

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
        zone = preferences.zone
        if zone is None:
            tables = await self._store.tables.of_person(person_id)
            zones = [await self._registry.availability.server_settings(one.guild_id) for one in tables[-1:]]
            zone = next((settings.zone for settings in zones), None)
        return OffHours(zone=zone_of(zone), quiet=preferences.quiet)

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
