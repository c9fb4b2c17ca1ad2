"""The budget of requests: Discord takes fifty a second from an application, over all of its processes.
Answers to interactions are not among them.

Requests stand in one line, `APART` seconds from each other. A single process keeps that line in memory;
several keep it in the database, and each takes the next part of it, as long as what waits here. In its part
the most urgent goes first.

Where Discord refuses requests all the same, for all routes, the line is slowed to a quarter, and quickens by
steps. All processes are slowed together, as they tell each other where they take their parts.
"""

import asyncio
import heapq
import logging
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from math import ceil
from time import monotonic
from typing import Final

from bot.runtime.keyed_tasks import end_tasks

log = logging.getLogger(__name__)

APART: Final = 1 / 40
"""Seconds between two requests on average."""
BURST: Final = 8
"""How many may go at once after a while without any: with those of a second, fewer than fifty."""
MOST: Final = 10
"""The longest part of the line that a process takes at once: a quarter of a second."""
PATIENCE: Final = 0.5
"""Seconds to wait for the database, before a process keeps to its fair share by itself."""
ALONE: Final = 10.0
"""Seconds for which it does so before it asks the database again: calls wait for that no longer."""
LONGEST: Final = 60.0
"""The longest pause of all requests, in seconds, whatever Discord says."""
SLOW, STEPS = 60.0, 3
"""For how many seconds after one fewer requests are made, and in how many steps they become more again."""
KEPT: Final = 0.25
"""Seconds for which a place in the line that nobody needed can still be used."""
_FREE: Final = re.compile(r"/(interactions|webhooks)/")
"""In the path of a request that is not counted."""


class Urgency(IntEnum):
    """What a request is for; a smaller number goes first."""

    CALL = 0
    """Somebody waits for it, or is called."""
    NOTICE = 1
    PICTURE = 2
    """The message of a table: if it waits, it shows what is newest when its turn comes."""
    BOARD = 3
    """Boards, lists, titles, roles."""


DELAY: Final = {Urgency.CALL: 0.0, Urgency.NOTICE: 1.0, Urgency.PICTURE: 5.0, Urgency.BOARD: 30.0}
"""How many seconds later a more urgent request may come and still go first. Calls go before everything."""


@dataclass(slots=True)
class _Context:
    urgency: Urgency
    prepaid: int = 0


_CONTEXT: ContextVar[_Context | None] = ContextVar("budget", default=None)


@contextmanager
def urgency(wanted: Urgency, prepaid: int = 0) -> Iterator[_Context]:
    """What is requested inside is so urgent, and as many requests as ``prepaid`` have their places."""
    context = _Context(wanted, prepaid)
    token = _CONTEXT.set(context)
    try:
        yield context
    finally:
        _CONTEXT.reset(token)


def calling() -> Urgency:
    """How urgent a request made here is: what nobody has said otherwise of, somebody waits for."""
    context = _CONTEXT.get()
    return Urgency.CALL if context is None else context.urgency


@dataclass(eq=False, slots=True)
class Waiting:
    """A request in the line."""

    urgency: Urgency
    since: float
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Budget:
    """Gives requests their turns. ``shared`` takes a part of the line of all processes, some seconds long,
    and is told for how many more this one is slow; it returns in how many seconds the part begins, and for
    how many any is slow. ``share`` is the part of the application's servers that this process has: 1 if it is
    alone, and then nobody is asked. ``now`` returns seconds.
    """

    def __init__(
        self,
        shared: Callable[[float, float], Awaitable[tuple[float, float]]] | None = None,
        share: Callable[[], float] = lambda: 1.0,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._shared = shared
        self._share = share
        self._now = now
        self._line: list[tuple[bool, float, int, Waiting]] = []
        self._numbers = count()
        self._free_at = now()
        self._slow_until = self._shared_again_at = -LONGEST
        self._spare: list[float] = []
        self._giving: asyncio.Task[None] | None = None

    async def request(self, path: str) -> None:
        """Wait until a request to this path may go."""
        if _FREE.search(path):
            return
        context = _CONTEXT.get()
        if context is not None and context.prepaid > 0:
            context.prepaid -= 1
            return
        await self.take(self.wait(calling()))

    def wait(self, urgency: Urgency) -> Waiting:
        """Join the line."""
        waiting = Waiting(urgency, self._now())
        self._push(waiting)
        return waiting

    def hurry(self, waiting: Waiting) -> None:
        """What has waited for something less urgent is a call now."""
        if waiting.urgency is not Urgency.CALL and not waiting.done.done():
            waiting.urgency = Urgency.CALL
            self._push(waiting)

    async def take(self, waiting: Waiting) -> None:
        """Wait for its turn."""
        while self._spare and not waiting.done.done():
            if self._now() - self._spare.pop() < KEPT:
                waiting.done.set_result(None)
        await waiting.done

    def limited(self, seconds: float) -> None:
        """Discord has refused the request made here, and all others for so long: nothing goes meanwhile, and
        less for a while after it. The other processes hear of it at once. The request keeps its place.
        """
        context = _CONTEXT.get()
        if context is not None:
            context.prepaid += 1
        slow_until = self._now() + min(seconds, LONGEST) + SLOW
        if self._slow_until <= self._now():
            log.warning("Discord's limit for all requests was reached: fewer are made for a while.")
        if self._slow_until < slow_until:
            self._slow_until = slow_until
            self.wait(Urgency.CALL)

    def give_back(self) -> None:
        """A place in the line was not needed: the next that waits has it, or one that comes soon."""
        waiting = self._next()
        if waiting is None:
            self._spare.append(self._now())
        else:
            waiting.done.set_result(None)

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return len({id(waiting) for *_, waiting in self._line if not waiting.done.done()})

    @property
    def oldest(self) -> float:
        """How many seconds the oldest of them has waited."""
        since = [waiting.since for *_, waiting in self._line if not waiting.done.done()]
        return self._now() - min(since) if since else 0.0

    @property
    def fill(self) -> float:
        """How much of what may go at once is left, from 0 to 1."""
        return min(1.0, max(0.0, 1 - (self._free_at - self._now()) / (BURST * APART)))

    @property
    def apart(self) -> float:
        """Seconds between two requests of all processes at present."""
        steps = (self._slow_until - self._now()) / SLOW * STEPS
        return APART * (1 + min(STEPS, max(0, ceil(steps))))

    async def close(self) -> None:
        """Stop: what waits is let go."""
        await end_tasks(self._giving)
        while (waiting := self._next()) is not None:
            waiting.done.set_result(None)

    def _push(self, waiting: Waiting) -> None:
        called = waiting.urgency is Urgency.CALL
        due = waiting.since + DELAY[waiting.urgency]
        heapq.heappush(self._line, (not called, due, next(self._numbers), waiting))
        loop = asyncio.get_running_loop()
        if self._giving is None or self._giving.done() or self._giving.get_loop() is not loop:
            self._giving = asyncio.create_task(self._give(), name="budget")

    def _next(self) -> Waiting | None:
        while self._line:
            waiting = heapq.heappop(self._line)[-1]
            if not waiting.done.done():
                return waiting
        return None

    async def _give(self) -> None:
        """Give those that wait their turns, as long as any do."""
        while self._line:
            apart = self.apart
            places = min(len(self._line), int(MOST * APART / apart))
            begins = self._now() + await self._reserved(places * apart)
            for number in range(places):
                begun = begins + number * apart - BURST * APART
                while (late := max(begun, self._slow_until - SLOW) - self._now()) > 0:
                    await self._pause(late)
                waiting = self._next()
                if waiting is None:
                    return
                waiting.done.set_result(None)

    async def _reserved(self, seconds: float) -> float:
        """In how many seconds the next part of the line, of this length, begins."""
        # One that serves no shard, or none yet, asks for next to nothing.
        share, now = self._share() or 1.0, self._now()
        if share >= 1 or self._shared is None:
            share = 1.0
        elif now >= self._shared_again_at:
            try:
                async with asyncio.timeout(PATIENCE):
                    ahead, slow = await self._shared(seconds, self._slow_until - now)
                now = self._now()
                self._free_at = now + ahead + seconds
                self._slow_until = max(self._slow_until, now + slow)
                return ahead
            except Exception as error:
                log.debug("The budget of requests is not shared for the moment: %s", error)
                self._shared_again_at = self._now() + ALONE
        now = self._now()
        begins = max(now, self._free_at)
        self._free_at = begins + seconds / share
        # Its places are as far apart as its share is small; those that go at once are the first.
        return begins - now + (seconds / share - seconds)

    async def _pause(self, seconds: float) -> None:
        done = asyncio.get_running_loop().create_future()
        handle = asyncio.get_running_loop().call_later(seconds, done.set_result, None)
        try:
            await done
        finally:
            handle.cancel()
