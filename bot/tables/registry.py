"""What all changes to tables share: the lock, the table as it is in memory, and telling others after the
commit.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Protocol
from weakref import WeakValueDictionary

from bot.errors import Refused, no_table, stale
from bot.outages import Outages
from bot.tables.session import TableSession
from bot.time.availability import Availability
from data import Conflict, Journal, NoSuchTable, OutcomeUnknown, StaleVersion, Store, Table

KEPT = 256
"""How many matches stay in memory; the others are rebuilt from their journals when they are needed."""


class Listener(Protocol):
    """Somebody who is told, after the commit, that a table has changed."""

    def changed(self, table_id: int) -> None: ...


def utc_now() -> datetime:
    return datetime.now(UTC)


class TableRegistry:
    """The tables that this process has in memory. ``clock`` gives the time, with its zone."""

    def __init__(self, store: Store, *, clock: Callable[[], datetime] = utc_now) -> None:
        self.store = store
        self.clock = clock
        self.availability = Availability(store)
        self.outages = Outages()
        self._sessions: OrderedDict[int, TableSession] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Listener] = []

    def add_listener(self, listener: Listener) -> None:
        """Tell this one about every change from now on."""
        self._listeners.append(listener)

    def remove_listener(self, listener: Listener) -> None:
        """Tell this one no more."""
        self._listeners.remove(listener)

    @asynccontextmanager
    async def change(self, table_id: int, version: int | None = None) -> AsyncIterator[TableSession]:
        """The table under its lock, for a change. Whatever goes wrong in it, memory is put back to what is
        stored.
        """
        async with self.lock(table_id):
            session = self._at(table_id, version) or await self.load(table_id)
            before = session.table.version
            try:
                yield session
            except Refused:
                # A refusal may follow a commit (a noted Next); what was committed is told all the same.
                if session.table.version != before:
                    self.tell(table_id)
                raise
            except (StaleVersion, Conflict, NoSuchTable):
                self._sessions.pop(table_id, None)
                raise stale() from None
            except OutcomeUnknown:
                # If it was kept, somebody else may be to move now, and all should see it.
                self._sessions.pop(table_id, None)
                self.tell(table_id)
                raise
            except BaseException:
                self._sessions.pop(table_id, None)
                raise
            if session.table.version != before:
                self.outages.over()
                self.tell(table_id)

    def tell(self, table_id: int) -> None:
        """Tell everybody about a table that has changed, or that has something due."""
        for listener in tuple(self._listeners):
            listener.changed(table_id)

    def forget_memory(self) -> None:
        """Rebuild every match from its journal when it is needed next: names in the store have changed."""
        self._sessions.clear()

    def lock(self, table_id: int) -> asyncio.Lock:
        """The lock under which a table is read and changed."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    def in_memory(self, table_id: int) -> TableSession | None:
        """The table as it was when it was last needed; None where it is not in memory."""
        return self._sessions.get(table_id)

    def _at(self, table_id: int, version: int | None) -> TableSession | None:
        """The table in memory if it is of this version. It needs no look at the store: if that has moved on,
        the write will say so.
        """
        session = self._sessions.get(table_id)
        return session if session is not None and session.table.version == version else None

    async def load(self, table_id: int) -> TableSession:
        """The table as it is stored now; from memory where that is of the same version."""
        table = await self.stored(table_id)
        session = self._sessions.get(table_id)
        if session is None or session.table.version != table.version:
            session = await self._rebuild(table)
            self._sessions[table_id] = session
        else:
            # Messages and pings are noted without a new version, and other tables come further.
            session.table = table
            if table.duplicate and table.match_id is not None:
                session.closed = await self.store.journals.closed_deals(table.match_id)
        self._sessions.move_to_end(table_id)
        while len(self._sessions) > KEPT:
            self._sessions.popitem(last=False)
        return session

    async def _rebuild(self, table: Table) -> TableSession:
        while True:
            journal = await self.journal(table)
            again = await self.stored(table.id)
            if again.version == table.version:
                return TableSession(table, journal)
            table = again

    async def journal(self, table: Table) -> Journal | None:
        """What has been played in the table's match; None where there is no match."""
        return None if table.match_id is None else await self.store.journals.get(table.match_id)

    async def stored(self, table_id: int) -> Table:
        """The table as it is stored now. Raises Refused for an unknown one."""
        table = await self.store.tables.get(table_id)
        if table is None:
            raise no_table()
        return table
