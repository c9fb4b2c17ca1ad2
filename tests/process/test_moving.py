"""A move to PostgreSQL that is killed in the midst of it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from data import Store
from data.db.lock import Claim
from data.db.postgres import PostgresDatabase
from tests.bot.process.upkeep.conftest import fill
from tests.process.canasta import SECONDS, canasta, run

WAITS = (
    "SELECT 1 AS found FROM pg_locks WHERE relation = 'actions'::regclass AND mode = 'RowExclusiveLock'"
    " AND NOT granted"
)


async def test_a_move_that_is_killed_leaves_no_row_and_the_file_whole_and_free(
    tmp_path: Path, schema: str
) -> None:
    file = tmp_path / "canasta.db"
    async with await Store.open(str(file)) as store:
        await fill(store)
    before = await asyncio.to_thread(_all_of, file)
    async with await Store.open(schema) as target:
        patient = await PostgresDatabase.open(schema, query_timeout=SECONDS)
        async with patient.write() as transaction:
            # It gets as far as to the actions: all that comes before them has been written by then.
            await transaction.script("LOCK TABLE actions IN SHARE MODE")
            async with canasta(["move-store", str(file), schema], tmp_path) as moving:
                async with asyncio.timeout(SECONDS):
                    while not await transaction.rows(WAITS):  # noqa: ASYNC110 - another process's state
                        await asyncio.sleep(0.02)
                await moving.kill()
        await patient.close()
        assert await target.copies.without_rows()
    assert await asyncio.to_thread(_all_of, file) == before
    with Claim(str(file)):
        pass
    again = await run(["move-store", str(file), schema], tmp_path)
    assert (again.status, again.err) == (0, "")
    assert "it has the same rows" in again.out


def _all_of(file: Path) -> list[str]:
    """Every row of a file, that it is whole being said by SQLite."""
    with closing(sqlite3.connect(file)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return list(opened.iterdump())
