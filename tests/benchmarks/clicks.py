"""What a playing click costs, beside the smallest bot that answers with a ready picture; nothing is judged.

    python -m tests.benchmarks.clicks [--tables N] [--seconds N]

Both bots run as processes of their own, one after the other, with the sandbox for Discord in this process. At
each table two people play with their hands open: an answer is their panel with its picture, and every move
brings the table's message up to date and the other's panel. First one table plays alone, then all at once, as
fast as the bot answers, and at last all at the pace of the aim. What a draw and a discard cost, each until
the next click, one table tells. The application has the emojis of its cards: they are uploaded once in its
life.

Aims: 10 ms of processor time for a click, 80 clicks a second, a median answer under 60 ms at eight tables.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import clock_gettime, perf_counter
from typing import Any, NamedTuple

from aiohttp import web

from bot.workers.card_emojis import CARDS
from data import Store
from renderers import card_emoji, emoji_name
from sandbox.demo import demo_world
from sandbox.server.server import Sandbox
from tests.process.canasta import SECONDS, TOKEN, begin
from tests.process.company import PLENTY, Company
from tests.process.guests import Guest
from tests.process.player import id_of
from tests.support.driver import Person, Stage
from tests.support.stand_in import LENIENT

ALONE = 0.4
"""The share of the time in which one table plays alone."""
WARM_UP = 3.0
"""Seconds of playing before anything is measured."""
PACE = 80
"""Clicks a second at the end."""
APART = ("draw", "discard")
MEBI = 1024 * 1024


class Traffic:
    """Counts the requests of the bot, by what they are for."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()

    @web.middleware
    async def counted(self, request: web.Request, handler: Callable[[web.Request], Awaitable[Any]]) -> Any:
        """Count a request, and have it answered."""
        if request.path.startswith("/api/"):
            self.count[_purpose(request.method, request.path)] += 1
        return await handler(request)


PURPOSES = ("answers to clicks", "panels", "messages", "looks at a channel", "others")


def _purpose(method: str, path: str) -> str:
    if path.endswith("/callback"):
        return "answers to clicks"
    if "/webhooks/" in path:
        return "panels"
    if "/messages" in path:
        return "messages"
    return "looks at a channel" if method == "GET" and "/channels/" in path else "others"


class Click(NamedTuple):
    """What a click did, the processor time that the bot had used before it, and seconds until its answer."""

    kind: str
    used: float
    seconds: float


class Load:
    """The processor time of a process, the answers that it gives, and the requests that it makes."""

    def __init__(self, pid: int, traffic: Traffic) -> None:
        self._pid = pid
        self._traffic = traffic
        self._clicks: list[Click] = []
        self.paced = False
        """Whether the people wait for their turn to click, ``PACE`` times a second among them all."""
        self._slot = 0.0

    def _used(self) -> float:
        return clock_gettime(~self._pid << 3 | 2)  # the clock of another process (clock_getcpuclockid(3))

    async def answered(self, kind: str, click: Callable[[], Awaitable[object]]) -> None:
        """Click when it is time, wait for the answer, and note it."""
        if self.paced:
            self._slot = max(self._slot + 1 / PACE, perf_counter())
            await asyncio.sleep(self._slot - perf_counter())
        used, begun = self._used(), perf_counter()
        await click()
        self._clicks.append(Click(kind, used, perf_counter() - begun))

    @property
    def memory(self) -> float:
        """What the process holds, in bytes."""
        pages = int(Path(f"/proc/{self._pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    async def during(self, seconds: float) -> Figures:
        """What is answered from now on, for some seconds."""
        self._clicks.clear()
        self._traffic.count.clear()
        used, begun = self._used(), perf_counter()
        await asyncio.sleep(seconds)
        wall, used = perf_counter() - begun, self._used() - used
        clicks, apart = len(self._clicks), {kind: self._apart(kind) for kind in APART}
        requests = tuple(self._traffic.count[purpose] / max(1, clicks) for purpose in PURPOSES)
        return Figures(used / max(1, clicks) * 1000, clicks / wall, self._answer(), requests, apart)

    def _answer(self, kind: str = "") -> float:
        return median([click.seconds for click in self._clicks if kind in click.kind] or [0.0]) * 1000

    def _apart(self, kind: str) -> tuple[float, float]:
        costs = [after.used - click.used for click, after in pairwise(self._clicks) if click.kind == kind]
        return mean(costs or [0.0]) * 1000, self._answer(kind)


class Figures(NamedTuple):
    """Milliseconds of a click's processor time and until its answer, its requests; the former by kind."""

    cost: float
    rate: float
    answer: float
    requests: tuple[float, ...]
    apart: Mapping[str, tuple[float, float]]


class Outcome(NamedTuple):
    """What a bot costs with one table, with all of them, and with all at the pace of the aim, and what its
    process holds at the end.
    """

    alone: Figures
    together: Figures
    paced: Figures
    memory: float


Play = Callable[[], Coroutine[None, None, None]]
"""What the people of one table do until they are cancelled."""


@dataclass
class TimedGuest(Guest):
    """A guest who notes how long each answer takes."""

    load: Load = field(kw_only=True)

    async def _use(self, text: str, component: str, values: list[str]) -> None:
        await self.load.answered(text.split()[0], partial(super()._use, text, component, values))


async def measure(load: Load, tables: Sequence[Play], seconds: float) -> Outcome:
    """Let the people of the first table play alone, then those of all."""
    playing = [asyncio.create_task(tables[0]())]
    try:
        await asyncio.sleep(WARM_UP)
        alone = await load.during(seconds * ALONE)
        playing += [asyncio.create_task(play()) for play in tables[1:]]
        await asyncio.sleep(WARM_UP)
        together = await load.during(seconds * (1 - ALONE))
        load.paced = True
        paced = await load.during(seconds * ALONE)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return Outcome(alone, together, paced, load.memory)


async def ready(seconds: float, count: int) -> Outcome:
    """The bot with the ready picture; each person presses its button again and again."""
    names = [f"P{n}" for n in range(2 * count)]
    traffic = Traffic()
    async with stage(names, traffic.counted) as (sandbox, people):
        program = await begin([sandbox.url], Path.cwd(), module="tests.benchmarks.ready_bot")
        try:
            load = Load(program.pid, traffic)

            def table(player: Person) -> Play:
                async def press() -> None:
                    message = await player.wait_for(lambda message: id_of(message, "hand"))
                    while True:
                        await load.answered("", partial(player.click, message, str(id_of(message, "hand"))))

                return press

            return await measure(load, [table(player) for player in people[::2]], seconds)
        finally:
            await program.kill()


async def canasta(seconds: float, count: int) -> Outcome:
    """Canasta; two people at each table."""
    names = [f"P{n}" for n in range(2 * count)]
    with TemporaryDirectory() as folder:
        traffic = Traffic()
        async with stage(names, traffic.counted) as (sandbox, people):
            settings = {"DISCORD_TOKEN": TOKEN, "CANASTA_DISCORD": sandbox.url, "CANASTA_LOG_LEVEL": "ERROR"}
            program = await begin(["run"], Path(folder), CANASTA_DATABASE="canasta.db", **settings, **PLENTY)
            try:
                await program.until(sandbox.wait_for_bot(SECONDS))
                load = Load(program.pid, traffic)
                async with await Store.open(f"{folder}/canasta.db") as store:
                    pairs = [people[n : n + 2] for n in range(0, len(people), 2)]
                    tables = [await seated(store, pair, n, load) for n, pair in enumerate(pairs)]
                    return await measure(load, tables, seconds)
            finally:
                await program.kill()


async def seated(store: Store, pair: Sequence[Person], number: int, load: Load) -> Play:
    """A table of two with its match begun."""
    rng = random.Random(number)
    company = Company(store, pair, 0, ("classic",), rng, 0.0, 5000)
    table = await company.sit_down("classic")
    async with asyncio.timeout(SECONDS):
        while (place := (await company._table(table.id)).place.thread_id) is None:  # noqa: ASYNC110 - another process's state
            await asyncio.sleep(0.1)
    guests = [TimedGuest(person, table.id, str(place), rng, 0.0, load=load) for person in pair]

    async def play() -> None:
        await asyncio.gather(*(guest.play() for guest in guests))

    return play


@asynccontextmanager
async def stage(names: Sequence[str], watched: Any) -> AsyncIterator[tuple[Sandbox, list[Person]]]:
    """A sandbox for Discord with these people, and the emojis of the cards, which an application uploads once
    in its life. The middleware ``watched`` sees every request.
    """
    world = demo_world()
    for card in CARDS:
        image = base64.b64encode(card_emoji(card)).decode()
        world.emojis.create({"name": emoji_name(card), "image": f"data:image/png;base64,{image}"})
    guild = next(iter(world.guilds.values()))
    for name in names:
        world.add_member(guild, world.add_user(name))
    sandbox = Sandbox(world, middlewares=[watched], first_answer=LENIENT)
    await sandbox.start()
    try:
        async with Stage(sandbox.url) as there:
            yield sandbox, [await there.person(name) for name in names]
    finally:
        await sandbox.stop()


def report(smallest: Outcome, ours: Outcome) -> str:
    """The figures of both bots side by side."""
    rows: list[tuple[str, float, float]] = []
    for name, other, own in (
        ("one table", smallest.alone, ours.alone),
        ("all tables", smallest.together, ours.together),
        (f"all, {PACE} a second", smallest.paced, ours.paced),
    ):
        rows += [
            (f"{name}: processor time of a click, ms", other.cost, own.cost),
            (f"{name}: clicks a second", other.rate, own.rate),
            (f"{name}: median answer, ms", other.answer, own.answer),
        ]
        rows += [
            (f"{name}: median answer to a {kind}, ms", other.answer, own.apart[kind][1]) for kind in APART
        ]
    rows += [
        (f"one table: {kind} and what follows, ms", smallest.alone.cost, ours.alone.apart[kind][0])
        for kind in APART
    ]
    counted = zip(PURPOSES, smallest.together.requests, ours.together.requests, strict=True)
    rows += [(f"all tables: requests of a click, {purpose}", other, own) for purpose, other, own in counted]
    rows.append(("memory at the end, MiB", smallest.memory / MEBI, ours.memory / MEBI))
    lines = [f"{'':<52}{'ready':>9}{'canasta':>9}{'ratio':>8}"]
    lines += [
        f"{name:<52}{other:>9.2f}{own:>9.2f}{own / other if other else 0:>7.1f}x" for name, other, own in rows
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure both bots and print their figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.clicks", description=__doc__)
    parser.add_argument("--tables", type=int, default=8, help="tables with two people each (default: 8)")
    parser.add_argument("--seconds", type=float, default=30, help="how long to play (default: 30)")
    given = parser.parse_args()
    smallest = asyncio.run(ready(given.seconds / 3, given.tables))
    ours = asyncio.run(canasta(given.seconds, given.tables))
    print(report(smallest, ours))


if __name__ == "__main__":
    main()
