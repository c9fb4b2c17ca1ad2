"""What a turn of a person costs at Discord: the requests that it counts toward fifty a second, and the bytes
that are uploaded.

    python -m tests.benchmarks.turns [--turns N] [SCENE ...]

The bot runs as a process with its usual pace, with the sandbox for Discord in this process. Answers to
interactions, and the messages that their webhooks change, are not counted by Discord; their pictures are
uploaded all the same.
"""

import argparse
import asyncio
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from aiohttp import web

from data import Store
from data.records.tables import Table
from tests.benchmarks.clicks import stage
from tests.process import quick_clock
from tests.process.canasta import SECONDS, TOKEN, canasta
from tests.process.company import PLENTY, Company
from tests.process.guests import Guest, Made
from tests.process.player import id_of
from tests.support.driver import Message, Person, Refused

TURN_ENDS: Final = ("discard", "end")
AWAY: Final = 5.0
"""Seconds for which a player over days is away."""
STEPS: Final = 20
STEP: Final = 20.0
"""In how many steps the bot's clock goes on meanwhile, and by how many seconds each: in one it would be taken
for an outage.
"""
_ID = re.compile(r"/[0-9]{5,}|/@?[A-Za-z0-9_-]{40,}")


class Scene(NamedTuple):
    """A table: its game, how many people and computer players sit there, and its pace. ``think``: seconds
    that a person takes for a click, on average.
    """

    game: str = "classic"
    people: int = 1
    computers: int = 3
    pace: str = "live 30+60"
    think: float = 1.0


SCENES: Final = {
    "alone": Scene(),
    "alone, Samba": Scene("samba"),
    "alone, Hand and Foot": Scene("hand_and_foot"),
    "alone, Modern American": Scene("modern_american"),
    "alone, Romme": Scene("romme"),
    "four people": Scene(people=4, computers=0),
    "two people of four": Scene(people=2, computers=2),
    "four people over days": Scene(people=4, computers=0, pace="1 days"),
}


@dataclass
class Traffic:
    """Counts the requests of the bot while it is ``open``."""

    open: bool = False
    counted: Counter[str] = field(default_factory=Counter)
    uploaded: Counter[str] = field(default_factory=Counter)

    @web.middleware
    async def watched(self, request: web.Request, handler: Callable[[web.Request], Awaitable[Any]]) -> Any:
        """Count a request, and have it answered."""
        if self.open and request.path.startswith("/api/"):
            route = f"{request.method} {_ID.sub('', request.path).removeprefix('/api/v10')}"
            self.uploaded[route] += request.content_length or 0
            if not _is_free(request.path):
                self.counted[route] += 1
        return await handler(request)


def _is_free(path: str) -> bool:
    """Whether Discord leaves it out of the count: answers to interactions, and their messages."""
    return path.endswith("/callback") or "/webhooks/" in path


class Cost(NamedTuple):
    """What a person's turn costs on average: counted requests, the same by route, kilobytes uploaded, and
    these by route.
    """

    turns: int
    requests: float
    routes: dict[str, float]
    kilobytes: float
    uploads: dict[str, float]


@dataclass
class Visitor(Guest):
    """Somebody who plays over days: opens the hand when called, by the button below the table, and is away
    once their turn is over.
    """

    ahead: Path = Path()
    """Where the bot's clock is told how far it is ahead."""
    answered: int = 0
    """The newest call that was followed."""

    async def open_hand(self) -> None:
        """Press **My hand** below the table, a while after being called."""

        def calls(message: Message) -> bool:
            called = f"<@{self.person.id}>" in message.text and not message.ephemeral
            return called and message.channel_id == self.place and int(message.id) > self.answered

        def shows_table(message: Message) -> bool:
            public = message.channel_id == self.place and not message.ephemeral
            return public and id_of(message, "hand") is not None

        self.answered = int((await self.person.wait_for(calls, SECONDS)).id)
        for _ in range(STEPS):
            quick_clock.replace(self.ahead, float(self.ahead.read_text()) + STEP)
            await asyncio.sleep(AWAY / STEPS)
        table = await self.person.wait_for(shows_table)
        outcome = await self.person.click(table, str(id_of(table, "hand")))
        self.panel = await self.person.finished(outcome)

    async def _use(self, text: str, component: str, values: list[str]) -> None:
        await super()._use(text, component, values)
        if text.split()[0] in TURN_ENDS:
            self.panel = None


async def measure(scene: Scene, turns: int) -> Cost:
    """Play so many turns of people, after one turn of each."""
    traffic, made = Traffic(), asyncio.Queue[Made]()

    def note(click: Made) -> None:
        if click.text.split()[0] in TURN_ENDS:
            made.put_nowait(click)

    names = [f"P{n}" for n in range(scene.people)]
    async with stage(names, traffic.watched) as (sandbox, people):
        with TemporaryDirectory() as folder:
            ahead = Path(folder) / quick_clock.AHEAD
            ahead.write_text("0.0")
            settings = {
                quick_clock.FOLDER: folder,
                "CANASTA_DATABASE": "canasta.db",
                "DISCORD_TOKEN": TOKEN,
                "CANASTA_DISCORD": sandbox.url,
                "CANASTA_LOG_LEVEL": "ERROR",
                **PLENTY,
            }
            async with canasta(["run"], Path(folder), module=quick_clock.MODULE, **settings) as program:
                await program.until(sandbox.wait_for_bot(SECONDS))
                async with await Store.open(f"{folder}/canasta.db") as store:
                    guests = await _seated(scene, people, store, note, ahead)
                    return await _count(guests, traffic, made, turns)


async def _seated(
    scene: Scene, people: Sequence[Person], store: Store, note: Callable[[Made], None], ahead: Path
) -> list[Guest]:
    """The people at a table with its match begun."""
    company = Company(
        store,
        people,
        scene.computers,
        (scene.game,),
        random.Random(1),
        scene.think,
        5000,
        pace=scene.pace,
    )
    place = await _began(store, await company.sit_down(scene.game))
    kind = Guest if scene.pace.startswith("live") else partial(Visitor, ahead=ahead)
    return [
        kind(person, 1, str(place), random.Random(1 + n), scene.think, note)
        for n, person in enumerate(people)
    ]


async def _began(store: Store, table: Table) -> int:
    """The place of the match, once it stands."""
    async with asyncio.timeout(SECONDS):
        while True:
            now = await store.tables.get(table.id)
            if now is not None and now.messages.message_id is not None:
                return now.place_id
            await asyncio.sleep(0.1)


async def _count(guests: Sequence[Guest], traffic: Traffic, made: asyncio.Queue[Made], turns: int) -> Cost:
    playing = [asyncio.create_task(guest.play()) for guest in guests]
    try:
        async with asyncio.timeout(SECONDS + 40 * turns):
            for _ in guests:
                await made.get()
            traffic.open = True
            for _ in range(turns):
                await made.get()
            traffic.open = False
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    routes = {route: count / turns for route, count in traffic.counted.most_common()}
    uploads = {route: size / turns / 1000 for route, size in traffic.uploaded.most_common() if size}
    return Cost(turns, traffic.counted.total() / turns, routes, sum(uploads.values()), uploads)


def main() -> None:
    """Measure the scenes and print what they cost."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.turns", description=__doc__)
    parser.add_argument("scenes", nargs="*", default=[], metavar="SCENE", help=", ".join(SCENES))
    parser.add_argument("--turns", type=int, default=12, help="turns of people (default: 12)")
    given = parser.parse_args()
    for name in given.scenes or SCENES:
        try:
            cost = asyncio.run(measure(SCENES[name], given.turns))
        except (Refused, TimeoutError) as error:
            print(f"{name:<24} came to nothing: {error!r}", flush=True)
            continue
        print(f"{name:<24}{cost.requests:>6.2f} requests a turn, {cost.kilobytes:>6.0f} kB", flush=True)
        for route, count in cost.routes.items():
            print(f"    {count:>6.2f} {route}", flush=True)
        for route, size in cost.uploads.items():
            print(f"    {size:>6.1f} kB by {route}", flush=True)


if __name__ == "__main__":
    main()
