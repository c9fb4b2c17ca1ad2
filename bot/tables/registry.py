"""The common part of all changes to tables: the lock, the session in memory, and notifying listeners after
the commit.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Protocol
from weakref import WeakValueDictionary

from bot.errors import Refused, no_table, stale, unknown_game
from bot.outages import Outages
from bot.tables.session.session import TableSession
from bot.time.availability import Availability
from canasta.variants import VARIANTS
from data import Conflict, Journal, NoSuchTable, OutcomeUnknown, StaleVersion, Store, Table

log = logging.getLogger(__name__)

KEPT = 256
"""The most matches kept in memory; others are rebuilt from their journals when needed."""


class Listener(Protocol):
    """A listener called after the commit when a table has changed."""

    def changed(self, table_id: int) -> None: ...


def utc_now() -> datetime:
    return datetime.now(UTC)


class TableRegistry:
    """The tables that this process has in memory. ``clock`` returns the time, with its zone."""

    def __init__(self, store: Store, *, clock: Callable[[], datetime] = utc_now) -> None:
        self.store = store
        self.clock = clock
        self.availability = Availability(store)
        self.outages = Outages()
        self._sessions: OrderedDict[int, TableSession] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Listener] = []
        self._unknown: set[str] = set()

    def add_listener(self, listener: Listener) -> None:
        """Notify this listener of every change from now on."""
        self._listeners.append(listener)

    def remove_listener(self, listener: Listener) -> None:
        """Stop notifying this listener."""
        self._listeners.remove(listener)

    @asynccontextmanager
    async def change(self, table_id: int, version: int | None = None) -> AsyncIterator[TableSession]:
        """The table under its lock, for a change. If anything fails, memory is restored to what is stored."""
        async with self.lock(table_id):
            session = self._at(table_id, version) or await self.load(table_id)
            before = session.table.version
            try:
                yield session
            except Refused:
                # A refusal may follow a commit (a recorded Next); listeners are notified of the commit all
                # the same.
                if session.table.version != before:
                    self._notify(table_id)
                raise
            except (StaleVersion, Conflict, NoSuchTable):
                self._forget(session, before)
                raise stale() from None
            except OutcomeUnknown:
                # If it was committed, it may be somebody else's turn now, and all should see that.
                self._sessions.pop(table_id, None)
                self._notify(table_id)
                raise
            except BaseException:
                self._forget(session, before)
                raise
            if session.table.version != before:
                self.outages.over()
                self._notify(table_id)

    def _forget(self, session: TableSession, before: int) -> None:
        """Drop a session whose change failed. What it committed before that is told."""
        self._sessions.pop(session.table.id, None)
        if session.table.version != before:
            self._notify(session.table.id)

    def tell(self, table_id: int) -> None:
        """Notify all listeners of a table that has changed in the store, or that has something due."""
        self.outdated(table_id)
        self._notify(table_id)

    def outdated(self, table_id: int) -> None:
        """Note that the store has more of a table than this process has in memory, at the same version."""
        session = self._sessions.get(table_id)
        if session is not None:
            session.current = False

    def _notify(self, table_id: int) -> None:
        """As ``tell``, of what is in memory already."""
        for listener in tuple(self._listeners):
            listener.changed(table_id)

    def forget_memory(self) -> None:
        """Make every match be rebuilt from its journal when next needed, after names in the store have
        changed.
        """
        self._sessions.clear()

    def lock(self, table_id: int) -> asyncio.Lock:
        """The lock for reading and changing a table."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    def in_memory(self, table_id: int) -> TableSession | None:
        """The table as last used; None if it is not in memory."""
        return self._sessions.get(table_id)

    def _at(self, table_id: int, version: int | None) -> TableSession | None:
        """The table in memory if it is of this version. The store need not be read: if it has a newer
        version, the write will fail.
        """
        session = self._sessions.get(table_id)
        return session if session is not None and session.table.version == version else None

    async def look(self, table_id: int, version: int | None) -> TableSession:
        """The table for a look before a change: from memory if it is of this version there, as it is stored,
        else as stored now. What is then done is checked against the store.
        """
        session = self._at(table_id, version)
        return session if session is not None and session.current else await self.load(table_id)

    async def load(self, table_id: int) -> TableSession:
        """The table as stored now; from memory if that is of the same version."""
        table = await self.stored(table_id)
        if table.variant not in VARIANTS:
            self._note_unknown(table)
            raise unknown_game(table.variant)
        session = self._sessions.get(table_id)
        if session is None or session.table.version != table.version:
            session = await self._rebuild(table)
            self._sessions[table_id] = session
        else:
            # Messages and pings are recorded without a new version, and other tables progress.
            session.table, session.current = table, True
            if table.duplicate and table.match_id is not None:
                session.closed = await self.store.journals.closed_deals(table.match_id)
        self._sessions.move_to_end(table_id)
        while len(self._sessions) > KEPT:
            self._sessions.popitem(last=False)
        return session

    def _note_unknown(self, table: Table) -> None:
        """Log a game that this release does not know, once."""
        if table.variant not in self._unknown:
            self._unknown.add(table.variant)
            log.warning("Table %d plays %r, which this release does not know.", table.id, table.variant)

    async def _rebuild(self, table: Table) -> TableSession:
        while True:
            journal = await self.journal(table)
            again = await self.stored(table.id)
            if again.version == table.version:
                return TableSession(table, journal)
            table = again

    async def journal(self, table: Table) -> Journal | None:
        """The journal of the table's match; None if there is no match."""
        return None if table.match_id is None else await self.store.journals.get(table.match_id)

    async def stored(self, table_id: int) -> Table:
        """The table as stored now. Raises Refused for an unknown one."""
        table = await self.store.tables.get(table_id)
        if table is None:
            raise no_table()
        return table
