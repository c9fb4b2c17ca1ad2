"""Some processes, shared fairly by those who have work for them."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Generic, TypeAlias, TypeVar

from bot.runtime.processes.child import Child, Died, Failed

log = logging.getLogger(__name__)

T = TypeVar("T")
Work: TypeAlias = Callable[[float], Callable[[], T]]
"""What is to be run, by how many seconds it should take at most: a function of a module, or a partial."""
START = 60.0
"""Seconds that a process may take to begin, on a machine that does much else."""
DEATHS = 3
"""After three deaths in a row the processes rest: something is wrong with the machine."""
REST = 60.0
"""Seconds of that rest."""


class TooLate(Exception):
    """The result would come after the time at which it was wanted."""


class NoProcess(Exception):
    """There is no process for this: none are wanted, or they rest after a failure."""


@dataclass(eq=False, slots=True)
class _Job:
    key: int
    work: Work[Any]
    seconds: float
    until: float
    answer: asyncio.Future[Any]
    child: Child | None = None


@dataclass(slots=True)
class _Health:
    """How well the processes fare."""

    deaths: int = 0
    rests_until: float = field(default=float("-inf"))

    def died(self, now: float) -> None:
        self.deaths += 1
        if self.deaths >= DEATHS:
            self.deaths, self.rests_until = 0, now + REST
            log.error("Processes for computer players keep ending: none for %d seconds.", REST)


class Processes:
    """At most ``count`` processes, each started when it is needed and again if it has died; 0: none.
    ``prepare`` is what a new one does first, such as its imports, before it counts as there.

    Who has work says for whom it is, by a ``key`` such as a table's number: keys take turns. Work that is no
    longer wanted is cancelled, and ends at once.
    """

    def __init__(
        self,
        count: int,
        *,
        niceness: int,
        prepare: Callable[[], object] = bool,
        child: Callable[[int], Child] = Child,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.count = count
        self._niceness = niceness
        self._child = child
        self._clock = clock
        self._waiting: Rotation[_Job] = Rotation()
        self._prepare = prepare
        self._idle: list[Child] = []
        self._busy: dict[asyncio.Task[None], Child] = {}
        self._starting = 0
        self._health = _Health()
        self._threads: ThreadPoolExecutor | None = None

    async def run(self, key: int, work: Work[T], *, seconds: float, within: float) -> T:
        """Run this in a process: it may take ``seconds``, less if others wait, and the result is wanted
        ``within`` seconds. Raises TooLate, NoProcess, Died and Failed.
        """
        now = self._clock()
        if not self.count or now < self._health.rests_until:
            raise NoProcess
        job = _Job(key, work, seconds, now + within, asyncio.get_running_loop().create_future())
        self._waiting.put(key, job)
        self._fill()
        try:
            async with asyncio.timeout(within):
                result: T = await job.answer
                return result
        except TimeoutError:
            raise TooLate from None
        finally:
            self._drop(job)

    @property
    def waiting(self) -> int:
        """How much work waits for a process."""
        return len(self._waiting)

    @property
    def idle(self) -> bool:
        """Whether there are any, and none of them has anything to do."""
        return bool(self.count) and not self._waiting and not self._busy

    async def close(self) -> None:
        """End all processes; who waits for one is told Died."""
        while self._waiting:
            _settle(self._waiting.take(), Died("the bot stops"))
        for child in self._busy.values():
            child.kill()
        await asyncio.gather(*self._busy, return_exceptions=True)
        for child in self._idle:
            child.close()
        self._idle.clear()
        if self._threads is not None:
            self._threads.shutdown(wait=False)
            self._threads = None

    def _fill(self) -> None:
        """Let processes begin what waits, as far as they are free, and start others."""
        while self._waiting and self._idle:
            job, child = self._waiting.take(), self._idle.pop()
            job.child = child
            self._use(child, self._serve(job, child))
        if self._clock() < self._health.rests_until:
            while self._waiting:
                _settle(self._waiting.take(), NoProcess())
        for _ in range(min(len(self._waiting) - self._starting, self.count - len(self._busy))):
            child = self._child(self._niceness)
            self._starting += 1
            self._use(child, self._start(child))

    def _use(self, child: Child, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name="process")
        self._busy[task] = child
        task.add_done_callback(self._free)

    def _free(self, task: asyncio.Task[None]) -> None:
        child = self._busy.pop(task)
        if child.usable and not task.cancelled():
            self._idle.append(child)
        else:
            child.close()
        self._fill()

    async def _start(self, child: Child) -> None:
        try:
            async with asyncio.timeout(START):
                await self._ask(child, self._prepare)
        except Exception:
            log.debug("A process could not be started.", exc_info=True)
            child.kill()
            self._health.died(self._clock())
        finally:
            self._starting -= 1

    async def _serve(self, job: _Job, child: Child) -> None:
        try:
            result = await self._ask(child, job.work(self._share(job)))
        except Exception as error:
            if not job.answer.done() and isinstance(error, Died):
                self._health.died(self._clock())
            _settle(job, error)
        else:
            self._health.deaths = 0
            if not job.answer.done():
                job.answer.set_result(result)

    async def _ask(self, child: Child, work: Callable[[], T]) -> T:
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self.count, thread_name_prefix="canasta-process")
        return await asyncio.get_running_loop().run_in_executor(self._threads, child.ask, work)

    def _share(self, job: _Job) -> float:
        """The seconds that this may take so that those who wait are in time, too."""
        rounds = 1 + len(self._waiting) / self.count
        return min(job.seconds, (job.until - self._clock()) / rounds)

    def _drop(self, job: _Job) -> None:
        """End work that nobody waits for."""
        self._waiting.remove(job.key, job)
        if job.answer.done() and not job.answer.cancelled():
            return
        job.answer.cancel()
        if job.child is not None:
            job.child.kill()


def _settle(job: _Job, error: Exception) -> None:
    if not job.answer.done():
        job.answer.set_exception(error)


__all__ = ["Died", "Failed", "NoProcess", "Processes", "TooLate", "Work"]


class Rotation(Generic[T]):
    """What waits, under keys: each key in turn gives one, so that none waits for another's whole queue."""

    def __init__(self) -> None:
        self._queues: dict[int, deque[T]] = {}
        """In the order of the keys' turns."""

    def __len__(self) -> int:
        return sum(map(len, self._queues.values()))

    def put(self, key: int, item: T) -> None:
        """Let this wait behind whatever else waits under its key."""
        self._queues.setdefault(key, deque()).append(item)

    def take(self) -> T:
        """The first of the key whose turn it is. Raises KeyError if nothing waits."""
        for key, queue in self._queues.items():
            item = queue.popleft()
            del self._queues[key]
            if queue:
                self._queues[key] = queue  # behind all others
            return item
        raise KeyError

    def remove(self, key: int, item: T) -> None:
        """Let this wait no longer, if it does."""
        queue = self._queues.get(key)
        if queue is not None and item in queue:
            queue.remove(item)
            if not queue:
                del self._queues[key]
