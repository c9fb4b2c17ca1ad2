"""Several processes on one database, each with shards of its own."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from data import DatabaseInUse, DatabaseUnavailable, Lock, Shards, Store, Superseded
from data.db import postgres_lock
from data.db.migrate import latest_version, migrate, migrations
from data.db.postgres import PostgresDatabase
from data.db.process_name import process_name
from data.process import service

LOW, HIGH, MIDDLE = Shards(6, (0, 1, 2)), Shards(6, (3, 4, 5)), Shards(6, (2, 3))
Join = Callable[[Shards], Awaitable[Store]]


@pytest.fixture
async def join(schema: str) -> AsyncIterator[Join]:
    """Connects a process to the database that serves these shards."""
    async with AsyncExitStack() as stack:

        async def joined(shards: Shards) -> Store:
            store = await stack.enter_async_context(await Store.open(schema))
            store.serve(shards)
            return store

        yield joined


@asynccontextmanager
async def waiting(store: Store) -> AsyncIterator[tuple[list[str], asyncio.Task[Lock]]]:
    """A process that stands by: what it was told, at least once, and its attempt."""
    told: list[str] = []
    heard = asyncio.Event()

    def tell(reason: str) -> None:
        told.append(reason)
        heard.set()

    attempt = asyncio.create_task(store.service.lock(tell))
    await heard.wait()
    yield told, attempt
    async with asyncio.timeout(4 * service.ASK_AGAIN + 1):
        await attempt


async def test_shards_are_served_side_by_side(join: Join) -> None:
    locks = [await (await join(shards)).service.lock() for shards in (LOW, HIGH)]
    for lock in locks:
        await lock.release()


async def test_whoever_lacks_one_shard_has_none(join: Join) -> None:
    low, middle, high = await join(LOW), await join(MIDDLE), await join(HIGH)
    lock = await low.service.lock()
    with pytest.raises(DatabaseInUse, match="another process serves shard 2 of 6"):
        await middle.service.lock()
    other = await high.service.lock()  # shard 3 was not kept by the attempt
    await other.release()
    async with waiting(middle) as (told, attempt):
        assert set(told) == {"another process serves shard 2 of 6"}
        await lock.release()
        await (await attempt).release()


async def test_whoever_waits_for_several_processes_is_told_of_each(join: Join) -> None:
    low, high, all_of_them = await join(LOW), await join(HIGH), await join(Shards.all_of(6))
    locks = [await store.service.lock() for store in (low, high)]
    name = process_name()
    said = f"other processes serve shards 0-5 of 6: 0-2 ({name}), 3-5 ({name})"
    with pytest.raises(DatabaseInUse, match=re.escape(said)):
        await all_of_them.service.lock()
    for lock in locks:
        await lock.release()


async def test_the_server_knows_who_waits_for_which_shards(join: Join) -> None:
    low, middle, four = await join(LOW), await join(MIDDLE), await join(Shards(4, (1, 3)))
    lock = await low.service.lock()
    async with waiting(middle) as (_, attempt), waiting(four) as (_, counting):
        async with asyncio.timeout(5):
            while True:
                holders = (await low.condition.sessions()).holders
                waits = [holder.waits_for for holder in holders if not holder.shards]
                if None not in waits and len(waits) == 2:
                    break
        assert set(waits) == {MIDDLE, Shards(4, (1, 3))}
        await lock.release()
        taken = await attempt
        (served,) = [one for one in (await low.condition.sessions()).holders if one.shards]
        assert (served.shards, served.waits_for) == ((2, 3), None)
        await taken.release()
        await (await counting).release()


async def test_processes_that_count_shards_otherwise_wait_for_each_other(join: Join) -> None:
    six, four = await join(LOW), await join(Shards(4, (3,)))
    lock = await six.service.lock()
    async with waiting(four) as (told, attempt):
        assert set(told) == {"other processes serve this database as 6 shards, not as 4"}
        await lock.release()
        await (await attempt).release()
    await (await six.service.lock()).release()


async def test_an_attempt_that_failed_keeps_nobody_from_counting_otherwise(join: Join) -> None:
    low, same, four = await join(LOW), await join(LOW), await join(Shards.all_of(4))
    lock = await low.service.lock()
    with pytest.raises(DatabaseInUse):
        await same.service.lock()
    await lock.release()
    await (await four.service.lock()).release()


async def test_databases_that_count_otherwise_are_no_hindrance(schema: str, postgresql: str) -> None:
    async with await Store.connect(schema) as six_shards, await Store.connect(postgresql) as four_shards:
        six_shards.serve(Shards.all_of(6))
        four_shards.serve(Shards.all_of(4))
        locks = [await six_shards.service.lock(), await four_shards.service.lock()]
        for lock in locks:
            await lock.release()


async def test_an_earlier_release_and_this_one_wait_for_each_other(schema: str, join: Join) -> None:
    low = await join(LOW)
    lock = await low.service.lock()
    opened = await PostgresDatabase.open(schema)
    earlier = await opened.lock()
    # Such a release takes this number exclusively, and knows no other.
    exclusively = (
        f"SELECT pg_try_advisory_lock({0x63616E61}, CAST((SELECT oid FROM pg_namespace"
        " WHERE nspname = current_schema()) AS int4))"
    )
    assert not await earlier._connection.fetchval(exclusively)
    await lock.release()
    async with asyncio.timeout(10):
        await earlier._connection.execute(exclusively.replace("_try_", "_"))
    with pytest.raises(DatabaseInUse, match="alone"):
        await low.service.lock()
    await earlier.release()
    await opened.close()
    await (await low.service.lock()).release()


async def test_an_upgrade_waits_until_nobody_serves_and_lets_others_in_afterwards(schema: str) -> None:
    opened = await PostgresDatabase.open(schema)
    await migrate(opened, migrations()[:-1])
    serving = await opened.lock()
    assert await serving.take(LOW) == ""
    async with await Store.connect(schema) as store, await Store.connect(schema) as other:
        store.serve(HIGH)
        other.serve(LOW)
        async with waiting(store) as (told, upgrading):
            assert "the schema is to be upgraded first" in told[0]
            await serving.release()
            lock = await upgrading
        with pytest.raises(DatabaseInUse):
            await other.service.lock()
        await store.migrate()
        with pytest.raises(DatabaseInUse, match="alone"):
            await other.service.lock()
        await lock.share()
        assert await store.schema_versions() == (latest_version(), latest_version())
        await (await other.service.lock()).release()
        await lock.release()
    await opened.close()


async def test_whoever_wants_to_be_alone_is_refused_and_keeps_others_out(join: Join) -> None:
    low, high = await join(LOW), await join(HIGH)
    lock = await low.service.lock()
    with pytest.raises(DatabaseInUse):
        await high.service.lock_alone()
    await lock.release()
    alone = await high.service.lock_alone()
    with pytest.raises(DatabaseInUse):
        await low.service.lock()
    await alone.release()


async def test_a_term_ends_those_that_have_one_of_its_shards(join: Join) -> None:
    low, middle, high, again = [await join(shards) for shards in (LOW, MIDDLE, HIGH, LOW)]
    await low.service.begin_term()
    await high.service.begin_term()
    for store in (low, high):
        await store.meta.set("a", "1")
    await again.service.begin_term()
    with pytest.raises(Superseded):
        await low.meta.set("a", "2")
    await high.meta.set("a", "3")
    await middle.service.begin_term()
    for store in (again, high):
        with pytest.raises(Superseded):
            await store.meta.set("a", "4")
    assert await middle.meta.get("a") == "3"


async def test_a_term_that_counts_otherwise_ends_all_others(join: Join) -> None:
    low, high, four = [await join(shards) for shards in (LOW, HIGH, Shards(4, (0,)))]
    await low.service.begin_term()
    await high.service.begin_term()
    await four.service.begin_term()
    for store in (low, high):
        with pytest.raises(Superseded):
            await store.meta.set("a", "1")


async def test_a_process_of_an_earlier_release_is_superseded(join: Join) -> None:
    store = await join(LOW)
    # It looks whether the number in "term" is still that of its own term.
    async with store._database.write() as transaction:
        await transaction.rows("INSERT INTO meta (name, content) VALUES ('term', '7')")
    await store.service.begin_term()
    assert await store.meta.get("term") == "8"


async def test_whoever_has_lost_the_lock_begins_no_term(join: Join) -> None:
    first, second = await join(LOW), await join(LOW)
    lock = await first.service.lock()
    await lock.release()
    other = await second.service.lock()
    await second.service.begin_term(other)
    with pytest.raises(DatabaseUnavailable):
        await first.service.begin_term(lock)
    await second.meta.set("a", "1")
    await other.release()


async def test_the_end_of_a_term_is_noticed(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("data.process.service.LOOK", 0.01)
    async with await Store.open(database) as first, await Store.open(database) as second:
        await first.service.begin_term()
        noticing = asyncio.create_task(first.service.term_ended())
        done, _ = await asyncio.wait({noticing}, timeout=0.1)
        assert not done
        await second.service.begin_term()
        async with asyncio.timeout(5):
            assert await noticing == "its term has ended"


async def test_a_process_that_is_frozen_keeps_its_shards_from_nobody(
    join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_lock, "SILENCE", 0.3)
    monkeypatch.setattr("data.process.service.ASK_AGAIN", 0.05)
    # It doesn't come to look, and the server hears nothing of it.
    monkeypatch.setattr(postgres_lock, "LOOK", 60.0)
    frozen, standing_by = await join(LOW), await join(LOW)
    lock = await frozen.service.lock()
    losing = asyncio.create_task(lock.lost())
    try:
        async with waiting(standing_by) as (_, attempt), asyncio.timeout(5):
            await (await attempt).release()
        assert await losing == "its connection has ended"
    finally:
        losing.cancel()
        await lock.release()


async def test_a_process_that_looks_in_time_keeps_its_shards(
    join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_lock, "SILENCE", 0.4)
    monkeypatch.setattr(postgres_lock, "LOOK", 0.1)
    serving = await join(LOW)
    lock = await serving.service.lock()
    losing = asyncio.create_task(lock.lost())
    await asyncio.sleep(1.0)
    assert not losing.done()
    losing.cancel()
    await lock.release()
