"""New SQLite stores that get their schema as a copy of the first one's: every migration done on an empty
database takes longer than most tests. The migrations themselves are what tests/data tests.
"""

import sqlite3
from collections.abc import Iterator

import pytest

import data.store
from data.db.database import Database
from data.db.migrate import latest_version, migrate
from data.db.sqlite import SqliteDatabase


class ReadySchema:
    """Takes the place of ``migrate``: the first new database is migrated and kept, later ones are copies."""

    def __init__(self) -> None:
        self._kept: sqlite3.Connection | None = None

    async def migrate(self, database: Database) -> int:
        """Bring the schema up to date, as ``data.db.migrate.migrate`` does."""
        if not isinstance(database, SqliteDatabase) or not await _new(database):
            return await migrate(database)
        writer = database._writer
        if self._kept is None:
            await migrate(database)
            # each connection copies on its own thread
            kept = sqlite3.connect(":memory:", check_same_thread=False)
            await writer.backup(kept)
            self._kept = kept
        else:
            await writer._execute(self._kept.backup, writer._conn)  # type: ignore[no-untyped-call]
        return latest_version()

    def close(self) -> None:
        """Forget the schema."""
        if self._kept is not None:
            self._kept.close()


async def _new(database: SqliteDatabase) -> bool:
    async with database.read() as transaction:
        return not await transaction.rows("SELECT 1 FROM sqlite_master LIMIT 1")


@pytest.fixture(scope="session", autouse=True)
def schemas_are_copies() -> Iterator[None]:
    """No store of these tests is migrated step by step, but the first."""
    ready = ReadySchema()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(data.store, "migrate", ready.migrate)
        yield
    ready.close()
