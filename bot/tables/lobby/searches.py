"""Lobbies that look for people until a moment: opened for that, or calling for one more player.

A search is part of its lobby, so it survives a restart and comes to an end once (bot/tables/due.py).
"""

import random
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final

from bot.layout.errors import Refused
from bot.tables.company.kept_apart import refuse_barred
from bot.tables.idle import UNFOUND
from bot.tables.kept_seats import kept_until
from bot.tables.lobby.call_settings import Sharing
from bot.tables.lobby.lobby import lobby_of
from bot.tables.lobby.new_tables import NewTables
from bot.tables.lobby.opener import Opener
from bot.tables.registry import TableRegistry
from bot.tables.rules.table_rules import TableRules
from bot.tables.session.session import TableSession
from bot.tables.session.table_view import TableView
from bot.tables.settings.hourly_limits import GUEST_CALLS, SEARCHES, HourlyLimits
from bot.time.pace import Pace
from data.records.searches import CallPlan, Search
from data.records.tables import Table, TableStatus

USUAL: Final = timedelta(hours=1)
"""How long a search lasts where nobody has said so, and a call for one more player."""
MOST_SERVERS: Final = 10
"""The most other servers that one search calls."""
NOWHERE_ELSE: Final[Mapping[int, Sharing]] = MappingProxyType({})


class Searches:
    """Begins and ends searches."""

    def __init__(self, registry: TableRegistry, new_tables: NewTables, limits: HourlyLimits) -> None:
        self._registry = registry
        self._store = registry.store
        self._new_tables = new_tables
        self._limits = limits

    async def find(
        self,
        opener: Opener,
        rules: TableRules,
        *,
        pace: Pace | None = None,
        lasts: timedelta = USUAL,
        role_id: int | None = None,
        elsewhere: Mapping[int, Sharing] = NOWHERE_ELSE,
    ) -> tuple[TableView, int]:
        """Open a table that looks for people for this long; its message mentions the role. ``elsewhere`` are
        other servers that share calls, of which those are called that no limit holds back; returns their
        number too. Raises Refused for the bounds of searches and tables.
        """
        opener = await opener.outside(self._store)
        await refuse_barred(self._store, opener.guild_id, opener.person_id)
        await self._limits.spend(SEARCHES, opener.guild_id, opener.person_id)
        opened = await self._new_tables.open(opener, rules=rules, pace=pace, announce=False)
        calls = await self._allowed(elsewhere, opener.person_id)
        async with self._registry.change(opened.table.id) as session:
            search = Search(self._registry.clock() + lasts, role_id)
            await session.write(self._store.searches.set, search, calls=calls)
            return session.table_view(opener.person_id), len(calls)

    async def one_more(self, table_id: int, person_id: int, role_id: int | None) -> TableView:
        """Call once for one more player, for somebody who sits in the lobby, mentioning the role. Raises
        Refused for anybody else, while a call is out, without a free seat, and for the bounds of searches.
        """
        async with self._registry.change(table_id) as session:
            table, now = lobby_of(session), self._registry.clock()
            session.own_seat(person_id)
            if not any(seat.empty for seat in table.seats):
                raise Refused("Every seat is taken.", refresh=True)
            kept = kept_until(table)
            if kept is not None:
                when = f"<t:{int(kept.timestamp())}:R>"
                raise Refused("The seats are still kept. You can call others {when}.", when=when)
            if table.lobby.search is not None and not table.lobby.search.over:
                when = f"<t:{int(table.lobby.search.until.timestamp())}:R>"
                raise Refused("This table is already looking for players. The call ends {when}.", when=when)
            await self._limits.spend(SEARCHES, table.guild_id, person_id)
            await session.write(
                self._store.searches.set,
                Search(now + USUAL, role_id, called=True),
                calls=[CallPlan(table.guild_id, table.place.channel_id, role_id)],
            )
            return session.table_view(person_id)

    async def look(self, session: TableSession, now: datetime) -> None:
        """End a search whose time is over. A table at which somebody sits alone is closed: nobody came."""
        table = session.table
        if table.status is not TableStatus.LOBBY or table.lobby.search is None:
            return
        if table.lobby.search.over or table.lobby.search.until > now:
            return
        session.table = table = await self._store.searches.set(
            table.id, table.version, replace(table.lobby.search, over=True), touch=False
        )
        if sum(seat.person_id is not None for seat in table.seats) < 2:
            await session.write(self._store.tables.suspend, UNFOUND)

    async def _allowed(self, elsewhere: Mapping[int, Sharing], person_id: int) -> list[CallPlan]:
        """The calls that no limit holds back, without servers that have barred this person."""
        calls: list[CallPlan] = []
        barred = {server for server in elsewhere if await self._store.bars.of(server, [person_id])}
        # Where more share than are called, it isn't always the same ones.
        for guild_id, sharing in random.sample(list(elsewhere.items()), len(elsewhere)):
            if len(calls) >= MOST_SERVERS:
                break
            if guild_id in barred:
                continue
            try:
                await self._limits.spend(GUEST_CALLS, guild_id, person_id)
            except Refused:
                continue
            calls.append(CallPlan(guild_id, sharing.channel_id))
        return calls


def ends_at(table: Table) -> datetime | None:
    """When the running search of a table ends; None if there is none."""
    return None if table.lobby.search is None or table.lobby.search.over else table.lobby.search.until
