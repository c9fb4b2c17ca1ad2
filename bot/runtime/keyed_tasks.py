"""One task for each table, or any other number, that has work to do."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeAlias


class Part(Protocol):
    """Something that works until it is closed."""

    async def close(self) -> None: ...


async def close_in_order(*parts: Part) -> None:
    """Close these, one after the other."""
    for part in parts:
        await part.close()


async def end_tasks(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel these tasks, where there are any, and wait until they have come to their end."""
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


Work: TypeAlias = Callable[[int], Coroutine[Any, Any, None]]


class KeyedTasks:
    """Runs ``work`` for numbers, at most one task for each. ``name`` is the tasks' name."""

    def __init__(self, name: str, work: Work) -> None:
        self._name = name
        self._work = work
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._rests: set[asyncio.Task[None]] = set()
        self.hurried = False
        """Whether all work is to come to its end."""

    def __len__(self) -> int:
        """How many tasks are running."""
        return len(self._tasks)

    def tasks(self) -> list[asyncio.Task[None]]:
        return list(self._tasks.values())

    def running(self, number: int) -> bool:
        task = self._tasks.get(number)
        return task is not None and not task.done()

    def begin(self, number: int) -> None:
        """Make sure that the work is running for this number; do nothing if it is already."""
        if not self.running(number):
            self._tasks[number] = task = asyncio.create_task(
                self._work(number), name=f"{self._name}-{number}"
            )
            task.add_done_callback(lambda done: self._finished(number, done))

    async def settled(self, number: int, patience: float | None = None) -> None:
        """Wait until nothing is running for this key, at most ``patience`` seconds."""
        task = self._tasks.get(number)
        if task is not None:
            await asyncio.wait({task}, timeout=patience)

    async def rest(self, seconds: float) -> None:
        """Wait so long within the work, or until it has to come to its end."""
        if self.hurried:
            return
        rest = asyncio.create_task(asyncio.sleep(seconds))
        self._rests.add(rest)
        try:
            await asyncio.wait({rest})
        finally:
            rest.cancel()
            self._rests.discard(rest)

    async def finish(self, seconds: float) -> int:
        """Let all tasks come to their end without rests, at most so long; return how many have not."""
        self.hurried = True
        for rest in tuple(self._rests):
            rest.cancel()
        if self._tasks:
            await asyncio.wait(set(self._tasks.values()), timeout=max(0.0, seconds))
        return len(self._tasks)

    async def close(self) -> None:
        await end_tasks(*self._tasks.values())
        self._tasks.clear()
        self.hurried = False

    def _finished(self, number: int, task: asyncio.Task[None]) -> None:
        if self._tasks.get(number) is task:
            del self._tasks[number]


class InTasks:
    """What works in ``_tasks``."""

    _tasks: KeyedTasks

    async def settled(self, number: int, patience: float | None = None) -> None:
        """Wait until nothing is under way for this number, at most ``patience`` seconds."""
        await self._tasks.settled(number, patience)

    async def close(self) -> None:
        """Stop; the rest resumes after the next start."""
        await self._tasks.close()
