"""Work done every few minutes, whether or not anybody plays: messages that Discord did not accept, removed
servers, leaderboards, seasons.

Each task asks the store what is due, so that a process that was stopped leaves nothing undone.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from bot.runtime.keyed_tasks import end_tasks
from bot.runtime.outages import Outages

log = logging.getLogger(__name__)

EVERY = 300.0
"""Seconds between two rounds."""
Task = Callable[[], Awaitable[object]]


class PeriodicTasks:
    """Runs each of ``tasks`` every ``every`` seconds."""

    def __init__(self, tasks: Sequence[Task], outages: Outages, *, every: float = EVERY) -> None:
        self._tasks = tuple(tasks)
        self._outages = outages
        self._every = every
        self._rounds: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, with a first round at once."""
        if self._rounds is None:
            self._rounds = asyncio.create_task(self._work(), name="periodic")

    async def close(self) -> None:
        """Stop; what is due is done after the next start."""
        await end_tasks(self._rounds)
        self._rounds = None

    async def run(self) -> None:
        """Do one round. A task that fails is tried again in the next one."""
        for task in self._tasks:
            try:
                await task()
            except Exception as error:
                if self._outages.noted(error) is None:
                    log.exception("A periodic task failed; will retry.")

    async def _work(self) -> None:
        while True:
            await self.run()
            await asyncio.sleep(self._every)
