"""People at many tables, who click when they are told to rather than when they could."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from data import Store
from tests.load.figures import Click
from tests.load.stand_in import Place
from tests.process.canasta import SECONDS
from tests.process.company import Company
from tests.process.guests import LOOK_AFTER, Guest
from tests.support.driver import Refused, Stage

GAME, TARGET = "classic", 5000
PACE = "live 600+600"
"""So slow that nobody's time is up while others are clicking."""
AT_ONCE = 4
"""At how many tables people sit down at the same time."""


@dataclass
class Seat(Guest):
    """Somebody who, whenever there is something to click, says so in ``ready`` and waits to be sent."""

    ready: asyncio.Queue[Seat] = field(default_factory=asyncio.Queue)
    opened: int = 0
    """How often the hand was asked for."""
    _sent: asyncio.Event = field(default_factory=asyncio.Event)

    async def attend(self) -> None:
        """Look for what there is to click, until cancelled."""
        while True:
            try:
                await self._until_ready()
            except (Refused, TimeoutError, AssertionError, OSError):
                self.panel = None
                await asyncio.sleep(self.rng.uniform(0.2, 0.6))
                continue
            self._sent.clear()
            await self.ready.put(self)
            await self._sent.wait()

    async def _until_ready(self) -> None:
        while True:
            if self.panel is None:
                self.opened += 1
                await self.open_hand()
            try:
                await self.person.wait_until(lambda person: self._next() is not None, LOOK_AFTER)
            except TimeoutError:
                self.panel = None
                continue
            return

    async def click(self, intended: float) -> Click | None:
        """Click what there is to click; None where others have acted meanwhile."""
        try:
            chosen = self._next()
            if chosen is None:
                return None
            self.person.interactions.clear()
            text, component, values = chosen
            self._note(text)
            return await self._timed(intended, component, values)
        finally:
            self._sent.set()

    async def _timed(self, intended: float, component: str, values: list[str]) -> Click:
        panel, begun = self.panel, perf_counter()
        assert panel is not None
        try:
            if values:
                outcome = await self.person.select(panel, component, values)
            else:
                outcome = await self.person.click(panel, component)
            first = perf_counter()
            if outcome.failed:
                raise Refused(0, 0, "the bot did not answer")
            self.panel = await self.person.finished(outcome)
        except (Refused, TimeoutError, OSError) as error:
            self.panel = None
            return Click(intended, begun, failed=str(error) or type(error).__name__)
        return Click(intended, begun, first, perf_counter())


@dataclass
class Crowd:
    """The people of all tables. ``ready``: those who have something to click, the longest waiting first."""

    seats: Sequence[Seat]
    ready: asyncio.Queue[Seat]

    @property
    def opened(self) -> int:
        """How often hands were asked for."""
        return sum(seat.opened for seat in self.seats)


async def seated(
    store: Store, stage: Stage, places: Sequence[Place], *, tables: int, people: int, seed: int
) -> Crowd:
    """So many tables of so many people each, their matches begun; tables are spread over the servers."""
    ready: asyncio.Queue[Seat] = asyncio.Queue()
    turns = asyncio.Semaphore(AT_ONCE)

    async def sit(number: int) -> list[Seat]:
        place = places[number % len(places)]
        first = number // len(places) * people
        async with turns:
            persons = [await stage.person(name) for name in place.people[first : first + people]]
            rng = random.Random(seed * 1000 + number)
            company = Company(store, persons, 0, (GAME,), rng, 0.0, TARGET, pace=PACE, channel=place.channel)
            table = await company.sit_down(GAME)
            async with asyncio.timeout(SECONDS):
                while (thread := await _thread(store, table.id)) is None:  # noqa: ASYNC110 - another process's state
                    await asyncio.sleep(0.2)
            return [Seat(person, table.id, str(thread), rng, 0.0, ready=ready) for person in persons]

    found = await asyncio.gather(*(sit(number) for number in range(tables)))
    return Crowd([seat for seats in found for seat in seats], ready)


async def _thread(store: Store, table_id: int) -> int | None:
    table = await store.tables.get(table_id)
    return None if table is None else table.place.thread_id
