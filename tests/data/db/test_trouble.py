"""Databases that cannot be used, and what the operator reads then."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from data import (
    Conflict,
    DatabaseFull,
    DatabaseLocked,
    DatabaseTooNew,
    DatabaseUnavailable,
    Store,
    StoreError,
)
from data.db.sqlite import SqliteDatabase
from tests.data.helpers import BOB, open_table


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "store.db")


@pytest.fixture
async def store(path: str) -> AsyncIterator[Store]:
    async with await Store.open(path, busy_timeout=0.02) as opened:
        yield opened


async def test_a_locked_database_is_named_and_works_again(store: Store, path: str) -> None:
    table = await open_table(store)
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked, match=r"CANASTA_DATABASE.*locked"):
            await store.seats.sit(table.id, table.version, 1, BOB, "Bob")
        assert await store.tables.get(table.id) == table
        other.rollback()
    assert (await store.seats.sit(table.id, table.version, 1, BOB, "Bob")).seats[1].person_id == BOB


async def test_a_database_locked_at_the_start_is_named(path: str) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE t (x)")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DatabaseLocked, match=r"CANASTA_DATABASE"):
            await Store.open(path, busy_timeout=0.02)


async def test_a_full_disk_keeps_nothing_of_the_change(path: str) -> None:
    database = await SqliteDatabase.open(path)
    async with await Store.open(path) as reader:
        table = await open_table(reader)
        store = Store(database, lambda: table.created_at)
        async with database.write() as transaction:
            pages = (await transaction.rows("PRAGMA page_count"))[0]["page_count"]
            await transaction.rows(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(DatabaseFull, match=r"CANASTA_DATABASE.*no room"):
            await store.tables.set_rules(
                table.id, table.version, variant="samba", options={"x": "x" * 100_000}, seats=table.seats
            )
        assert await reader.tables.get(table.id) == table
        assert await store.tables.get(table.id) == table
        async with database.write() as transaction:
            await transaction.rows("PRAGMA max_page_count = 1000000")
        assert (await store.tables.set_host(table.id, table.version, BOB)).host_id == BOB
    await store.close()


async def test_a_newer_database_is_refused_and_left_alone(path: str) -> None:
    async with await Store.open(path) as store:
        await open_table(store)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("INSERT INTO migrations VALUES (999, 'from_the_future', 0)")
        newer.commit()
    with pytest.raises(DatabaseTooNew, match=r"CANASTA_DATABASE.*999"):
        await Store.open(path)
    with closing(sqlite3.connect(path)) as newer:
        assert newer.execute("SELECT COUNT(*) FROM tables").fetchone() == (1,)


async def test_a_file_that_is_no_database_is_refused_and_left_alone(path: str) -> None:
    Path(path).write_bytes(b"a letter to my aunt\n" * 300)
    with pytest.raises(DatabaseUnavailable, match=r"CANASTA_DATABASE.*damaged"):
        await Store.open(path)
    assert Path(path).read_bytes().startswith(b"a letter")


async def test_a_damaged_database_is_named(path: str) -> None:
    async with await Store.open(path) as store:
        for _ in range(50):
            await open_table(store)
    content = bytearray(Path(path).read_bytes())
    content[4096:] = b"\x5a" * (len(content) - 4096)
    Path(path).write_bytes(content)
    with pytest.raises(DatabaseUnavailable, match=r"CANASTA_DATABASE.*damaged"):
        await Store.open(path)


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable, match=r"CANASTA_DATABASE.*no folder .*nowhere"):
        await Store.open(str(tmp_path / "nowhere" / "store.db"))


async def test_a_folder_is_not_a_database(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable, match=r"CANASTA_DATABASE"):
        await Store.open(str(tmp_path))


async def test_an_unknown_kind_of_database_is_named() -> None:
    with pytest.raises(DatabaseUnavailable, match=r"CANASTA_DATABASE.*oracle"):
        await Store.open("oracle://somewhere/canasta")


async def test_a_text_that_cannot_be_stored_changes_nothing(store: Store) -> None:
    table = await open_table(store)
    with pytest.raises(Conflict):
        await store.seats.sit(table.id, table.version, 1, BOB, "half a \ud83c")
    assert await store.tables.get(table.id) == table


async def test_a_closed_store_says_so(path: str) -> None:
    store = await Store.open(path)
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.tables.all_open()
