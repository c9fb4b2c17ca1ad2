"""A process that is frozen at any point keeps nobody waiting, and writes nothing when it is thawed."""

import asyncio
import random
from contextlib import suppress
from itertools import count

import pytest

from data import DatabaseUnavailable, Store
from data.db import migrate, postgres_lock
from data.db.migrate import Migration, migrations
from data.db.postgres import PostgresDatabase
from tests.data.helpers import ANN, BOB, CAT, open_table
from tests.data.proxy import Proxy, proxied
from tests.data.serving import serving
from tests.support.shortened import shortened

SOON = 9.0
"""Seconds for a takeover on a busy machine. A transaction that is idle is ended after 10 by itself."""


async def ends(direct: Store, name: str) -> None:
    """End the session of the locks, as the server does with one that is silent."""
    async with direct._database.write() as transaction:
        await transaction.rows(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name LIKE ?",
            [f"canasta-lock %{name}"],
        )


@shortened("step", [9, 3, pytest.param(1, marks=pytest.mark.soak)])
@shortened("cold", [False, True])
async def test_a_process_that_is_frozen_anywhere_in_a_change_keeps_nobody_waiting(
    schema: str, cold: bool, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.process.service.ASK_AGAIN", 0.05)
    held = 0
    async with await Store.open(schema) as direct:
        table = await open_table(direct)
        for pieces in count(step=step):
            async with proxied(schema) as proxy, serving(proxy.url) as (store, lock):
                if not cold:
                    table = await store.tables.set_host(table.id, table.version, CAT)
                proxy.hold_after(pieces)
                change = asyncio.create_task(store.tables.set_host(table.id, table.version, BOB))
                holding = asyncio.create_task(proxy.held.wait())
                await asyncio.wait({change, holding}, return_when=asyncio.FIRST_COMPLETED)
                if not proxy.held.is_set():
                    holding.cancel()
                    await change
                    break
                held += 1
                await ends(direct, lock.name)
                async with asyncio.timeout(SOON), serving(schema) as (heir, _):
                    stored = await heir.tables.get(table.id)
                    assert stored is not None
                    table = await heir.tables.set_host(table.id, stored.version, ANN)
                    proxy.go_on()
                    with suppress(DatabaseUnavailable):
                        # Its answer may have been on the way.
                        await change
                    with pytest.raises(DatabaseUnavailable):
                        await store.tables.set_host(table.id, table.version, BOB)
                    assert await heir.tables.get(table.id) == table
    assert held >= (8 if cold else 5) // step


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A silence of half a second is long, and so are two seconds in a transaction."""
    monkeypatch.setattr(postgres_lock, "SILENCE", 0.5)
    monkeypatch.setattr(postgres_lock, "LOOK", 0.1)
    monkeypatch.setattr("data.process.service.ASK_AGAIN", 0.1)
    defaults: dict[str, float] = PostgresDatabase.open.__func__.__kwdefaults__  # type: ignore[attr-defined]
    monkeypatch.setitem(defaults, "query_timeout", 2.0)


@pytest.fixture
def upgrades(monkeypatch: pytest.MonkeyPatch) -> list[Migration]:
    """Releases to come: each that is appended brings a migration."""
    coming: list[Migration] = []
    known = migrations()
    monkeypatch.setattr(migrate, "migrations", lambda: (*known, *coming))
    return coming


async def frozen_start(proxy: Proxy, schema: str, pieces: int) -> bool:
    """Freeze a process after so many pieces of its start and first change; whether it had not done both
    before. Somebody else takes over in time.
    """
    proxy.hold_after(pieces)

    async def starts() -> None:
        async with serving(proxy.url, again=False) as (store, _):
            table = await open_table(store)
            await store.tables.set_host(table.id, table.version, BOB)

    started = asyncio.create_task(starts())
    holding = asyncio.create_task(proxy.held.wait())
    await asyncio.wait({started, holding}, return_when=asyncio.FIRST_COMPLETED)
    frozen = proxy.held.is_set()
    try:
        async with asyncio.timeout(postgres_lock.SILENCE + SOON), serving(schema) as (heir, _):
            await heir.meta.set("served", str(pieces))
            proxy.go_on()
            # What it says now comes too late, or it stands by itself.
            await asyncio.wait({started}, timeout=0.2)
            assert await heir.meta.get("served") == str(pieces)
    finally:
        holding.cancel()
        started.cancel()
        await asyncio.gather(started, return_exceptions=True)
    return frozen


@shortened("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 40))])
async def test_a_process_that_is_frozen_anywhere_in_its_start_or_an_upgrade_is_taken_over(
    schema: str, quick: None, upgrades: list[Migration], seed: int
) -> None:
    async with await Store.open(schema):
        pass
    rng, newest, frozen = random.Random(seed), migrations()[-1].version, 0
    for number in range(1, 6):
        sql = "".join(f"ALTER TABLE {name} ADD COLUMN later_{number} TEXT;" for name in ("tables", "meta"))
        upgrades.append(Migration(newest + number, f"later_{number}", sql))
        async with proxied(schema) as proxy:
            frozen += await frozen_start(proxy, schema, rng.randrange(120))
    assert frozen >= 3


async def test_who_serves_and_answers_loses_no_session(schema: str, quick: None) -> None:
    async with serving(schema) as (store, lock), await Store.connect(schema) as other:
        lost = asyncio.create_task(lock.lost())
        async with store._database.write() as transaction:
            for _ in range(8):
                await transaction.rows("SELECT 1")
                await asyncio.sleep(0.1)
                await other.service.clear()
        assert not lost.done()
        lost.cancel()


async def test_a_command_that_stops_in_the_middle_of_a_statement_keeps_its_rows_from_nobody(
    schema: str, quick: None
) -> None:
    async with await Store.open(schema) as direct, proxied(schema) as proxy:
        table = await open_table(direct)
        stopped = await PostgresDatabase.open(proxy.url)

        async def stops() -> None:
            async with stopped.write() as transaction:
                await transaction.rows("SELECT 1 FROM tables WHERE id = ? FOR UPDATE", [table.id])
                # It is told what the statement is like, and never says with which values.
                proxy.hold_after(1)
                await transaction.rows("SELECT 2 FROM tables WHERE id = ?", [table.id])

        stopping = asyncio.create_task(stops())
        await proxy.held.wait()
        await asyncio.sleep(postgres_lock.SILENCE)
        async with asyncio.timeout(SOON):
            await direct.service.clear()
            await direct.tables.set_host(table.id, table.version, BOB)
        proxy.go_on()
        with pytest.raises(DatabaseUnavailable):
            await stopping
        await stopped.close()
