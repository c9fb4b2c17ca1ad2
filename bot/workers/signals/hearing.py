"""What follows in this process, feature by feature, from changes of its tables and tournaments by others.

A signal says only what to look at; what is to be done stands in the store. So one that comes twice does
nothing more, and after some were missed everything of this process is looked at.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bot.layout import Refused
from bot.runtime.keyed_tasks import KeyedTasks, end_tasks
from bot.runtime.outages import Outages
from bot.runtime.periodic import Task
from bot.tables.service import Tables
from bot.workers.computer_players import ComputerPlayers
from bot.workers.core import OnSignal, Runs
from bot.workers.table_announcer import TableAnnouncer
from data import Ear, Signal, Store, StoreError, Topic

APART: Final = 0.25
"""Seconds between two tellings, each of all changes since the last: PostgreSQL lets one commit at a time tell
something, so that no move does so by itself.
"""
RETRY: Final = 5.0
"""Seconds to wait while the database is unavailable."""


class Changes:
    """A listener of the tables. Does nothing where one process serves all servers."""

    def __init__(self, store: Store, outages: Outages, *, apart: float = APART) -> None:
        self._store = store
        self._outages = outages
        self._apart = apart
        self._waiting: dict[Topic, set[int]] = {Topic.SHOWN: set(), Topic.TOURNAMENT_SHOWN: set()}
        self._task: asyncio.Task[None] | None = None

    def changed(self, table_id: int) -> None:
        self._add(Topic.SHOWN, table_id)

    def tournament_changed(self, tournament_id: int) -> None:
        """A tournament is about to be shown as it is now."""
        self._add(Topic.TOURNAMENT_SHOWN, tournament_id)

    async def settled(self) -> None:
        """Wait until everything is told."""
        if self._task is not None:
            await asyncio.wait({self._task})

    async def close(self) -> None:
        await end_tasks(self._task)
        self._task = None

    def _add(self, topic: Topic, number: int) -> None:
        if self._store.shards.complete:
            return
        self._waiting[topic].add(number)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work(), name="changes")

    async def _work(self) -> None:
        while any(self._waiting.values()):
            told = {topic: ids for topic, ids in self._waiting.items() if ids}
            self._waiting = {topic: set() for topic in self._waiting}
            try:
                await self._store.signals.send(
                    *(Signal.to_all(topic, sorted(ids)) for topic, ids in told.items())
                )
            except StoreError as error:
                self._outages.noted(error)
                for topic, ids in told.items():
                    self._waiting[topic] |= ids
                await asyncio.sleep(RETRY)
            else:
                await asyncio.sleep(self._apart)


@dataclass(frozen=True, slots=True)
class Followers:
    """What is done for the servers of this process. ``runs``: of the features, each after those it uses."""

    store: Store
    announcer: TableAnnouncer
    computers: ComputerPlayers
    runs: Sequence[Runs]
    _topics: dict[Topic, list[OnSignal]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        for runs in self.runs:
            for topic, work in runs.topics.items():
                self._topics.setdefault(topic, []).append(work)

    async def catch_up(self) -> None:
        """Do what follows from changes of tables of which nobody has heard."""
        await self.announcer.catch_up()
        for runs in self.runs:
            for work in runs.catch_up:
                await work()
        for table_id in await self.store.turns.moved_by_program():
            self.computers.changed(table_id)

    async def sweep(self) -> None:
        """The same, where other processes might have told of a change. A periodic task."""
        if not self.store.shards.complete:
            await self.catch_up()

    async def look_again(self) -> None:
        """Look at everything, with what periodic tasks do."""
        await self.catch_up()
        for runs in self.runs:
            for work in runs.look_again:
                await work()

    def of(self, signal: Signal) -> list[Task]:
        """What follows for the features from what another process says."""
        return [partial(work, signal) for work in self._topics.get(signal.topic, ())]


log = logging.getLogger(__name__)

PAUSE: Final = 2.0
"""Seconds before what failed for the database's sake is tried again."""


class Hearing:
    """Listens while this process serves its tables."""

    def __init__(self, tables: Tables, followers: Followers) -> None:
        self._tables = tables
        self._registry = tables.registry
        self._store = tables.store
        self._followers = followers
        self._ear: Ear | None = None
        self._dirty: set[int] = set()
        self._refreshes = KeyedTasks("heard", self._refresh)
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen from now on. What was said before is found in the store (``Services.resume``)."""
        await self.close()
        self._ear = await self._store.signals.hear(self)

    async def close(self) -> None:
        ear, self._ear = self._ear, None
        if ear is not None:
            await ear.close()
        await self._refreshes.close()
        await end_tasks(*self._tasks)
        self._dirty.clear()

    async def settled(self) -> None:
        """Wait until everything is done that follows from what was heard."""
        while waiting := [*self._tasks, *self._refreshes.tasks()]:
            await asyncio.wait(waiting)

    def deaf(self) -> None:
        """Nothing is heard for now: what is in memory is not relied on."""
        self._registry.hears = False

    def missed(self) -> None:
        """Something may have been said that was not heard."""
        self._registry.hears = True
        self._registry.doubt()
        self._do(self._followers.look_again)

    def heard(self, signal: Signal) -> None:
        """Another process says something to this one."""
        match signal.topic:
            case Topic.TABLE:
                for table_id in signal.ids:
                    self._registry.outdated(table_id)
                    self._dirty.add(table_id)
                    self._refreshes.begin(table_id)
            case Topic.SHOWN:
                for table_id in signal.ids:
                    self._registry.changed_elsewhere(table_id)
            case Topic.EMOTE:
                table_id, seat, number = signal.ids
                self._do(lambda: self._tables.emotes.heard(table_id, seat, number))
            case Topic.FORGOTTEN:
                self._registry.forget_memory()
        if follows := self._followers.of(signal):
            self._do(*follows)

    async def _refresh(self, table_id: int) -> None:
        while table_id in self._dirty:
            self._dirty.discard(table_id)
            try:
                await self._registry.refresh(table_id)
            except Refused as refused:
                log.debug("Table %d: %s", table_id, refused)
            except StoreError as error:
                self._tables.outages.noted(error)
                await asyncio.sleep(PAUSE)
                self._dirty.add(table_id)

    def _do(self, *work: Callable[[], Awaitable[object]]) -> None:
        """Do this soon, one after the other. What fails is found by a periodic task."""
        task = asyncio.create_task(self._one_by_one(work), name="heard")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _one_by_one(self, work: tuple[Callable[[], Awaitable[object]], ...]) -> None:
        for step in work:
            try:
                await step()
            except Refused as refused:
                log.debug("What another process said is over: %s", refused)
            except Exception as error:
                if self._tables.outages.noted(error) is None:
                    log.exception("What another process said could not be followed; will retry.")
