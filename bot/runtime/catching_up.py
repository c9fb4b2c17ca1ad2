"""Work that is done a moment after something has changed, again and again until nothing is left."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from bot.runtime.keyed_tasks import end_tasks
from bot.runtime.outages import Outages
from data import Store, StoreError

log = logging.getLogger(__name__)

REST: Final = 0.5
"""Seconds between a change and the work, which does for further changes too."""
PAUSE: Final = 10.0
"""Seconds to wait while the database is unavailable."""


class CatchingUp:
    """Does ``work``, which finds by itself what there is to do, after each change; at once again where
    something changed meanwhile. What fails is tried again after the next change, or after a pause while the
    database is unavailable. ``name`` is the task's name and stands in the log.
    """

    def __init__(
        self, name: str, work: Callable[[], Awaitable[object]], outages: Outages, *, rest: float = REST
    ) -> None:
        self._name, self._work = name, work
        self._outages = outages
        self._rest = rest
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._hurry = asyncio.Event()

    def changed(self) -> None:
        self._again = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name=self._name)

    async def settled(self) -> None:
        """Wait until the work for all changes so far is done."""
        if self._task is not None:
            await asyncio.wait({self._task})

    async def hurried(self, seconds: float) -> None:
        """Let the work for all changes so far begin at once, and wait for it, at most for so long."""
        if self._task is not None and not self._task.done():
            self._hurry.set()
            await asyncio.wait({self._task}, timeout=seconds)

    async def close(self) -> None:
        await end_tasks(self._task)
        self._task = None

    async def _run(self) -> None:
        while self._again:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), self._rest)
            self._hurry.clear()
            self._again = False
            try:
                await self._work()
            except StoreError as error:
                if self._outages.noted(error) is None:
                    log.warning("Work on %s failed; will retry: %s", self._name, error)
                else:
                    await asyncio.sleep(PAUSE)
                    self._again = True
            except Exception:
                log.exception("Work on %s failed; will retry.", self._name)


class AfterMatches:
    """A listener of the tables that works on matches once they are over, where shard 0 is."""

    _store: Store
    _catching_up: CatchingUp

    def changed(self, table_id: int) -> None:
        """A table has changed: its match may be over."""
        if self._store.shards.own(None):
            self._catching_up.changed()

    async def look(self, signal: object = None) -> None:
        """As after a start, and where another process says that a match is over."""
        self.changed(0)

    async def settled(self) -> None:
        """Wait until all matches finished so far are done with."""
        await self._catching_up.settled()

    async def close(self) -> None:
        """Stop; the rest is done after the next start."""
        await self._catching_up.close()
