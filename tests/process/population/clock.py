"""Days that pass: what people are going to do, moment by moment, and kills of the bot in the midst of it."""

import heapq
import itertools
import traceback
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from tests.process.population.hands import Hands
from tests.process.population.served import STEP, Gone, Served
from tests.support.driver import Refused

What = Callable[[], Coroutine[Any, Any, object]]
FAILURES = (Refused, TimeoutError, AssertionError, StopIteration)
"""What somebody meets who can't do what they wanted to."""


def utc(day: int, hour: int = 0, minute: int = 0) -> datetime:
    """A moment of March 2026, whose days may go on into April: summer time begins in Europe on the 29th, in
    America it has begun.
    """
    return datetime(2026, 3, 1, tzinfo=UTC) + timedelta(days=day - 1, hours=hour, minutes=minute)


class Days:
    """Lets days pass for people who do one thing after another, the same in each run of a ``seed``."""

    def __init__(self, here: Served, seed: str) -> None:
        self.here, self.rng = here, Random(seed)
        self.hands = Hands(here, self.rng)
        self.kills = self.in_the_midst = 0
        self._heap: list[tuple[float, int, bool, What]] = []
        self._number = itertools.count()
        self._down_until = 0.0

    @property
    def stuck(self) -> list[str]:
        """What somebody could not do, which must not happen."""
        return self.hands.stuck

    def at(self, moment: datetime | float, what: What, *, by_chance: bool = False) -> None:
        """Do this at that moment; if the bot is down then, soon after, or never if it is ``by_chance``."""
        at = moment.timestamp() if isinstance(moment, datetime) else moment
        heapq.heappush(self._heap, (at, next(self._number), by_chance, what))

    async def run(self, until: datetime) -> None:
        """Let time pass until this moment."""
        end = until.timestamp()
        while self.here.now < end:
            if not self.here.up:
                await self.start_again()
            moment = min(end, self._heap[0][0] if self._heap else end)
            if moment > self.here.now:
                await self.pass_to(moment)
            elif self._heap:
                _, _, by_chance, what = heapq.heappop(self._heap)
                # What somebody would have done while the bot was down is over.
                if not (by_chance and moment < self._down_until):
                    await self.do(what)
            if self.here.up:
                await self.notice()

    async def do(self, what: What) -> None:
        """Do this, and write down what somebody could not do."""
        try:
            await what()
        except FAILURES as error:
            frames = traceback.extract_tb(error.__traceback__)
            self.stuck.append(f"{error!r} {' '.join(f'{one.name}:{one.lineno}' for one in frames)}")

    async def kill_in(self, what: What, most_steps: int, down: float) -> bool:
        """Do this while the bot kills itself after some steps, or is killed once it is done, and leave it
        down for so many seconds; whether it did so itself.
        """
        await self.here.die_in(self.rng.randrange(most_steps))
        assert self.here.program is not None
        failed = ""
        try:
            await self.here.program.until(what())
        except (Gone, *FAILURES) as error:
            failed = repr(error)
        # Only what was cut off can still be about to end.
        itself = await self.here.died(3.0 if failed else 0.0)
        if failed and not itself:
            self.stuck.append(failed)
        self.kills += 1
        self.in_the_midst += itself
        self._down_until = self.here.now + down
        return itself

    async def start_again(self) -> None:
        """Start the bot once it has been down for long enough."""
        self.here.away_until(self._down_until)
        await self.here.start()

    async def notice(self) -> None:
        """Look what has changed: whenever something was done and the bot has come to rest."""

    async def wait(self, seconds: float) -> None:
        """Let so much time pass in which nobody does anything."""
        until = self.here.now + seconds
        while self.here.now < until:
            await self.pass_to(until)
            await self.notice()

    async def pass_to(self, moment: float) -> None:
        """Let time pass to this moment, to the next that something is due, or by a step."""
        looks = [table.timing.look_at for table in await self.here.store.tables.all_open()]
        due = [at.timestamp() + 1 for at in looks if at is not None and at.timestamp() + 1 > self.here.now]
        await self.here.move_on(min([moment, self.here.now + STEP, *due]))
