"""What a hundred thousand open tables cost: the due query, the start of the program, memory at rest.

Aims: the query under 5 ms, ready in 2 s, under 150 MB.
"""

import asyncio
import sqlite3
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from data import Store
from sandbox.demo import demo_world
from sandbox.server.server import Sandbox
from tests.process.canasta import SECONDS, TOKEN, begin

pytestmark = pytest.mark.benchmark

OPEN = 100_000
DUE = 40
REST = 8.0
"""Seconds after the start until the program is at rest."""


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with so many tables in mid-match, of which some are due."""
    folder = tmp_path_factory.mktemp("many")
    path = folder / "canasta.db"
    asyncio.run(_empty(path))
    now = int(datetime.now(UTC).timestamp() * 1000)
    day = 86_400_000
    with sqlite3.connect(path) as connection:
        connection.executemany(
            "INSERT INTO tables (id, guild_id, channel_id, host_id, variant, options, status, version,"
            " announced_version, locale, created_at, touched_at, look_at, pace, turn_version, turn_seat,"
            " turn_person, turn_at, turn_allowed, deadline_at, called)"
            " VALUES (?, ?, ?, ?, 'classic', '{}', 'playing', 9, 9, 'en', ?, ?, ?, '1 days', 9, 0,"
            " ?, ?, ?, ?, 2)",
            (
                (
                    n,
                    n % 500,
                    n % 5000,
                    n % 30_000 + 1,
                    now,
                    now,
                    now + day + n * 50,
                    n % 30_000 + 1,
                    now,
                    day,
                    now + day,
                )
                for n in range(1, OPEN + 1)
            ),
        )
        connection.executemany(
            "INSERT INTO seats (table_id, seat, person_id, name) VALUES (?, ?, ?, ?)",
            ((n, seat, (n + 7919 * seat) % 30_000 + 1, "P") for n in range(1, OPEN + 1) for seat in range(4)),
        )
        connection.execute("UPDATE tables SET look_at = ? WHERE id <= ?", (now - 1000, DUE))
    connection.close()
    return path


async def _empty(path: Path) -> None:
    await (await Store.open(str(path))).close()


@pytest.mark.benchmark(group="turns: what is due among 100,000 open tables")
def test_the_due_query(benchmark: BenchmarkFixture, many: Path) -> None:
    with asyncio.Runner() as runner:
        store = runner.run(Store.open(str(many)))
        try:
            due = benchmark(lambda: runner.run(store.turns.due(datetime.now(UTC))))
            assert len(due) == DUE
        finally:
            runner.run(store.close())


@pytest.mark.benchmark(group="turns: what is due among 100,000 open tables")
def test_the_query_of_ones_own_turns(benchmark: BenchmarkFixture, many: Path) -> None:
    with asyncio.Runner() as runner:
        store = runner.run(Store.open(str(many)))
        try:
            assert len(benchmark(lambda: runner.run(store.turns.waiting_for(17)))) >= 3
        finally:
            runner.run(store.close())


def test_start_and_memory_with_many_open_tables(many: Path) -> None:
    with sqlite3.connect(many) as connection:
        later = int((datetime.now(UTC) + timedelta(days=1)).timestamp() * 1000)
        connection.execute("UPDATE tables SET look_at = ? WHERE id <= ?", (later, DUE))
    connection.close()
    seconds, megabytes = asyncio.run(_start(many.parent))
    few = many.parent / "few"
    few.mkdir()
    usual, least = asyncio.run(_start(few))
    print(f"\nready after {seconds:.2f} s, {megabytes:.0f} MB at rest, with {OPEN:,} open tables")
    print(f"ready after {usual:.2f} s, {least:.0f} MB at rest, with none")


async def _start(folder: Path) -> tuple[float, float]:
    sandbox = Sandbox(demo_world())
    await sandbox.start()
    try:
        began = time.perf_counter()
        program = await begin(
            ["run"], folder, DISCORD_TOKEN=TOKEN, CANASTA_DISCORD=sandbox.url, CANASTA_LOG_LEVEL="WARNING"
        )
        try:
            await program.until(sandbox.wait_for_bot(SECONDS))
            seconds = time.perf_counter() - began
            await asyncio.sleep(REST)
            status = Path(f"/proc/{program.pid}/status").read_text()
            kilobytes = next(line for line in status.splitlines() if line.startswith("VmRSS"))
            return seconds, int(kilobytes.split()[1]) / 1024
        finally:
            ended = await program.kill()
            print(ended.err if ended else "")
    finally:
        await sandbox.stop()
