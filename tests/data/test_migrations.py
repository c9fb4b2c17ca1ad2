"""The schema's steps: in order, once, whole or not at all."""

import asyncio

import pytest

from data import DatabaseTooNew, Store, StoreError
from data.database import Database
from data.migrate import Migration, migrate, migrations
from data.store import open_database
from tests.data.helpers import open_table

GOOD = Migration(1, "good", "CREATE TABLE one (x INTEGER NOT NULL);\nINSERT INTO one VALUES (1);\n")
BAD = Migration(2, "bad", "CREATE TABLE two (x INTEGER NOT NULL);\nINSERT INTO nowhere VALUES (1);\n")
MENDED = Migration(2, "mended", "CREATE TABLE two (x INTEGER NOT NULL);\n")


async def _versions(database: Database) -> list[int]:
    async with database.read() as transaction:
        rows = await transaction.rows("SELECT version FROM migrations ORDER BY version")
    return [row["version"] for row in rows]


def test_migrations_are_numbered_without_gaps() -> None:
    assert [step.version for step in migrations()] == list(range(1, len(migrations()) + 1))


@pytest.mark.parametrize("version", range(len(migrations()) + 1))
async def test_every_older_schema_is_brought_up_to_date(database: str, version: int) -> None:
    opened = await open_database(database)
    await migrate(opened, migrations()[:version])
    assert await _versions(opened) == list(range(1, version + 1))
    await opened.close()
    async with await Store.open(database) as store:
        table = await open_table(store)
        assert await store.table(table.id) == table


async def test_opening_again_changes_nothing(database: str) -> None:
    async with await Store.open(database) as store:
        table = await open_table(store)
    async with await Store.open(database) as store:
        assert await store.table(table.id) == table


async def test_a_step_that_fails_leaves_nothing_of_it(database: str) -> None:
    opened = await open_database(database)
    with pytest.raises(StoreError):
        await migrate(opened, (GOOD, BAD))
    assert await _versions(opened) == [1]
    assert await migrate(opened, (GOOD, MENDED)) == 2
    assert await _versions(opened) == [1, 2]
    await opened.close()


async def test_a_database_ahead_of_the_program_is_refused(database: str) -> None:
    opened = await open_database(database)
    await migrate(opened, (GOOD, MENDED))
    with pytest.raises(DatabaseTooNew, match=r"schema 2.*knows 1"):
        await migrate(opened, (GOOD,))
    await opened.close()


async def test_stores_opened_at_the_same_time_migrate_once(database: str) -> None:
    stores = await asyncio.gather(*(Store.open(database) for _ in range(4)))
    table = await open_table(stores[0])
    for store in stores:
        assert await store.table(table.id) == table
        await store.close()
