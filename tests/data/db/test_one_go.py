"""Transactions that are done in one go, on SQLite's own thread and on PostgreSQL."""

import asyncio
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from data import Store, StoreError
from data.db.database import Database, Transaction
from data.db.errors import Conflict
from data.db.sqlite import SqliteDatabase
from data.db.sqlite_thread import ThreadConnection


async def put(transaction: Transaction, name: str) -> str:
    rows = await transaction.rows("INSERT INTO meta (name, content) VALUES (?, '') RETURNING name", [name])
    return str(rows[0]["name"])


async def names(database: Database) -> set[str]:
    async def read(transaction: Transaction) -> set[str]:
        return {row["name"] for row in await transaction.rows("SELECT name FROM meta")}

    return await database.reading(read)


async def test_what_is_written_in_one_go_is_committed(store: Store) -> None:
    assert await store._database.writing(lambda transaction: put(transaction, "one")) == "one"
    assert "one" in await names(store._database)


async def test_what_raises_is_rolled_back_and_the_next_transaction_goes_on(store: Store) -> None:
    async def half(transaction: Transaction) -> None:
        await put(transaction, "half")
        raise ValueError("its own")

    with pytest.raises(ValueError, match="its own"):
        await store._database.writing(half)
    assert "half" not in await names(store._database)
    await store._database.writing(lambda transaction: put(transaction, "next"))
    assert "next" in await names(store._database)


async def test_the_database_s_errors_are_those_of_the_store_inside_too(store: Store) -> None:
    async def twice(transaction: Transaction) -> None:
        await put(transaction, "same")
        with pytest.raises(Conflict):
            await put(transaction, "same")
        raise Conflict("and outside")

    with pytest.raises(Conflict, match="and outside"):
        await store._database.writing(twice)


async def test_a_reader_writes_nothing(store: Store) -> None:
    with pytest.raises(StoreError):
        await store._database.reading(lambda transaction: put(transaction, "read"))


async def test_sqlite_does_it_on_another_thread_and_waits_for_nothing_else(tmp_path: Path) -> None:
    threads: set[int] = set()

    async def look(transaction: Transaction) -> None:
        threads.add(threading.get_ident())
        await transaction.rows("SELECT 1")
        threads.add(threading.get_ident())

    async def dawdle(transaction: Transaction) -> None:
        await put(transaction, "dawdling")
        await asyncio.sleep(0)

    async with await Store.open(str(tmp_path / "one.db")) as store:
        await store._database.reading(look)
        assert len(threads - {threading.get_ident()}) == len(threads) == 1
        with pytest.raises(RuntimeError, match="waits for nothing"):
            await store._database.writing(dawdle)
        assert "dawdling" not in await names(store._database)


async def test_reading_something_changes_to_sqlites_thread_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await Store.open(str(tmp_path / "store.db")) as store:
        database, turns = store._database, 0
        execute = ThreadConnection._execute

        async def counted(connection: ThreadConnection, *what: Any) -> Any:
            nonlocal turns
            turns += 1
            return await execute(connection, *what)  # type: ignore[no-untyped-call]

        monkeypatch.setattr(ThreadConnection, "_execute", counted)
        for _ in range(3):
            async with database.read() as transaction:
                await transaction.rows("SELECT name FROM meta")
        assert turns == 3


async def test_what_is_read_in_one_transaction_is_of_one_moment_and_the_next_sees_what_came_since(
    store: Store,
) -> None:
    database = store._database
    for number in range(2):
        async with database.read() as transaction:
            before = await transaction.rows("SELECT name FROM meta")
            await database.writing(partial(put, name=f"new {number}"))
            assert await transaction.rows("SELECT name FROM meta") == before
    assert await names(database) >= {"new 0", "new 1"}


async def test_a_read_whose_end_or_query_fails_hinders_no_other(store: Store) -> None:
    database = store._database
    with pytest.raises(StoreError):
        async with database.read() as transaction:
            await transaction.rows("SELECT nothing FROM nowhere")
    if isinstance(database, SqliteDatabase):
        async with database.read() as transaction:
            await transaction.rows("SELECT name FROM meta")
            await transaction.rows("COMMIT")  # its own end finds none
    async with database.read() as transaction:
        assert [row["number"] for row in await transaction.rows("SELECT 7 AS number")] == [7]


async def test_closing_that_is_cancelled_leaves_no_thread_to_keep_the_process(tmp_path: Path) -> None:
    database = await SqliteDatabase.open(str(tmp_path / "t.db"))
    threads = [database._reader._thread, database._writer._thread]
    closing = asyncio.create_task(database.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    for thread in threads:
        await asyncio.to_thread(thread.join, 10)
        assert not thread.is_alive()
