"""Load on the bot as it is run: `python -m tests.load --tables 60 --rate 90 --seconds 60`.

The stand-in for Discord is a process of its own; the bot is `canasta run`, one process or several that share
the servers by shards; the people are in this process. Clicks come at random moments at the given rate whether
or not earlier ones have been answered, and their time counts from when they should have been made.
"""

import argparse
import asyncio
import json
import random
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from data import Store
from tests.load import gauges
from tests.load.crowd import Crowd, seated
from tests.load.databases import KINDS, SQLITE, Database, database
from tests.load.figures import Cost, Figures, figures, words
from tests.load.open_loop import send
from tests.load.programs import Bots, bots
from tests.load.stand_in import StandIn, stand_in
from tests.load.waits import watched
from tests.support.driver import Stage

ON_A_SERVER = 3
"""How many tables are played on each server."""


def read(arguments: list[str] | None = None) -> argparse.Namespace:
    """The arguments."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--people", type=int, default=2, help="people at a table")
    parser.add_argument("--rate", type=float, default=90.0, help="clicks a second, over all tables")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--database", choices=KINDS, default=SQLITE)
    parser.add_argument("--processes", type=int, default=1, help="of the bot; several need postgres")
    parser.add_argument("--warm-up", type=float, default=8.0, help="seconds of clicking before measuring")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="a line of JSON in place of words")
    given = parser.parse_args(arguments)
    if given.processes > 1 and given.database == SQLITE:
        parser.error("several processes need --database postgres")
    return given


async def measure(given: argparse.Namespace) -> Figures:
    """Start everything, put the load on it and return what came of it."""
    servers = max(given.processes, -(-given.tables // ON_A_SERVER))
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="canasta-load-")))
        where = stack.enter_context(database(given.database, folder))
        there = await stack.enter_async_context(
            stand_in(servers, ON_A_SERVER * given.people, given.processes)
        )
        running = await stack.enter_async_context(bots(folder, where.url, there.url, given.processes))
        store = await stack.enter_async_context(await Store.open(where.url))
        stage = await stack.enter_async_context(Stage(there.url))
        at_first = gauges.resident(running.pids)
        crowd = await seated(
            store, stage, there.places, tables=given.tables, people=given.people, seed=given.seed
        )
        attending = [asyncio.create_task(seat.attend()) for seat in crowd.seats]
        try:
            return await _loaded(given, where, there, running, crowd, at_first)
        finally:
            for task in attending:
                task.cancel()
            await asyncio.gather(*attending, return_exceptions=True)


async def _loaded(
    given: argparse.Namespace,
    where: Database,
    there: StandIn,
    running: Bots,
    crowd: Crowd,
    at_first: int,
) -> Figures:
    rng = random.Random(given.seed)
    print(f"the bot runs as {running.pids}", file=sys.stderr, flush=True)
    await send(crowd, rate=given.rate, seconds=given.warm_up, rng=rng)

    def spent() -> Cost:
        return Cost(
            bot=sum(map(gauges.used_with_children, running.pids)),
            database=0.0 if where.pid is None else gauges.used_with_children(where.pid),
            stand_in=gauges.used(there.process.pid),
            people=process_time(),
        )

    def waited() -> float:
        return sum(map(gauges.kept_waiting, running.pids))

    busy, opened, waiting = gauges.busy(), crowd.opened, waited()
    before, begun = spent(), perf_counter()
    async with AsyncExitStack() as stack:
        waits = None if where.pid is None else await stack.enter_async_context(watched(where.url))
        clicks = await send(crowd, rate=given.rate, seconds=given.seconds, rng=rng)
    wall, after = perf_counter() - begun, spent()
    memory = gauges.resident(running.pids)
    return figures(
        clicks,
        database=given.database,
        processes=given.processes,
        tables=given.tables,
        people=given.people,
        rate=given.rate,
        seconds=given.seconds,
        cost=Cost(
            after.bot - before.bot,
            after.database - before.database,
            after.stand_in - before.stand_in,
            after.people - before.people,
        ),
        wall=wall,
        opened=crowd.opened - opened,
        waited=waited() - waiting,
        lock_waits=None if waits is None else round(waits.share, 4),
        table_memory=round((memory - at_first) / 1024 / given.tables, 1),
        memory=round(memory / 1024, 1),
        busy=(busy, gauges.busy()),
    )


def main() -> int:
    given = read()
    found = asyncio.run(measure(given))
    print(json.dumps(found.json()) if given.json else words(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
