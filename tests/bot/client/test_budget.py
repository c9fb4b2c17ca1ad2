"""The budget of requests against a stand-in for Discord that counts them, by a clock of its own."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Coroutine
from typing import Any

import pytest

from bot.client.budget import APART, BURST, Budget, Urgency, urgency
from bot.client.gateway import route_of
from bot.runtime.outages import Outages
from bot.workers.messages.kept import Pace, Rounds

WALL = 50
"""What Discord takes in a second."""


class FakeTime(asyncio.SelectorEventLoop):
    """A loop whose time goes on only when nothing else is to do, and then at once."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0.0

    def time(self) -> float:
        return self.at

    def _run_once(self) -> None:
        ready, scheduled = self._ready, self._scheduled  # type: ignore[attr-defined]
        if not ready and scheduled:
            self.at = max(self.at, scheduled[0]._when)
        super()._run_once()  # type: ignore[misc]


def played(work: Coroutine[Any, Any, None]) -> None:
    """Run this in a time of its own."""
    with asyncio.Runner(loop_factory=FakeTime) as runner:
        runner.run(work)


def now() -> float:
    return asyncio.get_running_loop().time()


class Line:
    """The line of several processes, as the database keeps it."""

    def __init__(self) -> None:
        self.free_at, self.asked, self.broken = 0.0, 0, False

    async def reserve(self, seconds: float) -> float:
        self.asked += 1
        if self.broken:
            raise OSError
        begins = max(self.free_at, now())
        self.free_at = begins + seconds
        await asyncio.sleep(0.002)
        return begins - now()


class Discord:
    """Takes requests: fifty a second in all, and five in five seconds of one kind in one channel."""

    def __init__(self) -> None:
        self.taken: deque[float] = deque()
        self._routes: defaultdict[tuple[str, int], deque[float]] = defaultdict(deque)
        self.total = 0

    async def request(self, budget: Budget, kind: str, channel: int) -> None:
        # The client waits out a route's limit by itself, before it asks for its turn.
        route = self._routes[kind, channel]
        if len(route) >= 5:
            await asyncio.sleep(max(0.0, 5 - (now() - route[-5]) + 0.001))
        route.append(now())
        await budget.request(f"/channels/{channel}/messages")
        while self.taken and now() - self.taken[0] >= 1:
            self.taken.popleft()
        self.taken.append(now())
        self.total += 1
        assert len(self.taken) <= WALL, "a 429 of the global kind"
        await asyncio.sleep(0.15)


class Hall:
    """Tables whose state changes, each with a message, and calls of players."""

    def __init__(self, budgets: list[Budget], tables: int) -> None:
        self.discord = Discord()
        self.budgets = budgets
        self.changed: dict[int, float] = {}
        self.called: dict[int, float] = {}
        self.late_pictures: list[float] = []
        self.late_calls: list[float] = []
        self.rounds = [
            Rounds(
                "Table",
                self._look,
                Outages(),
                logging.getLogger(__name__),
                budget,
                pace=Pace(interval=1.0, urgency=Urgency.PICTURE, urgent=self.called.__contains__),
            )
            for budget in budgets
        ]
        self.tables = range(tables)

    def turn(self, table: int, *, call: bool) -> None:
        self.changed.setdefault(table, now())
        if call:
            self.called.setdefault(table, now())
        self.rounds[table % len(self.rounds)].changed(table)

    async def _look(self, table: int) -> None:
        budget = self.budgets[table % len(self.budgets)]
        changed, called = self.changed.pop(table, None), self.called.pop(table, None)
        await self.discord.request(budget, "edit", table)
        if changed is not None:
            self.late_pictures.append(now() - changed)
        if called is not None:
            with urgency(Urgency.CALL):
                await self.discord.request(budget, "post", table)
            self.late_calls.append(now() - called)

    async def play(self, seconds: float, every: float, calls: int) -> None:
        """Each table changes every so many seconds; each so many changes call somebody."""
        tick, step = 0, every / len(self.tables)
        ends = now() + seconds
        while now() < ends:
            self.turn(self.tables[tick % len(self.tables)], call=tick % calls == 0)
            tick += 1
            await asyncio.sleep(step)
        for rounds in self.rounds:
            await asyncio.gather(*rounds.tasks.tasks())

    def judge(self) -> None:
        assert self.late_calls
        assert max(self.late_calls) <= 5
        assert max(self.late_pictures) <= 20


def alone() -> list[Budget]:
    return [Budget(now=now)]


def two(line: Line) -> list[Budget]:
    return [Budget(line.reserve, lambda: 0.5, now) for _ in range(2)]


@pytest.mark.parametrize("processes", [1, 2])
def test_two_hundred_live_tables_have_calls_and_pictures_in_time(processes: int) -> None:
    async def evening() -> None:
        line = Line()
        hall = Hall(alone() if processes == 1 else two(line), 200)
        # A change every three seconds at each table: more than the wall lets through.
        await hall.play(120, every=3, calls=20)
        hall.judge()
        assert line.asked < hall.discord.total

    played(evening())


@pytest.mark.parametrize("processes", [1, 2])
def test_a_thousand_tables_over_days_have_calls_and_pictures_in_time(processes: int) -> None:
    async def day() -> None:
        hall = Hall(alone() if processes == 1 else two(Line()), 1000)
        # Quiet hours end for sixty players in the same moment; then each table has a turn every two minutes.
        for table in range(60):
            hall.turn(table, call=True)
        await hall.play(600, every=120, calls=1)
        hall.judge()

    played(day())


def test_without_the_database_each_process_keeps_to_its_share() -> None:
    async def outage() -> None:
        line = Line()
        line.broken = True
        hall = Hall(two(line), 200)
        await hall.play(60, every=5, calls=20)
        assert max(hall.late_calls) <= 5

    played(outage())


def test_answers_to_interactions_are_not_counted() -> None:
    async def presses() -> None:
        (budget,) = alone()
        for _ in range(1000):
            await budget.request("/api/v10/interactions/1/token/callback")
            await budget.request("/api/v10/webhooks/1/token/messages/@original")
        assert now() == 0

    played(presses())


def test_calls_go_first_and_boards_are_not_forgotten() -> None:
    async def crowd() -> None:
        (budget,) = alone()
        order: list[Urgency] = []

        async def asked(wanted: Urgency) -> None:
            with urgency(wanted):
                await budget.request("/channels/1/messages")
            order.append(wanted)

        crowd = [asyncio.create_task(asked(Urgency(number % 4))) for number in range(100)]
        await asyncio.gather(*crowd)
        assert order == sorted(order)
        assert now() >= (100 - BURST - 2) * APART

    played(crowd())


def test_looks_that_ask_for_nothing_take_no_places() -> None:
    async def look(budget: Budget) -> None:
        await budget.take(budget.wait(Urgency.PICTURE))
        budget.give_back()

    async def work() -> None:
        budget = Budget(now=now)
        began = now()
        await asyncio.gather(*(look(budget) for _ in range(400)))
        assert now() - began < 1
        # A place that was given back is used once.
        await asyncio.gather(*(budget.request("/channels/1/messages") for _ in range(2 * BURST)))
        assert now() - began > (BURST - 2) * APART

    played(work())


def test_a_route_is_told_without_ids_and_tokens() -> None:
    assert route_of("PATCH", "/api/v10/channels/12/messages/34") == "PATCH /channels/*/messages/*"
    assert route_of("POST", "/api/v10/interactions/1/aW50/callback") == "POST /interactions/*/*/callback"
    assert route_of("PATCH", "/api/v10/webhooks/1/aW/messages/@original").endswith("/*/*/messages/@original")
