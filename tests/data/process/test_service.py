"""Who may serve a database: one application, and one process for each shard."""

import asyncio
import re
import signal
import sys
from pathlib import Path

import pytest

from data import EVERY_SHARD, DatabaseInUse, OtherApplication, Store, Superseded
from data.db.postgres import PostgresDatabase
from data.process.service import ASK_AGAIN
from tests.data.helpers import BOB, open_table
from tests.data.proxy import proxied

OURS, THEIRS = 5, 6
HOLDER = """
import asyncio, sys
from data import Store

async def main(database):
    store = await Store.connect(database)
    lock = await store.service.lock()
    print("held", flush=True)
    await asyncio.sleep(3600)

asyncio.run(main(sys.argv[1]))
"""


async def test_one_process_at_a_time(database: str) -> None:
    async with await Store.open(database) as first, await Store.open(database) as second:
        lock = await first.service.lock()
        with pytest.raises(DatabaseInUse, match=r"CANASTA_DATABASE.*another process"):
            await second.service.lock()
        await lock.release()
        await lock.release()
        await (await second.service.lock()).release()


async def test_the_right_ends_with_a_process_that_is_killed(database: str) -> None:
    holder = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLDER, database, stdout=asyncio.subprocess.PIPE
    )
    assert holder.stdout is not None
    assert await holder.stdout.readline() == b"held\n"
    async with await Store.connect(database) as store:
        with pytest.raises(DatabaseInUse):
            await store.service.lock()
        holder.kill()
        assert await holder.wait() == -signal.SIGKILL
        async with asyncio.timeout(10):
            while True:
                try:
                    lock = await store.service.lock()
                    break
                except DatabaseInUse:
                    await asyncio.sleep(0.02)  # the server is just noticing
        await lock.release()


async def test_a_file_is_the_same_by_any_name(tmp_path: Path) -> None:
    (tmp_path / "other").symlink_to(tmp_path / "store.db")
    async with (
        await Store.open(str(tmp_path / "store.db")) as first,
        await Store.open(str(tmp_path / "other")) as second,
    ):
        lock = await first.service.lock()
        with pytest.raises(DatabaseInUse):
            await second.service.lock()
        await lock.release()


async def test_databases_of_one_server_are_served_side_by_side(schema: str, postgresql: str) -> None:
    async with await Store.connect(schema) as one, await Store.connect(postgresql) as other:
        locks = [await one.service.lock(), await other.service.lock()]
        for lock in locks:
            await lock.release()


async def test_a_stand_by_takes_over_when_the_first_goes(database: str) -> None:
    async with await Store.connect(database) as first, await Store.connect(database) as second:
        lock = await first.service.lock()
        waits = asyncio.Event()
        waiting = asyncio.create_task(second.service.lock(lambda _: waits.set()))
        await waits.wait()
        assert not waiting.done()
        await lock.release()
        async with asyncio.timeout(3 * ASK_AGAIN):
            await (await waiting).release()


async def test_who_no_longer_waits_has_nothing(database: str) -> None:
    async with await Store.connect(database) as first, await Store.connect(database) as second:
        lock = await first.service.lock()
        waits = asyncio.Event()
        waiting = asyncio.create_task(second.service.lock(lambda _: waits.set()))
        await waits.wait()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await lock.release()
        await (await first.service.lock()).release()


async def test_a_cut_takes_the_right_away_and_says_so_at_once(schema: str) -> None:
    async with (
        proxied(schema) as proxy,
        await Store.connect(schema) as other,
        await Store.connect(proxy.url) as store,
    ):
        lock = await store.service.lock()
        lost = asyncio.create_task(lock.lost())
        await asyncio.sleep(0)
        assert not lost.done()
        proxy.cut_all()
        async with asyncio.timeout(5):
            # It was listening, or about to ask.
            assert re.search("connection (has ended|was closed)", await lost)
            await (await other.service.lock(lambda _: None)).release()
        await lock.release()


async def test_a_session_that_was_given_to_somebody_else_is_noticed(
    schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.db.postgres_lock.LOOK", 0.01)
    opened = await PostgresDatabase.open(schema)
    lock = await opened.lock()
    await lock.take(EVERY_SHARD)
    await lock._ask("SELECT pg_advisory_unlock_all()")
    async with asyncio.timeout(5):
        assert "somebody else" in await lock.lost()
    await lock.release()
    await opened.close()


async def test_a_server_that_says_nothing_takes_nothing_away(
    schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.db.postgres_lock.LOOK", 0.01)
    async with proxied(schema) as proxy:
        opened = await PostgresDatabase.open(proxy.url)
        lock = await opened.lock()
        await lock.take(EVERY_SHARD)
        proxy.hold()
        lost = asyncio.create_task(lock.lost())
        done, _ = await asyncio.wait({lost}, timeout=0.3)
        assert not done
        proxy.go_on()
        done, _ = await asyncio.wait({lost}, timeout=0.1)
        assert not done
        lost.cancel()
        await lock.release()
        await opened.close()


async def test_whoever_was_taken_over_writes_nothing_more(database: str) -> None:
    async with await Store.open(database) as first, await Store.open(database) as second:
        await first.service.begin_term()
        table = await open_table(first)
        await second.service.begin_term()
        with pytest.raises(Superseded, match="CANASTA_DATABASE"):
            await first.tables.set_host(table.id, table.version, BOB)
        assert await first.tables.get(table.id) == table
        assert (await second.tables.set_host(table.id, table.version, BOB)).host_id == BOB


async def test_a_term_begins_when_what_is_being_written_is_done(schema: str) -> None:
    async with await Store.open(schema) as first, await Store.open(schema) as second:
        await first.service.begin_term()
        table = await open_table(first)
        async with first._database.write() as transaction:
            takes_over = asyncio.create_task(second.service.begin_term())
            done, _ = await asyncio.wait({takes_over}, timeout=0.2)
            assert not done
            await transaction.rows("UPDATE tables SET host_id = ? WHERE id = ?", [BOB, table.id])
        await takes_over
        stored = await second.tables.get(table.id)
        assert stored is not None
        assert stored.host_id == BOB


async def test_a_database_belongs_to_the_application_that_came_first(database: str) -> None:
    async with await Store.connect(database) as store:
        await store.service.belongs_to(THEIRS)  # nothing is there yet
        await store.migrate()
        await store.service.belongs_to(THEIRS)  # and nobody has it
        await store.service.adopt(OURS)
        await store.service.adopt(OURS)
        await store.service.belongs_to(OURS)
        for refused in (store.service.adopt, store.service.belongs_to):
            with pytest.raises(OtherApplication, match=rf"CANASTA_DATABASE.*{OURS}.*{THEIRS}"):
                await refused(THEIRS)
        await store.service.belongs_to(OURS)
