"""Lobbies that look for people until a moment: opened for that, or calling for one more player.

A search is part of its lobby, so it survives a restart and comes to an end once (bot/tables/due.py).
"""

import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from bot.layout import Refused, stamp
from bot.tables.company.kept_apart import refuse_barred
from bot.tables.idle import UNFOUND
from bot.tables.kept_seats import kept_until
from bot.tables.lobby.call_settings import Sharing
from bot.tables.lobby.lobby import Lobby, lobby_of
from bot.tables.lobby.new_tables import NewTables, Opener
from bot.tables.lobby.newcomers import USUAL
from bot.tables.lobby.open_tables import OpenTable, OpenTables, Sought
from bot.tables.notices import news
from bot.tables.registry import TablePart, changing
from bot.tables.rules.table_rules import TableRules
from bot.tables.session.session import TableSession
from bot.tables.session.table_view import TableView
from bot.tables.settings.hourly_limits import GUEST_CALLS, SEARCHES, HourlyLimits
from bot.time import Pace
from data.records.tables import CallPlan, NewsItem, Search, TableStatus

MOST_SERVERS: Final = 10
"""The most other servers that one search calls."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The other ``servers`` that share calls, and whether the person ``sees`` a channel of one."""

    servers: Mapping[int, Sharing]
    sees: Callable[[int, int], Awaitable[bool]]


class SearchOutcome(NamedTuple):
    """Where a search leads. ``calls``: on how many other servers; ``joined``: to a table that sought too;
    ``known``: where the person looks for the same already.
    """

    table_view: TableView
    calls: int = 0
    joined: bool = False
    known: bool = False


@dataclass(eq=False)
class Searches(TablePart):
    _lobby: Lobby
    _new_tables: NewTables
    _open_tables: OpenTables
    _limits: HourlyLimits

    async def find(
        self,
        opener: Opener,
        rules: TableRules,
        *,
        sees: Callable[[int], bool],
        pace: Pace | None = None,
        lasts: timedelta = USUAL,
        role_id: int | None = None,
        elsewhere: Elsewhere | None = None,
    ) -> SearchOutcome:
        """Seat somebody where people look for the same, of the channels that they see; else open a table that
        looks for people for this long, whose message mentions the role. ``elsewhere``: on other servers too,
        of which those are called that no limit holds back. Raises Refused for the bounds of
        searches and tables.
        """
        opener = await opener.outside(self._store)
        await refuse_barred(self._store, opener.guild_id, opener.person_id)
        # Of two who look at the same moment, one opens the table, and the other one sits down there. No id
        # of a table or person is a server's.
        async with self._registry.lock(-opener.guild_id):
            usual, auto = await self._new_tables.usual_pace(opener.guild_id)
            sought = Sought(rules, pace or (None if auto else usual), opener.locale)
            for own in await self._store.tables.of_person(opener.person_id):
                if own.guild_id == opener.guild_id and sought.fits(own):
                    async with self._registry.change(own.id) as session:
                        return SearchOutcome(session.table_view(opener.person_id), known=True)
            tables = await self._open_tables.of_server(opener.guild_id, opener.person_id, sees)
            seated = await self._seated(opener, sought, tables, lasts)
            if seated is None and elsewhere is not None:
                seated = await self._seated(
                    opener, sought, await self._seen(opener, sought, elsewhere), lasts
                )
            if seated is not None:
                return SearchOutcome(seated, joined=True)
            servers = {} if elsewhere is None else elsewhere.servers
            search = Search(self._registry.clock() + lasts, role_id)
            return await self._opened(opener, rules, pace, search, servers)

    async def _seen(self, opener: Opener, sought: Sought, elsewhere: Elsewhere) -> list[OpenTable]:
        """The tables of other servers that fit and that the person sees."""
        tables = await self._open_tables.elsewhere(opener.guild_id, opener.person_id, opener.locale)
        seen = []
        for open_table in tables:
            table = open_table.table
            if sought.fits(table) and await elsewhere.sees(table.guild_id, table.place.channel_id):
                seen.append(open_table)
        return seen

    async def _seated(
        self, opener: Opener, sought: Sought, tables: Sequence[OpenTable], lasts: timedelta
    ) -> TableView | None:
        """Seat somebody at that of these tables where people look for the same; None where none does."""
        person_id = opener.person_id
        for open_table in tables:
            table = open_table.table
            if sought.fits(table) and table.seat_of(person_id) is None:
                with suppress(Refused):  # full by now, or kept apart by something else
                    return await self._lobby.sit(
                        table.id, person_id, opener.name, avatar=opener.avatar, lasts=lasts
                    )
        return None

    async def _opened(
        self,
        opener: Opener,
        rules: TableRules,
        pace: Pace | None,
        search: Search,
        elsewhere: Mapping[int, Sharing],
    ) -> SearchOutcome:
        await self._limits.spend(SEARCHES, opener.guild_id, opener.person_id)
        opened = await self._new_tables.open(opener, rules=rules, pace=pace, announce=False)
        calls = await self._allowed(elsewhere, opener.person_id)
        async with self._registry.change(opened.table.id) as session:
            await session.write(self._store.searches.set, search, calls=calls)
            return SearchOutcome(session.table_view(opener.person_id), len(calls))

    @changing
    async def one_more(self, session: TableSession, person_id: int, role_id: int | None) -> None:
        """Call once for one more player, for somebody who sits in the lobby, mentioning the role. Raises
        Refused for anybody else, while a call is out, without a free seat, and for the bounds of searches.
        """
        table, now = lobby_of(session), self._registry.clock()
        session.own_seat(person_id)
        if not any(seat.empty for seat in table.seats):
            raise Refused("Every seat is taken.", refresh=True)
        if table.habits.invited_only:
            raise Refused("This table is private. Open it to all first: More….", refresh=True)
        kept = kept_until(table)
        if kept is not None:
            raise Refused("The seats are still kept. You can call others {when}.", when=stamp(kept))
        if table.lobby.search is not None and not table.lobby.search.over:
            when = stamp(table.lobby.search.until)
            raise Refused("This table is already looking for players. The call ends {when}.", when=when)
        await self._limits.spend(SEARCHES, table.guild_id, person_id)
        await session.write(
            self._store.searches.set,
            Search(now + USUAL, role_id, called=True),
            calls=[CallPlan(table.guild_id, table.place.channel_id, role_id)],
        )

    async def look(self, session: TableSession, now: datetime) -> None:
        """End a search whose time is over. A table at which somebody sits alone is closed: nobody came."""
        table = session.table
        if table.status is not TableStatus.LOBBY or table.lobby.search is None:
            return
        if table.lobby.search.over or table.lobby.search.until > now:
            return
        alone = sum(seat.person_id is not None for seat in table.seats) < 2
        told = [NewsItem(news.LAPSED, tell=table.host_id)] if alone else []
        over = replace(table.lobby.search, over=True)
        await session.write(self._store.searches.set, over, news=told, touch=False)
        if alone:
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
