"""The budget of requests against a stand-in for Discord that counts them, by a clock of its own."""

import asyncio
import logging
from collections import defaultdict, deque
from collections.abc import Coroutine
from typing import Any

import pytest

from bot.client.budget import ALONE, APART, BURST, LONGEST, PATIENCE, Budget, Urgency, urgency
from bot.client.gateway import route_of
from bot.runtime.outages import Outages
from bot.workers.messages.kept import Pace, Rounds
from tests.support.shortened import shortened

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
        self.slow_until = 0.0

    async def reserve(self, seconds: float, slow: float = 0.0) -> tuple[float, float]:
        self.asked += 1
        if self.broken:
            raise OSError
        begins = max(self.free_at, now())
        self.free_at = begins + seconds
        self.slow_until = max(self.slow_until, now() + slow)
        await asyncio.sleep(0.002)
        return begins - now(), self.slow_until - now()


class Discord:
    """Takes requests: fifty a second in all, and five in five seconds of one kind in one channel. While it is
    ``strict`` it takes fewer, and says so.
    """

    def __init__(self) -> None:
        self.strict: int | None = None
        self.refused: list[float] = []
        self.taken: deque[float] = deque()
        self._routes: defaultdict[tuple[str, int], deque[float]] = defaultdict(deque)
        self.total = 0

    async def request(self, budget: Budget, kind: str, channel: int) -> None:
        # The client waits out a route's limit by itself, before it asks for its turn.
        route = self._routes[kind, channel]
        if len(route) >= 5:
            await asyncio.sleep(max(0.0, 5 - (now() - route[-5]) + 0.001))
        route.append(now())
        while await self._is_refused(budget, channel):
            self.refused.append(now())
            budget.limited(1.0)
            await asyncio.sleep(1.0)  # as the client does
        self.taken.append(now())
        self.total += 1
        assert len(self.taken) <= WALL, "a 429 of the global kind"
        await asyncio.sleep(0.15)

    async def _is_refused(self, budget: Budget, channel: int) -> bool:
        await budget.request(f"/channels/{channel}/messages")
        while self.taken and now() - self.taken[0] >= 1:
            self.taken.popleft()
        return self.strict is not None and len(self.taken) >= self.strict


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


@shortened("processes", [2, 1])
def test_two_hundred_live_tables_have_calls_and_pictures_in_time(processes: int) -> None:
    async def evening() -> None:
        line = Line()
        hall = Hall(alone() if processes == 1 else two(line), 200)
        # A change every three seconds at each table: more than the wall lets through.
        await hall.play(120, every=3, calls=20)
        hall.judge()
        assert line.asked < hall.discord.total

    played(evening())


@pytest.mark.long
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
        assert line.asked <= 2 * (60 / ALONE + 2), "a database that doesn't answer is not asked for each part"

    played(outage())


@pytest.mark.parametrize("share", [0.5, 0.0])
def test_a_database_that_says_nothing_holds_up_no_press_and_a_call_for_a_moment(share: float) -> None:
    async def outage() -> None:
        async def silent(seconds: float, slow: float) -> tuple[float, float]:
            await asyncio.Event().wait()
            raise AssertionError

        budget, waits = Budget(silent, lambda: share, now), []
        for _ in range(100):
            since = now()
            await budget.request("/api/v10/webhooks/1/token/messages/@original")
            assert now() == since
            await budget.request("/channels/1/messages")
            waits.append(now() - since)
            await asyncio.sleep(1)
        assert max(waits) <= PATIENCE
        assert len([wait for wait in waits if wait > 0]) <= 100 / ALONE + 1

    played(outage())


@shortened("processes", [2, 1])
def test_after_a_global_429_all_processes_ask_for_less_and_step_by_step_for_more(processes: int) -> None:
    async def evening() -> None:
        hall = Hall(alone() if processes == 1 else two(Line()), 200)
        playing = asyncio.create_task(hall.play(150, every=3, calls=21))
        rates = []
        for ends, strict in ((30, None), (50, 20), (70, None), (90, None), (110, None)):
            hall.discord.strict, before = strict, hall.discord.total
            await asyncio.sleep(ends - now())
            rates.append((hall.discord.total - before) / 20)
        await playing
        assert len(hall.discord.refused) <= 4 * processes, "the others stop before they are refused too"
        assert [round(rate, -1) for rate in rates[1:]] == [10, 10, 20, 40]
        assert max(hall.late_calls) <= 5

    played(evening())


def test_what_is_on_its_way_waits_for_the_pause_that_discord_asks_for() -> None:
    async def work() -> None:
        (budget,) = alone()
        asking = [asyncio.create_task(budget.request("/channels/1/messages")) for _ in range(30)]
        await asyncio.sleep(3 * APART)
        begun = sum(task.done() for task in asking)
        budget.limited(7.0)
        assert budget.apart == 4 * APART
        await asyncio.sleep(6.9)
        assert sum(task.done() for task in asking) == begun
        await asyncio.gather(*asking)
        budget.limited(1e9)
        await budget.request("/channels/1/messages")
        assert now() < 7 + 30 * 4 * APART + LONGEST

    played(work())


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
