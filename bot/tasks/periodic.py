"""What is done now and then, whether or not anybody plays: messages that Discord did not
take, servers that are gone, boards, seasons.

Each chore asks the store what is due, so that a process that was stopped leaves nothing undone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from bot.outages import Outages

log = logging.getLogger(__name__)

EVERY = 300.0
"""Seconds between two rounds."""
Chore = Callable[[], Awaitable[object]]


class PeriodicTasks:
    """Does each chore every ``every`` seconds."""

    def __init__(self, chores: Sequence[Chore], outages: Outages, *, every: float = EVERY) -> None:
        self._chores = tuple(chores)
        self._outages = outages
        self._every = every
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, with a first round at once."""
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name="chores")

    async def close(self) -> None:
        """Stop; what is due is done after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def run(self) -> None:
        """One round. A chore that fails is tried again in the next one."""
        for chore in self._chores:
            try:
                await chore()
            except Exception as error:
                if self._outages.noted(error) is None:
                    log.exception("A periodic task failed; will retry.")

    async def _work(self) -> None:
        while True:
            await self.run()
            await asyncio.sleep(self._every)
