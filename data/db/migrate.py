"""Migrations, ``migrations/NNNN_name.sql``: applied in order, each in a transaction with its number."""

import time
from dataclasses import dataclass
from functools import cache
from importlib import resources

from data.db.database import Database, Transaction
from data.db.errors import DatabaseTooNew

_VERSION_TABLE = """
CREATE TABLE IF NOT EXISTS migrations (
    version INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    applied_at INTEGER NOT NULL
) STRICT;
"""


@dataclass(frozen=True, slots=True)
class Migration:
    version: int
    name: str
    sql: str


@cache
def migrations() -> tuple[Migration, ...]:
    """All migrations that this program knows, in order; numbered from 1 without gaps."""
    steps = []
    for file in resources.files("data").joinpath("migrations").iterdir():
        number, _, name = file.name.removesuffix(".sql").partition("_")
        if file.name.endswith(".sql"):
            steps.append(Migration(int(number), name, file.read_text(encoding="utf-8")))
    return tuple(sorted(steps, key=lambda step: step.version))


def latest_version() -> int:
    """The newest schema version that this program knows."""
    return migrations()[-1].version


async def schema_version(database: Database) -> int:
    """The schema version of the database, 0 without one; raises ``DatabaseTooNew`` as ``migrate`` does."""
    async with database.read() as transaction:
        if not await transaction.has_table("migrations"):
            return 0
        return _checked(await _version(transaction), latest_version())


async def migrate(database: Database, known: tuple[Migration, ...] | None = None) -> int:
    """Bring the schema up to the newest of ``known`` (default: all) and return its version.

    Raises ``DatabaseTooNew``, changing nothing, if the database is ahead of the program.
    """
    steps = migrations() if known is None else known
    newest = steps[-1].version if steps else 0
    async with database.migrate() as transaction:
        await transaction.script(_VERSION_TABLE)
        version = _checked(await _version(transaction), newest)
    for step in (step for step in steps if step.version > version):
        async with database.migrate() as transaction:
            # Checked again inside the transaction: another process may have migrated first.
            if await _version(transaction) >= step.version:
                continue
            await transaction.script(step.sql)
            await transaction.rows(
                "INSERT INTO migrations (version, name, applied_at) VALUES (?, ?, ?)",
                [step.version, step.name, int(time.time() * 1000)],
            )
    return newest


async def _version(transaction: Transaction) -> int:
    rows = await transaction.rows("SELECT COALESCE(MAX(version), 0) AS version FROM migrations")
    version: int = rows[0]["version"]
    return version


def _checked(version: int, newest: int) -> int:
    if version > newest:
        raise DatabaseTooNew(
            f"CANASTA_DATABASE: this database is at schema {version}, this program knows {newest} at most."
            " Update the program, or name another database."
        )
    return version
