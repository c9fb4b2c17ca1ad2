"""What people are going to do, moment by moment, and the kills of the bot in the midst of it."""

import heapq
import itertools
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.process.population.served import Gone, Served
from tests.support.driver import Refused

What = Callable[[], Coroutine[Any, Any, None]]
FAILURES = (Refused, TimeoutError, AssertionError)
"""What somebody meets who can't do what they wanted to."""


def utc(day: int, hour: int = 0, minute: int = 0) -> datetime:
    """A moment of March 2026, whose days may go on into April: summer time begins in Europe on the 29th, in
    America it has begun.
    """
    return datetime(2026, 3, 1, tzinfo=UTC) + timedelta(days=day - 1, hours=hour, minutes=minute)


class Coming:
    """What is done at which moment, in seconds since 1970; ``by_chance``: unless the bot is down then."""

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, bool, What]] = []
        self._number = itertools.count()

    def add(self, moment: float, what: What, *, by_chance: bool = False) -> None:
        """Do this at that moment."""
        heapq.heappush(self._heap, (moment, next(self._number), by_chance, what))

    @property
    def next(self) -> float:
        """The moment of what comes next; infinite without any."""
        return self._heap[0][0] if self._heap else float("inf")

    def pop(self) -> tuple[bool, What]:
        """What comes next, and whether it is done by chance."""
        _, _, by_chance, what = heapq.heappop(self._heap)
        return by_chance, what


async def killed_in(here: Served, steps: int, what: What) -> tuple[bool, str]:
    """Do this while the bot kills itself after so many steps, or is killed once it is done: whether it did so
    itself, and what somebody met who was pressing something; empty if nothing.
    """
    await here.die_in(steps)
    assert here.program is not None
    failed = ""
    try:
        await here.program.until(what())
    except (Gone, *FAILURES, StopIteration) as error:
        failed = repr(error)
    # Only what was cut off can still be about to end.
    return await here.died(3.0 if failed else 0.0), failed
