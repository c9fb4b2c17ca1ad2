"""What all changes to tables share: the lock, the session in memory, telling listeners after the commit."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar
from weakref import WeakValueDictionary

from bot.client.ongoing import current
from bot.layout import Refused, no_table, stale
from bot.runtime.outages import Outages
from bot.tables.session.session import TableSession
from bot.tables.session.table_view import TableView
from bot.time import Availability
from canasta.variants import VARIANTS
from data import Conflict, NoSuchTable, OutcomeUnknown, StaleVersion, Store
from data.records.matches import Journal
from data.records.tables import Table

log = logging.getLogger(__name__)
P = ParamSpec("P")
PartT = TypeVar("PartT", bound="TablePart")

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
        self._reading: set[int] = set()
        """The tables that are being read, and of which the store has no more since, as far as is known."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Listener] = []
        self.viewers: list[Listener] = []
        """Those who hear of changes at all tables, as they show them in this process: open panels do."""
        self._unknown: set[str] = set()
        self.hears = True
        """Whether this process hears at once what others do at its tables."""

    def add_listener(self, listener: Listener) -> None:
        """Notify this listener of every change from now on at tables that this process serves."""
        self._listeners.append(listener)

    def remove_listener(self, listener: Listener) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)

    def serves(self, table: Table) -> bool:
        """Whether what follows from a change at this table is done here. Where several processes have their
        shards, that is so in the one that has the table's server; a private table is served by whichever its
        person is playing in.
        """
        return table.private or self.store.shards.own(table.guild_id)

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
                    self._note_change(session.table)
                raise
            except (StaleVersion, Conflict, NoSuchTable):
                self._forget(session, before)
                raise stale() from None
            except OutcomeUnknown:
                # If it was committed, it may be somebody else's turn now, and all should see that.
                self._sessions.pop(table_id, None)
                self._notify(session.table)
                raise
            except BaseException:
                self._forget(session, before)
                raise
            if session.table.version != before:
                self.outages.over()
                self._note_change(session.table)

    def _forget(self, session: TableSession, before: int) -> None:
        """Drop a session whose change failed. What it committed before that is told."""
        self._sessions.pop(session.table.id, None)
        if session.table.version != before:
            self._note_change(session.table)

    def _note_change(self, table: Table) -> None:
        """Tell all listeners, and the interaction for which it was done, if there is one."""
        ongoing = current()
        if ongoing is not None:
            ongoing.changed.add(table.id)
        self._notify(table)

    def tell(self, table_id: int, guild_id: int | None = None) -> None:
        """Notify all listeners of a table that has changed in the store, or that has something due.
        ``guild_id``: its server, where that may be another process's and the table not in memory.
        """
        self.outdated(table_id)
        self._show(table_id)
        session = self._sessions.get(table_id)
        if session is not None:
            here = self.serves(session.table)
        else:
            here = guild_id is None or self.store.shards.own(guild_id)
        if here:
            self._follow(table_id)

    def changed_elsewhere(self, table_id: int) -> None:
        """Note that another process has changed a table: what shows it here is out of date."""
        self.outdated(table_id)
        self._show(table_id)

    async def refresh(self, table_id: int) -> None:
        """Read what another process changed, and tell all. Raises Refused if it is gone, or unknown here."""
        self.outdated(table_id)
        async with self.lock(table_id):
            session = await self.load(table_id)
        self._notify(session.table)

    def outdated(self, table_id: int) -> None:
        """Note that the store has more of a table than this process has in memory, at the same version."""
        self._reading.discard(table_id)
        session = self._sessions.get(table_id)
        if session is not None:
            session.current = False

    def _notify(self, table: Table) -> None:
        """As ``tell``, of what is in memory already."""
        self._show(table.id)
        if self.serves(table):
            self._follow(table.id)

    def _show(self, table_id: int) -> None:
        for viewer in tuple(self.viewers):
            viewer.changed(table_id)

    def _follow(self, table_id: int) -> None:
        for listener in tuple(self._listeners):
            listener.changed(table_id)

    def doubt(self) -> None:
        """Note that the store may have more of any table than this process has in memory."""
        self._reading.clear()
        for table_id in tuple(self._sessions):
            self.changed_elsewhere(table_id)

    def forget_memory(self) -> None:
        """Rebuild every match from its journal when next needed, after names have changed in the store."""
        self._reading.clear()
        self._sessions.clear()

    def let_go(self, table_id: int) -> None:
        """Keep a table in memory no longer; it is rebuilt when next needed."""
        self._sessions.pop(table_id, None)

    def lock(self, table_id: int) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    def in_memory(self, table_id: int) -> TableSession | None:
        """The table as last used; None if it is not in memory."""
        return self._sessions.get(table_id)

    def up_to_date(self, table_id: int) -> TableSession | None:
        """The table in memory, if that is as it is stored as far as this process can know."""
        session = self._sessions.get(table_id)
        return session if session is not None and session.current and self._is_first(session.table) else None

    def _at(self, table_id: int, version: int | None) -> TableSession | None:
        """The table in memory if it is of this version; if the store has a newer one, the write fails."""
        session = self._sessions.get(table_id)
        if session is None or session.table.version != version or not self._is_first(session.table):
            return None
        return session

    def _is_first(self, table: Table) -> bool:
        """Whether this process hears at once what becomes of a table, no matter who changes it."""
        shards = self.store.shards
        return shards.complete or (self.hears and not table.private and shards.own(table.guild_id))

    async def look(self, table_id: int, version: int | None) -> TableSession:
        """The table for a look before a change: from memory if it is of this version there, as it is stored,
        else as stored now. What is then done is checked against the store.
        """
        session = self._at(table_id, version)
        return session if session is not None and session.current else await self.load(table_id)

    async def load(self, table_id: int) -> TableSession:
        """The table as stored now; from memory if that is of the same version."""
        read = False
        try:
            while not read:
                self._reading.add(table_id)
                session = await self._read(table_id)
                # What has become of it meanwhile may not be among what was read.
                read = table_id in self._reading
        finally:
            self._reading.discard(table_id)
        session.current = True
        # Others may have taken its place in memory while it was read.
        self._sessions[table_id] = session
        self._sessions.move_to_end(table_id)
        while len(self._sessions) > KEPT:
            self._sessions.popitem(last=False)
        return session

    async def _read(self, table_id: int) -> TableSession:
        session = self._sessions.get(table_id)
        table = None if session is None else self._playable(await self.stored(table_id))
        if session is None or table is None or session.table.version != table.version:
            return await self._rebuild(table_id)
        # Messages and pings are recorded without a new version, and other tables progress.
        session.table = table
        if table.occasion.duplicate and table.match_id is not None:
            session.closed = await self.store.journals.closed_deals(table.match_id)
        return session

    def _playable(self, table: Table) -> Table:
        """This table. Raises Refused, and logs it once, if this release does not know its game."""
        if table.variant in VARIANTS:
            return table
        if table.variant not in self._unknown:
            self._unknown.add(table.variant)
            log.warning("Table %d plays %r, which this release does not know.", table.id, table.variant)
        raise Refused(
            "This table plays a game that I don't know, {game}: it's from another version of me. "
            "Nothing is lost.",
            game=table.variant,
        )

    async def _rebuild(self, table_id: int) -> TableSession:
        kept = await self.store.journals.at_table(table_id)
        if kept is None:
            raise no_table()
        table, journal = kept
        return TableSession(self._playable(table), journal)

    async def journal(self, table: Table) -> Journal | None:
        return None if table.match_id is None else await self.store.journals.get(table.match_id)

    async def stored(self, table_id: int) -> Table:
        """The table as stored now. Raises Refused for an unknown one."""
        table = await self.store.tables.get(table_id)
        if table is None:
            raise no_table()
        return table


@dataclass(eq=False)
class TablePart:
    """A part of the one write path: it reads and changes the tables of a registry."""

    _registry: TableRegistry

    @property
    def _store(self) -> Store:
        return self._registry.store


def changing(
    work: Callable[Concatenate[PartT, TableSession, int, P], Awaitable[None]],
) -> Callable[Concatenate[PartT, int, int, P], Coroutine[Any, Any, TableView]]:
    """Make a person's change of a table of what does it with the session: under the table's lock, and
    answered with how they see the table then.
    """

    @wraps(work)
    async def change(
        part: PartT, table_id: int, person_id: int, /, *about: P.args, **named: P.kwargs
    ) -> TableView:
        async with part._registry.change(table_id) as session:
            await work(part, session, person_id, *about, **named)
            return session.table_view(person_id)

    return change
