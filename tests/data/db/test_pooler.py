"""A real pooler between the bot and its server: one that keeps sessions apart serves, another is refused."""

import asyncio
import os
import re
import shutil
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest

from data import SessionsShared, Shards, Store

OPERATING = Path(__file__).parents[3] / "docs" / "operating.md"
PGBOUNCER = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
SETTINGS = """
[databases]
* = host={server} user=canasta
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = {home}
auth_type = any
{told}
"""
_numbers = count(1)


@dataclass(frozen=True)
class Pooled:
    """A database of the test's own, and poolers in front of it as they are asked for."""

    direct: str
    through: Callable[[str], Awaitable[str]]
    """The URL through a new pooler in this mode."""


@pytest.fixture
async def pooled(postgresql: str) -> AsyncIterator[Pooled]:
    if PGBOUNCER is None:
        if os.environ.get("CI"):
            pytest.fail("pgbouncer is not installed")
        pytest.skip("pgbouncer is not installed")
    # Not a schema: a pooler forgets which one a session was told.
    name = f"pooled_{next(_numbers)}"
    connection = await asyncpg.connect(postgresql)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    home = parse_qs(urlsplit(postgresql).query)["host"][0]
    async with AsyncExitStack() as stack:

        async def through(mode: str) -> str:
            return await stack.enter_async_context(_running(home, name, mode))

        yield Pooled(f"postgresql://canasta@/{name}?host={home}", through)


@asynccontextmanager
async def _running(server: str, name: str, mode: str) -> AsyncIterator[str]:
    assert PGBOUNCER is not None
    # The path of a socket must be short.
    home = Path(tempfile.mkdtemp(prefix="canasta-pb-"))
    user = "postgres" if os.getuid() == 0 else None
    if user is not None:
        shutil.chown(home, user)
    told = _told_to_operators().replace("pool_mode = session", f"pool_mode = {mode}")
    (home / "pgbouncer.ini").write_text(SETTINGS.format(server=server, home=home, told=told))
    running = await asyncio.create_subprocess_exec(
        PGBOUNCER, "-q", str(home / "pgbouncer.ini"), user=user, cwd=home
    )
    try:
        await _listening(home / ".s.PGSQL.6432")
        yield f"postgresql://canasta@/{name}?host={home}&port=6432"
    finally:
        running.terminate()
        await running.wait()
        shutil.rmtree(home, ignore_errors=True)


async def _listening(path: Path) -> None:
    async with asyncio.timeout(10):
        while True:
            try:
                _, writer = await asyncio.open_unix_connection(path)
            except OSError:
                await asyncio.sleep(0.01)
            else:
                writer.close()
                return


def _told_to_operators() -> str:
    """The lines that a pooler needs, as the documentation gives them."""
    match = re.search(r"```ini\n(pool_mode = session\n.*?)```", OPERATING.read_text("utf-8"), re.DOTALL)
    assert match is not None
    return re.sub(r" +#.*", "", match[1])


async def test_a_pooler_that_keeps_sessions_apart_is_as_good_as_none(pooled: Pooled) -> None:
    url = await pooled.through("session")
    async with await Store.open(url) as store, await Store.connect(url) as other:
        store.serve(Shards(4, (0, 1)))
        other.serve(Shards(4, (2, 3)))
        locks = [await each.service.lock() for each in (store, other)]
        for each, lock in zip((store, other), locks, strict=True):
            await each.service.begin_term(lock)
        sessions = await store.condition.sessions()
        assert sessions.apart
        assert sorted(holder.shards for holder in sessions.holders) == [(0, 1), (2, 3)]
        assert all([await lock.held() for lock in locks])
        for lock in locks:
            await lock.release()


async def test_behind_a_pooler_that_gives_sessions_away_nobody_serves(pooled: Pooled) -> None:
    async with await Store.open(pooled.direct):
        pass
    url = await pooled.through("transaction")
    async with await Store.connect(url) as store:
        with pytest.raises(SessionsShared, match="pool_mode = session"):
            await store.service.lock()


async def test_the_same_is_seen_while_others_use_the_pooler(pooled: Pooled) -> None:
    url = await pooled.through("transaction")
    async with await Store.connect(pooled.direct) as direct:
        assert (await direct.condition.sessions()).apart
    async with await Store.connect(url) as busy, await Store.connect(url) as store:
        stop = asyncio.Event()
        work = asyncio.create_task(_ask(busy, stop))
        try:
            # One look may happen to get the same session twice; a process that serves looks again and again.
            looks = [await store._database.sessions_apart() for _ in range(10)]  # type: ignore[attr-defined]
            assert not all(looks)
        finally:
            stop.set()
            await work


async def _ask(store: Store, stop: asyncio.Event) -> None:
    """Transactions without prepared statements, one after the other."""
    while not stop.is_set():
        async with store._database.read() as transaction:
            await transaction.script("SELECT 1")
