"""New tables: opened with their host in the first seat."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.layout import Refused, clean
from bot.tables.company.kept_apart import refuse_barred
from bot.tables.lobby.computers import COMPUTER, computer_name
from bot.tables.registry import TablePart
from bot.tables.rules.length import Length, lengths
from bot.tables.rules.table_rules import USUAL, TableRules, possible
from bot.tables.session.table_view import TableView
from bot.tables.settings.hourly_limits import TABLES, HourlyLimits
from bot.tables.settings.server_settings import FORUM
from bot.tables.views import TableViews
from bot.time import LIVE, Pace
from bot.time.pace import USUAL as OVER_DAYS
from data import Store
from data.records.tables import Seat, Table, TablePlan, TableStatus

HERE: Final = timedelta(minutes=10)
"""Who chose a seat or pressed a button of the lobby within this time is here."""


def everybody_here(table: Table, now: datetime, pressing: int | None = None) -> bool:
    """Whether everybody at the table came within the last minutes; ``pressing`` is here in any case."""
    return all(
        seat.person_id == pressing or (seat.came_at is not None and now - seat.came_at <= HERE)
        for seat in table.seats
        if seat.person_id is not None
    )


def fitting(table: Table, now: datetime, pressing: int | None = None) -> Pace:
    """The pace that follows from who is here."""
    return LIVE if everybody_here(table, now, pressing) else OVER_DAYS


async def settled(store: Store, table: Table, now: datetime, pressing: int | None = None) -> Table:
    """The table with the pace that fits now, unless somebody has chosen one."""
    wanted = fitting(table, now, pressing)
    if not table.timing.pace_auto or table.timing.pace == wanted.key:
        return table
    options = at_pace(TableRules.of(table), wanted).options
    return await store.tables.set_pace(table.id, table.version, wanted.key, options, auto=True)


def at_pace(rules: TableRules, pace: Pace) -> TableRules:
    """The rules at this pace: over days a match of the usual length would take months, so it is short."""
    by_length = lengths(rules)
    return rules if pace.live or rules != by_length.get(Length.FULL) else by_length.get(Length.SHORT, rules)


@dataclass(frozen=True, slots=True)
class Opener:
    """Somebody who opens a table: ``locale`` is the table's language, ``avatar`` their picture's address."""

    guild_id: int
    channel_id: int
    person_id: int
    name: str
    locale: str = "en"
    avatar: str | None = None

    async def outside(self, store: Store) -> Opener:
        """In a table's thread the same person in the channel around it: no other match belongs there."""
        table = await store.tables.in_thread(self.channel_id)
        return self if table is None else replace(self, channel_id=table.place.channel_id)


MOST_TABLES = 20
"""The most tables at which one person may sit in one server."""
MOST_LOBBIES = 3
"""The most tables of one host in one server that wait for their match."""


@dataclass(eq=False)
class NewTables(TablePart):
    _views: TableViews
    _limits: HourlyLimits

    async def open(
        self,
        opener: Opener,
        *,
        rules: TableRules = USUAL,
        pace: Pace | None = None,
        computers: int = 0,
        rated: bool = True,
        announce: bool = True,
        forum_id: int | None = None,
    ) -> TableView:
        """A new table with its host in the first seat, and as many computer players as asked for. ``pace``
        defaults to the server's; where its managers have set none, it follows from who is here.

        ``announce`` is False if the caller posts the lobby message, as the answer to a command. A table that
        becomes a post, of the forum ``forum_id`` or of the server's, is announced in any case.
        """
        possible(rules)
        guild_id, host_id = opener.guild_id, opener.person_id
        await refuse_barred(self._store, guild_id, host_id)
        await self._refuse_another(guild_id, host_id)
        pace, auto = await self.usual_pace(guild_id) if pace is None else (pace, False)
        rules = at_pace(rules, pace)
        if forum_id is None:
            forum_id = FORUM.of(await self._store.settings.of_guild(guild_id))
        await self._limits.spend(TABLES, guild_id, host_id)
        host = Seat(
            0, host_id, None, clean(opener.name), avatar=opener.avatar, came_at=self._registry.clock()
        )
        table = await self._store.tables.open(
            TablePlan(
                guild_id=guild_id,
                channel_id=opener.channel_id,
                host_id=host_id,
                variant=rules.variant,
                options=rules.options,
                seats=_seats(host, rules.seats, computers),
                locale=opener.locale,
                rated=rated,
                pace=pace.key,
                pace_auto=auto,
                forum_id=forum_id,
            )
        )
        if announce or forum_id is not None:
            self._registry.tell(table.id, guild_id)
        return await self._views.of(table.id, host_id)

    async def _refuse_another(self, guild_id: int, person_id: int) -> None:
        """Raises Refused for somebody who sits at too many tables, or whose tables wait for players."""
        tables = await self._tables_at(guild_id, person_id)
        if len(tables) >= MOST_TABLES:
            raise Refused(
                "You're already at {n} tables. Leave one of them first: /canasta table.", n=len(tables)
            )
        waiting = [table for table in tables if table.status is TableStatus.LOBBY]
        if sum(table.host_id == person_id for table in waiting) >= MOST_LOBBIES:
            raise Refused("Three of your tables are waiting already. Start or close one first: /my tables.")

    async def usual_pace(self, guild_id: int) -> tuple[Pace, bool]:
        """The server's pace, or the first one where none is set; whether it follows who is here."""
        settings = await self._registry.availability.server_settings(guild_id)
        return (settings.pace, False) if settings.sets_pace else (LIVE, True)

    async def tables_at(self, guild_id: int, person_id: int) -> int:
        """The number of this server's tables at which a person sits, except those whose match is over."""
        return len(await self._tables_at(guild_id, person_id))

    async def _tables_at(self, guild_id: int, person_id: int) -> list[Table]:
        return [
            table
            for table in await self._store.tables.of_person(person_id)
            if table.guild_id == guild_id and table.status is not TableStatus.FINISHED
        ]

    @asynccontextmanager
    async def choosing(self, guild_id: int, host_id: int, sits_at: int) -> AsyncIterator[None]:
        """Around opening what was offered at ``sits_at`` tables. Raises Refused for a second click."""
        # Table ids start at 1, so a person's lock never collides with a table's.
        async with self._registry.lock(-host_id):
            if await self.tables_at(guild_id, host_id) != sits_at:
                raise Refused(
                    "You've joined or left a table since then. Choose again if you like.", refresh=True
                )
            yield


def _seats(host: Seat, count: int, computers: int) -> list[Seat]:
    """The seats of a new table: the host's, as many computer players as asked for and fit, free ones."""
    seats = [host, *(Seat(index) for index in range(1, count))]
    for index in range(1, min(computers + 1, count)):
        seats[index] = Seat(index, None, COMPUTER, computer_name(seats))
    return seats
