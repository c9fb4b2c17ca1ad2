"""What all changes to tables share: the lock, the table as it is in memory, and telling others after the
commit.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Protocol
from weakref import WeakValueDictionary

from bot.errors import Refused, no_table, stale
from bot.outages import Outages
from bot.tables.limits import HOUR, NO_LIMITS, Limits, Use, spend
from bot.tables.session import TableSession
from bot.time.availability import Absence
from data import Conflict, Journal, NoSuchTable, OutcomeUnknown, StaleVersion, Store, Table

KEPT = 256
"""How many matches stay in memory; the others are rebuilt from their journals when they are needed."""


class Listener(Protocol):
    """Somebody who is told, after the commit, that a table has changed."""

    def changed(self, table_id: int) -> None: ...


def _utc_now() -> datetime:
    return datetime.now(UTC)


class TableRegistry:
    """Tables in memory. ``next_deal_after``: how long a scored deal waits for Next; ``limits``: how much may
    be done within an hour; the rest is for tests.
    """

    def __init__(
        self,
        store: Store,
        *,
        next_deal_after: timedelta = timedelta(minutes=3),
        clock: Callable[[], datetime] = _utc_now,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(32),
        first_dealer: Callable[[int], int] = secrets.randbelow,
        limits: Limits = NO_LIMITS,
    ) -> None:
        self.store = store
        self.clock = clock
        self.absence = Absence(store)
        self._next_deal_after = next_deal_after
        self._new_seed = new_seed
        self._first_dealer = first_dealer
        self._limits = limits
        self.outages = Outages()
        self._live: OrderedDict[int, TableSession] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Listener] = []

    def add_listener(self, listener: Listener) -> None:
        """Tell this one about every change from now on."""
        self._listeners.append(listener)

    def remove_listener(self, listener: Listener) -> None:
        """Tell this one no more."""
        self._listeners.remove(listener)

    @asynccontextmanager
    async def _change(self, table_id: int, version: int | None = None) -> AsyncIterator[TableSession]:
        """The table under its lock, for a change. Whatever goes wrong in it, memory is put back to what is
        stored.
        """
        async with self._lock(table_id):
            live = self._at(table_id, version) or await self._load(table_id)
            before = live.table.version
            try:
                yield live
            except Refused:
                # A refusal may follow a commit (a noted Next); what was committed is told all the same.
                if live.table.version != before:
                    self.tell(table_id)
                raise
            except (StaleVersion, Conflict, NoSuchTable):
                self._live.pop(table_id, None)
                raise stale() from None
            except OutcomeUnknown:
                # If it was kept, somebody else may be to move now, and all should see it.
                self._live.pop(table_id, None)
                self.tell(table_id)
                raise
            except BaseException:
                self._live.pop(table_id, None)
                raise
            if live.table.version != before:
                self.outages.over()
                self.tell(table_id)

    def tell(self, table_id: int) -> None:
        """Tell everybody about a table that has changed, or that has something due."""
        for listener in tuple(self._listeners):
            listener.changed(table_id)

    async def spend(self, use: Use, guild_id: int | None, person_id: int) -> None:
        """Count something that floods are made of. Raises Refused where there has been enough of it."""
        await spend(self.store, self._limits, use, guild_id, person_id)

    async def forget_spent(self) -> None:
        """A chore: what was counted more than an hour ago is of no use any more."""
        await self.store.forget_spans(HOUR)

    def forget_memory(self) -> None:
        """Rebuild every match from its journal when it is needed next: names in the store have changed."""
        self._live.clear()

    def _lock(self, table_id: int) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    def _at(self, table_id: int, version: int | None) -> TableSession | None:
        """The table in memory if it is of this version. It needs no look at the store: if that has moved on,
        the write will say so.
        """
        live = self._live.get(table_id)
        return live if live is not None and live.table.version == version else None

    async def _load(self, table_id: int) -> TableSession:
        """The table as it is stored now; from memory where that is of the same version."""
        table = await self._stored(table_id)
        live = self._live.get(table_id)
        if live is None or live.table.version != table.version:
            live = await self._rebuild(table)
            self._live[table_id] = live
        else:
            # Messages and pings are noted without a new version, and other tables come further.
            live.table = table
            if table.duplicate and table.match_id is not None:
                live.closed = await self.store.closed_deals(table.match_id)
        self._live.move_to_end(table_id)
        while len(self._live) > KEPT:
            self._live.popitem(last=False)
        return live

    async def _rebuild(self, table: Table) -> TableSession:
        while True:
            journal = await self._journal(table)
            again = await self._stored(table.id)
            if again.version == table.version:
                return TableSession(table, journal)
            table = again

    async def _journal(self, table: Table) -> Journal | None:
        return None if table.match_id is None else await self.store.journal(table.match_id)

    async def _stored(self, table_id: int) -> Table:
        table = await self.store.table(table_id)
        if table is None:
            raise no_table()
        return table
