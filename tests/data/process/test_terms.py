"""Processes with shards of their own come, go, are cut off and killed in any order, held against a small
model: no two terms with a shard in common go on, and nothing is written for one that has ended.
"""

import asyncio
import random
from typing import Any

import pytest

from data import DatabaseInUse, DatabaseUnavailable, Lock, Shards, Store, Superseded
from tests.support.shortened import shortened

PROCESSES = 4
SOME_SHARDS = (
    Shards(4, (0,)),
    Shards(4, (1, 2)),
    Shards(4, (2, 3)),
    Shards(4, (0, 3)),
    Shards(4, (3,)),
    Shards.all_of(4),
    Shards(3, (1,)),
)
STEPS = 70


class Process:
    """A process that has taken its shards, as its database sees it."""

    def __init__(self, store: Store, lock: Lock) -> None:
        self.store, self.lock, self.shards = store, lock, store.shards
        self.holds = True
        """Whether the database keeps its locks for it."""
        self.term = 0
        self.goes_on = False
        """Whether its term does."""

    async def end(self) -> None:
        """Its locks are free; its term goes on until somebody takes its shards."""
        await self.lock.release()
        await self.store.close()


class Model:
    """Processes on one database, and what must come of each thing that they do."""

    def __init__(self, database: str, watcher: Store, rng: random.Random) -> None:
        self._database, self._watcher, self._rng = database, watcher, rng
        self.processes: list[Process] = []
        self.done: set[str] = set()
        """What has happened, to see that a run tries what matters."""

    async def step(self) -> None:
        """Something happens, to a process chosen by chance."""
        beginners = [process for process in self.processes if not process.term]
        served = [process for process in self.processes if process.term]
        choices: list[Any] = []
        if len(self.processes) < PROCESSES:
            choices += [self._start, self._start]
            choices += [lambda p=process: self._take_over(p) for process in served if process.goes_on]
        choices += [lambda p=process: self._begin(p) for process in beginners]
        choices += [lambda p=process: self._write(p) for process in served]
        choices += [lambda p=process: self._cut(p) for process in self.processes if process.holds]
        choices += [lambda p=process: self._end(p) for process in self.processes[:1]]
        await self._rng.choice(choices)()
        await self._look()

    async def _start(self) -> Process | None:
        """A process has its shards if nobody has one of them or counts otherwise."""
        store = await Store.connect(self._database)
        store.serve(self._rng.choice(SOME_SHARDS))
        taken = any(other.holds and other.shards.clash(store.shards) for other in self.processes)
        try:
            lock = await store.service.lock()
        except DatabaseInUse:
            assert taken
            self.done.add("refused")
            await store.close()
            return None
        assert not taken
        self.processes.append(Process(store, lock))
        return self.processes[-1]

    async def _begin(self, process: Process) -> None:
        """A process begins its term, unless it has lost its shards meanwhile."""
        try:
            await process.store.service.begin_term(process.lock)
        except DatabaseUnavailable:
            assert not process.holds
            self.done.add("too late")
            self.processes.remove(process)
            await process.end()
            return
        assert process.holds
        process.term = process.store.service.term
        for other in self.processes:
            other.goes_on = other.goes_on and not other.shards.clash(process.shards)
        process.goes_on = True

    async def _write(self, process: Process) -> None:
        try:
            await process.store.meta.set("written", str(process.term))
        except Superseded:
            assert not process.goes_on
            self.done.add("superseded")
        else:
            assert process.goes_on

    async def _take_over(self, process: Process) -> None:
        """A process is cut off, and another one comes and begins its term, before the first has committed."""
        async with process.store._database.write() as transaction:
            if process.holds:
                await self._cut(process)
            heir = await self._start()
            if heir is None:
                return
            beginning = asyncio.create_task(self._begin(heir))
            done, _ = await asyncio.wait({beginning}, timeout=0.03)
            if process.shards.clash(heir.shards):
                assert not done
                self.done.add("waited")
            await transaction.rows("UPDATE meta SET content = '' WHERE name = 'written'")
        await beginning

    async def _cut(self, process: Process) -> None:
        """A process loses its locks, and doesn't know yet."""
        lock: Any = process.lock
        await self._rows(f"SELECT pg_terminate_backend({lock._connection.get_server_pid()}, 5000)")
        process.holds = False

    async def _end(self, process: Process) -> None:
        self.processes.remove(process)
        await process.end()

    async def _look(self) -> None:
        rows = await self._rows("SELECT term, shards FROM terms")
        served = {row["term"]: Shards.parse(row["shards"]) for row in rows}
        for term, shards in served.items():
            assert not any(other > term and shards.clash(others) for other, others in served.items())
        for process in self.processes:
            assert process.goes_on == (process.term in served)

    async def _rows(self, sql: str) -> list[Any]:
        async with self._watcher._database.write() as transaction:
            return await transaction.rows(sql)


@shortened("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 60))])
async def test_no_two_terms_with_a_shard_in_common_go_on(schema: str, seed: int) -> None:
    async with await Store.open(schema) as watcher:
        model = Model(schema, watcher, random.Random(seed))
        for _ in range(STEPS):
            await model.step()
        assert model.done == {"refused", "too late", "superseded", "waited"}
        for process in model.processes:
            await process.end()
