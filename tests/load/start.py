"""A start among many open tables: `python -m tests.load.start --tables 100000 --database postgres`.

The database is filled first (:mod:`tests.load.many`). The bot is started once for what only a first start
does, such as sending the list of commands; then again, and that start is measured: until it is connected, and
until it has answered the first command. Its memory is looked at once it has been at rest for a while, and
again at the end, beside that of a bot without tables.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.load import gauges
from tests.load.databases import KINDS, SQLITE, database
from tests.load.many import fill
from tests.load.programs import bots
from tests.load.stand_in import Place, stand_in
from tests.process.canasta import SECONDS
from tests.support.driver import Refused, Stage

REST = 10.0
"""Seconds after the start until the bot is at rest: by then all that is done at a start is done."""


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds until connected and until the first command was answered; memory in MiB at rest and at the end;
    the seconds of processor time of the start, and of a minute at rest.
    """

    tables: int
    connected: float
    answered: float
    at_rest: float
    at_the_end: float
    processor: float
    a_minute: float


async def measure(kind: str, tables: int, servers: int, minutes: float) -> Start:
    """Start the bot among so many tables, and leave it at rest for so long."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="canasta-start-")))
        where = stack.enter_context(database(kind, folder))
        there = await stack.enter_async_context(stand_in(servers, 1))
        filled = await fill(where.url, tables, [place.server for place in there.places]) if tables else 0
        stage = await stack.enter_async_context(Stage(there.url))
        await _start(folder, where.url, there.url, stage, there.places, 0.0)
        found = await _start(folder, where.url, there.url, stage, there.places, minutes)
        return replace(found, tables=filled)


async def _start(
    folder: Path, where: str, there: str, stage: Stage, places: Sequence[Place], minutes: float
) -> Start:
    begun = perf_counter()
    async with bots(folder, where, there, 1) as running:
        connected = perf_counter() - begun
        (pid,) = running.pids
        await _first_answer(stage, places[-1])
        answered = perf_counter() - begun
        print(f"the bot runs as {pid}", file=sys.stderr, flush=True)
        await asyncio.sleep(REST)
        at_rest, used = gauges.resident([pid]), gauges.used(pid)
        await asyncio.sleep(60 * minutes)
        later = gauges.used(pid) - used
        at_the_end = gauges.resident([pid])
    each = round(later / minutes, 2) if minutes else 0.0
    return Start(
        tables=0,
        connected=round(connected, 2),
        answered=round(answered, 2),
        at_rest=round(at_rest / (1 << 20), 1),
        at_the_end=round(at_the_end / (1 << 20), 1),
        processor=round(used, 2),
        a_minute=each,
    )


async def _first_answer(stage: Stage, place: Place) -> None:
    person = await stage.person(place.people[0])
    async with asyncio.timeout(SECONDS):
        while True:
            try:
                outcome = await person.slash(place.channel, "my tables")
            except Refused:  # at a first start the commands are not there yet
                await asyncio.sleep(0.05)
                continue
            await person.finished(outcome)
            return


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load.start", description=__doc__)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--servers", type=int, default=200)
    parser.add_argument("--database", choices=KINDS, default=SQLITE)
    parser.add_argument("--minutes", type=float, default=1.0, help="at rest")
    given = parser.parse_args()
    for tables in (0, given.tables):
        found = asyncio.run(measure(given.database, tables, given.servers, given.minutes))
        print(json.dumps({"database": given.database, **asdict(found), "busy": round(gauges.busy(), 1)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
