"""All servers with their people, the processes, and what is to be true of them at the end."""

import asyncio
import time
import traceback
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import asyncpg

from data import Store
from data.db.shards import Shards
from sandbox.server.server import Sandbox
from tests.load.stand_in import Place, world_of
from tests.process.announced import all_announced
from tests.process.company import Company
from tests.process.guests import Guest
from tests.process.many_processes.answers import Answers
from tests.process.many_processes.fleet import Fleet, fleet_of
from tests.process.many_processes.gatherings import ABSENT, AGAIN, Absent, Cup, DirectGuest, posted_twice
from tests.process.soak_kills import PACE, TARGET, Ledger
from tests.process.soak_memory import GAMES
from tests.support.driver import Person, Stage

PEOPLE = 4
"""On each server: two who play, two who never come. A fifth of each company is from the server before."""
KILL, UPDATE, RECOUNT = DEEDS = ("kill", "update", "recount")
MOVES_ON = 240.0
"""Seconds in which something happens at each table while nobody is killed, and a tournament comes to its end.
Who was opening a table when a process was killed waits for a minute in vain, and opens another.
"""


@dataclass(frozen=True)
class Plan:
    """How large all of it is. ``every``: seconds between two deeds, on average, which are those in ``deeds``
    in turn: a process is killed, all are replaced one after the other, or all are stopped and started with
    the next number of shards in ``counts``. Each is done once at least, however few the ``seconds``.
    """

    seconds: float
    processes: int = 3
    shards: int = 6
    servers: int = 12
    stand_by: int = 1
    every: float = 20.0
    tournaments: int = 2
    think: float = 1.0
    first_answer: float = 3.0
    seed: int = 1
    deeds: tuple[str, ...] = (KILL,)
    counts: tuple[tuple[int, int], ...] = ((2, 4), (3, 6))
    """Processes and shards."""


@dataclass
class Country:
    """The people of all servers, whom nothing may happen to while processes are killed."""

    plan: Plan
    sandbox: Sandbox
    stage: Stage
    store: Store
    url: str
    fleet: Fleet
    places: Sequence[Place]
    tell: Callable[[str], None] = lambda line: None
    """Is told how far it is."""
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = Random(f"processes {self.plan.seed}")
        self.answers = Answers(self.sandbox, self.fleet)
        self.ledger = Ledger(self.store, replays=False)
        self.companies: list[Company] = []
        self.absent: list[Absent] = []
        self.cups: list[Cup] = []

    async def _rows(self, query: str) -> list[tuple[int, str]]:
        connection = await asyncpg.connect(self.url)
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    # ---- what happens -----------------------------------------------------------------------------------

    async def pass_by(self) -> None:
        """Let people play, and kill; then let it come to rest, and look at everything."""
        tasks = [asyncio.create_task(work) for work in await self._people()]
        try:
            await self._moves_on()
            await self._disturb_again_and_again()
            await self.fleet.until_served(range(self.fleet.count))
            await self._moves_on()
            await asyncio.gather(*(self._until(cup.is_over, lambda: "a cup") for cup in self.cups))
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        given_up = ["".join(traceback.format_exception(end)) for end in ends if isinstance(end, Exception)]
        self.wrong += [f"somebody gave up: {why}" for why in given_up]
        for line in self.wrong:
            self.tell(line)
        with suppress(TimeoutError):
            await self._until(self._at_rest, lambda: "not all is announced")
        self.wrong += await posted_twice(self.sandbox, self.store)
        for cup in self.cups:
            self.wrong += await cup.wrong()
        await self.fleet.end()
        self.ledger.replays, self.ledger.before = True, {}
        await self._check()
        for absent in self.absent:
            self.wrong += await absent.wrong()
        self.wrong += self.answers.wrong() + self.fleet.wrong

    async def _people(self) -> list[Coroutine[Any, Any, None]]:
        """What everybody does. On each server two people play, one of them from another server as well."""
        plan = self.plan
        work: list[Coroutine[Any, Any, None]] = []
        people = [[await self.stage.person(name) for name in place.people] for place in self.places]
        for number, place in enumerate(self.places):
            guest = people[number - 1][1]
            world = self.sandbox.world
            world.add_member(world.guilds[place.server], world.user(guest.name))
            playing = [people[number][0], guest if number % 2 else people[number][1]]
            games = GAMES[number % len(GAMES) :] + GAMES[: number % len(GAMES)]
            company = self._company(playing, 0 if number % 3 else 2, games, PACE, place)
            company.kind = DirectGuest if number % 2 else Guest
            self.companies.append(company)
            work.append(_tirelessly(company))
            if number % 2 == 0:
                absent = Absent(self._company(people[number][2:4], 2, GAMES[:1], ABSENT, place))
                self.absent.append(absent)
                work.append(absent.sit_down())
            elif len(self.cups) < plan.tournaments:
                self.cups.append(Cup(self.stage, people[number][0].name, place.channel, f"Cup {number}"))
                work.append(self.cups[-1].hold())
        return work

    def _company(
        self, people: Sequence[Person], computers: int, games: Sequence[str], pace: str, place: Place
    ) -> Company:
        note = self.ledger.note
        return Company(
            self.store,
            people,
            computers,
            games,
            self.rng,
            self.plan.think,
            TARGET,
            note,
            pace,
            place.channel,
        )

    async def _disturb_again_and_again(self) -> None:
        end = time.monotonic() + self.plan.seconds
        counts = cycle(self.plan.counts)
        for number, deed in enumerate(cycle(self.plan.deeds)):
            left = end - time.monotonic()
            if left <= 0 and number >= len(self.plan.deeds):
                return
            await asyncio.sleep(max(0.0, min(left, self.rng.uniform(0.6, 1.4) * self.plan.every)))
            await self._check()
            match deed:
                case "kill":
                    await self.fleet.kill(self.rng)
                case "update":
                    await self.fleet.update()
                case "recount":
                    await self.fleet.recount(*next(counts))
            self.tell(f"{len(self.fleet.kills)} kills; {await self.figures()}")

    async def _check(self) -> None:
        """Everything answered is stored, nothing stored is gone, and no shard has two terms. Only at the end
        is each journal replayed: who waits for the stand-in meanwhile would not be answered.
        """
        await self.ledger.check()
        terms = [Shards.parse(shards) for _, shards in await self._rows("SELECT term, shards FROM terms")]
        held = [shard for one in terms for shard in one.held]
        if len(held) != len(set(held)):
            self.wrong.append(f"shards with two terms: {terms}")

    # ---- how it ends ------------------------------------------------------------------------------------

    async def _moves_on(self) -> None:
        """Something happens at each table."""
        await asyncio.gather(
            *(self._grows(partial(_clicks, one), partial(_seen, one)) for one in self.companies),
            *(self._grows(one.turns, partial(_waits, one)) for one in self.absent),
        )

    async def _grows(self, count: Callable[[], Awaitable[int]], what: Callable[[], str]) -> None:
        before = await count()

        async def more() -> bool:
            return await count() > before

        await self._until(more, what)

    async def _at_rest(self) -> bool:
        return await all_announced(self.store)

    async def _until(self, reached: Callable[[], Awaitable[bool]], what: Callable[[], str]) -> None:
        try:
            async with asyncio.timeout(MOVES_ON):
                while not await reached():  # noqa: ASYNC110 - other processes' state
                    await asyncio.sleep(0.2)
        except TimeoutError:
            self.wrong.append(f"nothing happens any more: {what()}")
            self.tell(self.wrong[-1])

    async def figures(self) -> str:
        """What has happened so far, in numbers."""
        turns = sum([await absent.turns() for absent in self.absent])
        return (
            f"{self.answers.figures()}; {len(self.ledger.answers)} moves found in {len(self.ledger.before)}"
            f" journals of {sum(map(len, self.ledger.before.values()))} lines, {self.ledger.checked} checks;"
            f" {sum(company.matches for company in self.companies)} matches over, {turns} turns ended by the"
            f" clock, {sum(cup.over for cup in self.cups)} tournaments over"
        )


async def _tirelessly(company: Company) -> None:
    """Play one evening after another."""
    while True:
        with suppress(*AGAIN):
            await company.evenings()


def _seen(company: Company) -> str:
    """What the people of a company see last, and how they were answered."""
    told = []
    for person in company.people:
        last = person.newest(lambda message: message.ephemeral)
        asked = [(one["command"] or one["custom_id"], one["state"]) for one in person.interactions[-3:]]
        labels = [] if last is None else last.labels
        told.append(f"{person.name} sees {'' if last is None else last.text[:300]!r} {labels}, asked {asked}")
    return "; ".join(told)


def _waits(absent: Absent) -> str:
    return f"deadlines of table {absent.table_id}"


async def _clicks(company: Company) -> int:
    return company.clicks


async def country_of(
    plan: Plan, folder: Path, url: str, tell: Callable[[str], None]
) -> tuple[list[str], str]:
    """Let it all happen on the database at this URL: what was wrong, and the figures."""
    world, places = world_of(plan.servers, PEOPLE, plan.shards)
    sandbox = Sandbox(world, first_answer=plan.first_answer)
    await sandbox.start()
    try:
        async with (
            fleet_of(folder, url, sandbox, plan.processes, plan.shards, plan.stand_by) as fleet,
            Stage(sandbox.url) as stage,
            await Store.open(url) as store,
        ):
            country = Country(plan, sandbox, stage, store, url, fleet, places, tell)
            await country.pass_by()
            return country.wrong, await country.figures()
    finally:
        await sandbox.stop()
