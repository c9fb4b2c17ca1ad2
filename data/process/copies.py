"""What a copy of the database knows about itself, and how one that is restored goes on."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from data.db import Database, Transaction, first_number, first_value
from data.db.columns import from_milliseconds
from data.db.errors import DatabaseUnavailable, OtherApplication, StoreError
from data.db.part import NUMBERS, Part, tables_of
from data.db.sqlite import SqliteDatabase
from data.process.downtimes import ALIVE, last_served

if TYPE_CHECKING:
    from data.db.moving import Moved


class Copies:
    """Reads what a backup says about itself, and takes one into use."""

    def __init__(self, database: Database, parts: Sequence[Part]) -> None:
        self._database, self._parts = database, parts

    async def made_at(self) -> datetime | None:
        """The moment of which a backup is: when it was made, or last said so while served; or None."""
        rows = await self._database.rows(
            "SELECT name, content FROM meta WHERE name IN ('copied_at', ?)", [ALIVE]
        )
        notes = {row["name"]: row["content"] for row in rows}
        copied = [from_milliseconds(int(notes["copied_at"]))] if "copied_at" in notes else []
        served = last_served(notes[ALIVE]) if ALIVE in notes else None
        return max([*copied, *([] if served is None else [served])], default=None)

    async def open_tables(self) -> int:
        sql = "SELECT COUNT(*) AS open FROM tables WHERE status <> 'closed'"
        return await first_number(self._database, sql)

    async def schema(self) -> str:
        """The name of the schema on a PostgreSQL server in which everything is."""
        name: str | None = await first_value(self._database, "SELECT current_schema() AS name")
        if name is None:
            raise DatabaseUnavailable("CANASTA_DATABASE: the database has no schema to put tables into.")
        return name

    async def empty(self) -> bool:
        """Whether the database has no tables yet."""
        async with self._database.read() as transaction:
            return not await transaction.has_table("migrations")

    async def without_rows(self) -> bool:
        """Whether this database, on PostgreSQL, has nothing in it but perhaps an empty schema."""
        from data.db.moving import has_rows

        async with self._database.read() as transaction:
            return not await has_rows(transaction)

    async def move_to(self, target: "Copies", progress: Callable[[str, int], None]) -> "Moved":
        """Copy this database, a file, to another on PostgreSQL that has the same schema and no rows.
        Everything is there afterwards, or nothing (``StoreError``).
        """
        # Imported here: a file needs no asyncpg.
        from data.db.moving import move
        from data.db.postgres import PostgresDatabase

        if not isinstance(self._database, SqliteDatabase) or not isinstance(
            target._database, PostgresDatabase
        ):
            raise StoreError("Only a file can be moved, and only to PostgreSQL.")
        return await move(self._database, target._database, progress)

    async def application(self) -> str | None:
        """The id of the application to which the database belongs, None if it belongs to none yet."""
        async with self._database.read() as transaction:
            if not await transaction.has_table("meta"):
                return None
            return await first_value(transaction, "SELECT content FROM meta WHERE name = 'application'")

    async def same_application(self, other: str | None) -> None:
        """Raise ``OtherApplication`` unless both databases belong to one application, or one to none."""
        mine = await self.application()
        if None not in (mine, other) and mine != other:
            raise OtherApplication(
                f"The backup belongs to the application {mine}, the database to the application {other}."
                " Nothing was changed. To use it all the same, let CANASTA_DATABASE name a new database."
            )

    async def step_ahead(self, *, on_server: bool) -> None:
        """Go on with a database that was restored. There are messages of a time that it knows nothing of,
        with buttons that name later versions of its tables, and tables that it has never had. No version and
        no number of then is given again, so that none of these buttons is taken for one of now; and all that
        is open is shown again. Works at any schema; ``on_server``: on PostgreSQL.
        """
        async with self._database.write() as transaction:
            await _raise_versions(transaction, self._parts)
            await (_skip_on_server(transaction) if on_server else _skip_in_file(transaction, self._parts))


async def _raise_versions(transaction: Transaction, parts: Sequence[Part]) -> None:
    for table in tables_of(parts):
        if table.restored and await transaction.has_table(table.name):
            await transaction.rows(table.restored)


async def _skip_in_file(transaction: Transaction, parts: Sequence[Part]) -> None:
    """SQLite counts on from the highest id of a table, or from what it keeps for those that say so."""
    if await transaction.has_table("sqlite_sequence"):
        await transaction.rows(f"UPDATE sqlite_sequence SET seq = seq + {NUMBERS}")
    for table in reversed(tables_of(parts)):  # a match is of a table
        if table.stand_ins and await transaction.has_table(table.name):
            for statement in table.stand_ins:
                await transaction.rows(statement)


async def _skip_on_server(transaction: Transaction) -> None:
    """PostgreSQL counts by itself."""
    counted = await transaction.rows(
        "SELECT quote_ident(table_name) AS name FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND column_name = 'id' AND is_identity = 'YES'"
    )
    for row in counted:
        await transaction.rows(
            "SELECT setval(pg_get_serial_sequence(CAST(? AS TEXT), 'id'),"
            f" nextval(pg_get_serial_sequence(CAST(? AS TEXT), 'id')) + {NUMBERS})",
            [row["name"], row["name"]],
        )
