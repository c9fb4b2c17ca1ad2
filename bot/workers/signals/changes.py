"""Tells other processes which tables and tournaments changed here, for panels and lists that they show."""

import asyncio
from typing import Final

from bot.runtime.keyed_tasks import end_tasks
from bot.runtime.outages import Outages
from data import Signal, Store, StoreError, Topic

APART: Final = 0.25
"""Seconds between two tellings, each of all changes since the last: PostgreSQL lets one commit at a time tell
something, so that no move does so by itself.
"""
PAUSE: Final = 5.0
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
        """A table has changed, or is shown."""
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
                await asyncio.sleep(PAUSE)
            else:
                await asyncio.sleep(self._apart)
