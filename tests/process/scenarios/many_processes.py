"""Several processes of the bot on one PostgreSQL, each with shards of its own, killed again and again while
people play on all servers. Afterwards nothing that was answered is missing, nothing was done twice, no table
stands still, and nobody went without an answer but in the seconds in which their shard changed hands.
"""

import asyncio
import time
import traceback
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from data import Store
from data.db.shards import Shards
from sandbox.server.server import Sandbox
from tests.load.stand_in import Place, world_of
from tests.process.announced import all_announced
from tests.process.company import AGAIN, GAMES, Company
from tests.process.guests import DirectGuest, Guest
from tests.process.population.desk import cup, seen
from tests.process.population.fleet import Fleet, fleet_of
from tests.process.population.ledger import Ledger, made_by_clock, not_once, posted_twice
from tests.support.driver import Person, Stage

KILL, UPDATE, RECOUNT = "kill", "update", "recount"
COUNTS = ((2, 4), (3, 6))
"""Processes and shards between which a recount goes back and forth."""
PACE, ABSENT = "live 3600+60", "live 0+2"
"""Nobody's time runs out: each version that an answer shows was made by the move that it answers; two seconds
for each turn of people who never come.
"""
TARGET, ENDLESS, MANY = 500, 10_000, 10_000
"""Points that a match is played for; more than are made in an hour; misses after which the seat is taken."""
PEOPLE = 4
"""On each server: two who play, two who never come. A fifth of each company is from the server before."""
MOVES_ON = 240.0
"""Seconds in which something happens at each table while nobody is killed, and a tournament comes to its end.
Who was opening a table when a process was killed waits for a minute in vain, and opens another.
"""


@dataclass(frozen=True)
class Plan:
    """How large all of it is. ``every``: seconds between two deeds, on average, which are those in ``deeds``
    in turn: a process is killed, all are replaced one after the other, or all are stopped and started with
    another number of shards. Each is done once at least, however few the ``minutes``.
    """

    minutes: float = 10.0
    processes: int = 3
    shards: int = 6
    servers: int = 12
    stand_by: int = 1
    every: float = 20.0
    tournaments: int = 2
    think: float = 1.0
    first_answer: float = 3.0
    seed: int = 1
    deeds: str = KILL


class Country:
    """The people of all servers, whom nothing may happen to while processes are killed."""

    def __init__(self, plan: Plan, sandbox: Sandbox, stage: Stage, store: Store, fleet: Fleet) -> None:
        self.plan, self.sandbox, self.stage, self.store, self.fleet = plan, sandbox, stage, store, fleet
        self.rng = Random(f"processes {plan.seed}")
        self.ledger = Ledger(store, replays=False)
        self.companies: list[Company] = []
        self.absent: list[int] = []
        """The tables of people who let every deadline pass."""
        self.hosts: list[tuple[Person, str]] = []
        """Who holds a tournament, and in which channel."""
        self.wrong: list[str] = []

    async def pass_by(self, places: Sequence[Place]) -> None:
        """Let people play, and kill; then let it come to rest, and look at everything."""
        tasks = [asyncio.create_task(work) for work in await self._people(places)]
        try:
            await self._moves_on()
            await self._disturb()
            await self.fleet.until_served(range(self.fleet.count))
            await self._moves_on()
            await self._until(self._cups_are_over, "a tournament isn't over, or stands twice")
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        self.wrong += ["".join(traceback.format_exception(end)) for end in ends if isinstance(end, Exception)]
        await self._until(partial(all_announced, self.store), "not all is announced")
        self.wrong += await posted_twice(self.store, self.sandbox.world)
        await self.fleet.end()
        self.ledger.replays, self.ledger.before = True, {}
        await self._check()
        for number in self.absent:
            self.wrong += await not_once(self.store, number)
        self.wrong += self.fleet.unanswered() + self.fleet.wrong

    # ---- people -----------------------------------------------------------------------------------------

    async def _people(self, places: Sequence[Place]) -> list[Coroutine[Any, Any, None]]:
        """What everybody does. On each server two people play, one of them from another server as well."""
        work: list[Coroutine[Any, Any, None]] = []
        people = [[await self.stage.person(name) for name in place.people] for place in places]
        for number, place in enumerate(places):
            guest, world = people[number - 1][1], self.sandbox.world
            world.add_member(world.guilds[place.server], world.user(guest.name))
            host, other, *never = people[number]
            gathered = partial(
                Company, self.store, rng=self.rng, think=self.plan.think, channel=place.channel
            )
            games = GAMES[number % len(GAMES) :] + GAMES[: number % len(GAMES)]
            company = gathered(
                (host, guest if number % 2 else other),
                0 if number % 3 else 2,
                games,
                target=TARGET,
                pace=PACE,
                made=self.ledger.note,
                kind=DirectGuest if number % 2 else Guest,
            )
            self.companies.append(company)
            work.append(company.evenings())
            if number % 2 == 0:
                work.append(self._sit_down(gathered(never, 2, games, target=ENDLESS, pace=ABSENT)))
            elif len(self.hosts) < self.plan.tournaments:
                self.hosts.append((host, place.channel))
                work.append(cup(host, place.channel))
        return work

    async def _sit_down(self, absent: Company) -> None:
        """Begin a match without an end, and never come back; who misses a turn keeps the seat."""
        while True:
            with suppress(*AGAIN):
                table = await absent.sit_down("classic")
                await self.store.settings.set_for_guild(table.guild_id, "misses", MANY)
                return self.absent.append(table.id)

    async def _cups_are_over(self) -> bool:
        ends = [await seen(host, channel, "🥇") for host, channel in self.hosts]
        return all(count == 1 for count in ends)

    # ---- what happens -----------------------------------------------------------------------------------

    async def _disturb(self) -> None:
        end, counts = time.monotonic() + 60 * self.plan.minutes, cycle(COUNTS)
        deeds = self.plan.deeds.split(",")
        for number, deed in enumerate(cycle(deeds)):
            left = end - time.monotonic()
            if left <= 0 and number >= len(deeds):
                return
            await asyncio.sleep(max(0.0, min(left, self.rng.uniform(0.6, 1.4) * self.plan.every)))
            await self._check()
            if deed == KILL:
                await self.fleet.kill(self.rng)
            elif deed == UPDATE:
                await self.fleet.update()
            else:
                await self.fleet.recount(*next(counts))

    async def _check(self) -> None:
        """Everything answered is stored, nothing stored is gone, and no shard has two terms. Only at the end
        is each journal replayed: who waits for the stand-in meanwhile would not be answered.
        """
        await self.ledger.check()
        async with self.store._database.read() as transaction:
            terms = [row["shards"] for row in await transaction.rows("SELECT shards FROM terms")]
        held = [shard for term in terms for shard in Shards.parse(term).held]
        if len(held) != len(set(held)):
            self.wrong.append(f"shards with two terms: {terms}")

    async def _moves_on(self) -> None:
        """Something happens at each table, and each that nobody comes to is there."""
        clicks, turns = [company.clicks for company in self.companies], await self._turns()

        async def all_have() -> bool:
            more = [company.clicks > before for company, before in zip(self.companies, clicks, strict=True)]
            now = await self._turns()
            made = [now[number] > turns.get(number, 0) for number in now]
            return all(more) and all(made) and len(made) == (len(more) + 1) // 2

        await self._until(all_have, "nothing happens any more at some table")

    async def _turns(self) -> dict[int, int]:
        """How many turns the clock has made at each table to which nobody comes."""
        return {number: await made_by_clock(self.store, number) for number in self.absent}

    async def _until(self, reached: Callable[[], Awaitable[bool]], else_: str) -> None:
        try:
            async with asyncio.timeout(MOVES_ON):
                while not await reached():  # noqa: ASYNC110 - other processes' state
                    await asyncio.sleep(0.2)
        except TimeoutError:
            self.wrong.append(else_)
            print(else_, *(company.sight() for company in self.companies), sep="\n", flush=True)

    async def figures(self) -> str:
        """What has happened so far, in numbers."""
        ledger, turns = self.ledger, sum((await self._turns()).values())
        matches = sum(company.matches for company in self.companies)
        return (
            f"{self.fleet.figures()}; {len(ledger.answers)} moves found in {len(ledger.before)} journals,"
            f" {ledger.checked} checks; {matches} matches over, {turns} turns ended by the clock"
        )


async def country_of(plan: Plan, folder: Path, url: str) -> tuple[list[str], str]:
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
            country = Country(plan, sandbox, stage, store, fleet)
            await country.pass_by(places)
            return country.wrong, await country.figures()
    finally:
        await sandbox.stop()


async def live(folder: Path, database: str, **figures: Any) -> int:
    """People on a dozen servers play while processes are killed; prints what was lost, done twice or not
    answered. Among the deeds, with commas: kill, update, recount.
    """
    wrong, told = await country_of(Plan(**figures), folder, database)
    print(told, *wrong, sep="\n")
    return len(wrong)
