"""Freezes, cuts and kills again and again while a process writes and another stands by:
`python -m tests.process.takeovers --count 200 --seed 1`.

Each process holds rows locked by several real transactions at any time, with statements that its sessions
know or (cold) don't know yet. After each deed the other one serves within 30 seconds, and nothing is written
for a term that has ended, by the one that is thawed neither.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import statistics
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count
from time import monotonic

from data import Store, StoreError
from data.db.database import Transaction
from tests.data.helpers import fresh_schema
from tests.data.proxy import Proxy, proxied
from tests.data.server import programs, running
from tests.data.serving import serving

LIMIT = 30.0
"""Seconds that a takeover may take."""
READY = 180.0
"""Seconds until a process is there to stand by, on a machine where many are started."""
AFTER_YOU = 1.0
"""Seconds until who has lost its shards stands by; the bot takes three."""
DEEDS = ("freeze", "cut", "kill", "silence")
WRITERS, ROWS = 4, 3
_SERVES, _WAITS = "serves", "waits"


async def serve(url: str, seed: int) -> None:
    """Serve or stand by, and write, until killed. Tells on standard output what it does."""
    rng = random.Random(seed)
    while True:
        async with serving(url, lambda _: print(_WAITS, flush=True), connections=WRITERS) as (store, lock):
            print(_SERVES, store.service.term, flush=True)
            writers = [asyncio.create_task(_write(store, rng)) for _ in range(WRITERS)]
            signs = [asyncio.create_task(lock.lost()), asyncio.create_task(store.service.term_ended())]
            await asyncio.wait(signs, return_when=asyncio.FIRST_COMPLETED)
            # It doesn't know what to stop: what it goes on writing is for the database to refuse.
            await asyncio.sleep(rng.uniform(0, 0.5))
            for task in (*writers, *signs):
                task.cancel()
            await asyncio.gather(*writers, *signs, return_exceptions=True)
        await asyncio.sleep(AFTER_YOU)


async def _write(store: Store, rng: random.Random) -> None:
    cold = rng.random() < 0.5
    for number in count():
        try:
            async with store._database.write() as transaction:
                await _change(transaction, store.service.term, rng, f"/* {number} */" if cold else "")
        except StoreError:
            await asyncio.sleep(0.02)
        await asyncio.sleep(rng.uniform(0, 0.05))


async def _change(transaction: Transaction, term: int, rng: random.Random, how: str) -> None:
    for row in sorted(rng.sample(range(ROWS), 2)):
        await transaction.rows(f"UPDATE kept SET term = ? WHERE id = ? {how}", [term, row])
        await asyncio.sleep(rng.choice((0, 0, 0.01)))
    await transaction.rows(
        f"INSERT INTO written (term, newest) SELECT CAST(? AS INTEGER), MAX(term) FROM terms {how}", [term]
    )


class Server:
    """A process that serves or stands by, with a line of its own to the database."""

    def __init__(self, process: asyncio.subprocess.Process, proxy: Proxy) -> None:
        self._process, self.proxy = process, proxy
        self.serves, self.waits = asyncio.Event(), asyncio.Event()
        self.since = 0.0
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, proxy: Proxy, seed: int) -> Server:
        """Start it."""
        command = (sys.executable, "-m", "tests.process.takeovers", "--serve", proxy.url, "--seed", str(seed))
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*command, stdout=pipe), proxy)

    async def _read(self) -> None:
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            said = line.decode().split()[0]
            if said == _SERVES:
                self.since = monotonic()
                self.serves.set()
                self.waits.clear()
            else:
                self.waits.set()
                self.serves.clear()

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(self._process.pid, number)

    async def end(self) -> None:
        """Kill it."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()
        await self._reading


@dataclass
class Figures:
    """What a run has seen: seconds of each takeover, by deed."""

    seconds: list[tuple[str, float]] = field(default_factory=list)
    written: int = 0

    def told(self) -> str:
        """In a few lines."""
        kinds = Counter(deed for deed, _ in self.seconds)
        lines = []
        for deed in (*kinds, ""):
            seconds_taken = [seconds for name, seconds in self.seconds if deed in ("", name)]
            lines.append(
                f"{deed or 'all'}: {len(seconds_taken)}, median {statistics.median(seconds_taken):.1f} s,"
                f" longest {max(seconds_taken):.1f} s"
            )
        return "\n".join((*lines, f"{self.written} changes, none for a term that had ended"))


async def lane(server: str, number: int, seed: int, deeds: Sequence[str], figures: Figures) -> None:
    """Two processes on a database of their own; each deed is done to the one that serves."""
    schema = await fresh_schema(server)
    rng = random.Random(seed)
    async with AsyncExitStack() as stack:
        watcher = await stack.enter_async_context(await Store.open(schema))
        async with watcher._database.write() as transaction:
            await transaction.script(
                "CREATE TABLE kept (id INTEGER, term INTEGER);"
                " CREATE TABLE written (id INTEGER PRIMARY KEY, term INTEGER, newest INTEGER);"
            )
            for row in range(ROWS):
                await transaction.rows("INSERT INTO kept VALUES (?, 0)", [row])
        proxies = [await stack.enter_async_context(proxied(schema)) for _ in range(2)]
        now, heir = [await Server.start(proxy, rng.randrange(10**6)) for proxy in proxies]
        try:
            async with asyncio.timeout(READY):
                while not (now.serves.is_set() or heir.serves.is_set()):  # noqa: ASYNC110 - either will do
                    await asyncio.sleep(0.05)
            if heir.serves.is_set():
                now, heir = heir, now
            for deed in deeds:
                async with asyncio.timeout(READY):
                    await heir.waits.wait()
                # Cold at times, at others with every statement prepared.
                await asyncio.sleep(rng.choice((rng.uniform(0, 0.1), rng.uniform(0, 2))))
                begun = monotonic()
                _do(deed, now)
                async with asyncio.timeout(2 * LIMIT):
                    await heir.serves.wait()
                figures.seconds.append((deed, heir.since - begun))
                print(
                    f"{len(figures.seconds)}: lane {number}, {deed}, {heir.since - begun:.2f} s", flush=True
                )
                await asyncio.sleep(rng.uniform(0, 0.5))
                now, heir = heir, await _back(deed, now, rng)
            async with watcher._database.read() as transaction:
                rows = await transaction.rows("SELECT term, newest FROM written ORDER BY id")
            assert rows
            late = [(row["term"], row["newest"]) for row in rows if row["term"] != row["newest"]]
            assert not late, f"written for terms that had ended: {late}"
            figures.written += len(rows)
        finally:
            for one in (now, heir):
                await one.end()


def _do(deed: str, server: Server) -> None:
    server.waits.clear()
    if deed == "freeze":
        server.send(signal.SIGSTOP)
    elif deed == "kill":
        server.send(signal.SIGKILL)
    elif deed == "cut":
        server.proxy.cut_all()
    else:
        server.proxy.hold()


async def _back(deed: str, server: Server, rng: random.Random) -> Server:
    """The one to which that was done goes on, or is started again, and stands by then."""
    if deed == "freeze":
        server.send(signal.SIGCONT)
    elif deed == "silence":
        server.proxy.go_on()
    elif deed == "kill":
        await server.end()
        return await Server.start(server.proxy, rng.randrange(10**6))
    return server


async def run(deeds: int, seed: int, lanes: int, kinds: Sequence[str] = DEEDS) -> Figures:
    """Do so many, on several databases of one server side by side. Raises AssertionError if a takeover takes
    longer than ``LIMIT``, or something is written for a term that has ended.
    """
    folder = programs()
    assert folder is not None, "PostgreSQL's programs (initdb, postgres) are not installed"
    figures, rng = Figures(), random.Random(seed)
    todo = [rng.choice(kinds) for _ in range(deeds)]
    with running(folder) as url:
        async with asyncio.TaskGroup() as group:
            for number in range(lanes):
                group.create_task(lane(url, number, rng.randrange(10**6), todo[number::lanes], figures))
    late = [(deed, seconds) for deed, seconds in figures.seconds if seconds > LIMIT]
    assert not late, f"later than {LIMIT:g} s: {late}"
    assert len(figures.seconds) == deeds
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="takeovers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lanes", type=int, default=5, help="databases side by side")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        asyncio.run(serve(options.serve, options.seed))
    else:
        print(asyncio.run(run(options.count, options.seed, options.lanes)).told())
    return 0


if __name__ == "__main__":
    sys.exit(main())
