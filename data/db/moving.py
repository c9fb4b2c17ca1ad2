"""A database moved from a file to a PostgreSQL server, in one transaction and checked row by row."""

import hashlib
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count

from data.db.database import Row, Transaction, Value
from data.db.errors import StoreError
from data.db.postgres import PostgresDatabase
from data.db.sqlite import SqliteDatabase

AT_ONCE = 2000
"""Rows that are in memory at a time."""
_OWN = "migrations"
"""The table that each database has of its own."""
_IDENTITY = "SELECT pg_get_serial_sequence(quote_ident(CAST(? AS TEXT)), 'id') AS sequence"
_WHOLE = 1 << 128
_cursors = count(1)
Progress = Callable[[str, int], None]
"""Told which table is being moved and how many of its rows have been so far."""


@dataclass(frozen=True, slots=True)
class Moved:
    """How many ``rows`` of each table were moved, and from how many of their texts a NUL was left out."""

    rows: dict[str, int]
    without_nul: int


@dataclass(frozen=True, slots=True)
class Sum:
    """What tells the rows of one table from others: how many, and a checksum of all values in any order."""

    rows: int = 0
    sum: int = 0

    def plus(self, rows: Iterable[Row | tuple[Value, ...]]) -> "Sum":
        number, total = self.rows, self.sum
        for row in rows:
            digest = hashlib.sha256(repr(tuple(row)).encode()).digest()  # type: ignore[arg-type]
            number, total = number + 1, (total + int.from_bytes(digest[:16])) % _WHOLE
        return Sum(number, total)


async def has_rows(transaction: Transaction) -> bool:
    """Whether there is anything in this PostgreSQL database, apart from a schema without rows."""
    for row in await transaction.rows(
        "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema()"
        " AND tablename <> ?",
        [_OWN],
    ):
        if await transaction.rows(f"SELECT 1 AS found FROM {row['name']} LIMIT 1"):
            return True
    return False


async def move(source: SqliteDatabase, target: PostgresDatabase, progress: Progress) -> Moved:
    """Copy every row of ``source`` to ``target``, which has the same schema and no rows. All of it is there
    afterwards, or nothing: before it commits, each table is read back and held against what the file has.
    Ids that the file won't give again, the server won't give either. A NUL in a text, which a file may have
    of earlier releases and the server doesn't keep, is left out.

    Raises ``StoreError`` where a row came out otherwise than it went in. Neither database may be written to
    meanwhile.
    """
    moved: dict[str, int] = {}
    without_nul = 0
    async with source.read() as reading, target.migrate() as writing:
        if await has_rows(writing):
            raise StoreError("There are rows in the new database already. Nothing was changed.")
        for table in await _in_order(reading):
            columns = await _columns(reading, table)
            gone_in = Sum()
            async for rows in _rows_of_file(reading, table, columns):
                kept, changed = _without_nul(rows)
                without_nul += changed
                await writing.put(table, columns, kept)
                gone_in = gone_in.plus(kept)
                progress(table, gone_in.rows)
            come_out = Sum()
            async for rows in _rows_on_server(writing, table, columns):
                come_out = come_out.plus(rows)
            if come_out != gone_in:
                raise StoreError(
                    f"The table {table} came out otherwise than it went in ({gone_in.rows} rows, and"
                    f" {come_out.rows}). Nothing was moved."
                )
            if "id" in columns:
                await _count_on(reading, writing, table)
            moved[table] = gone_in.rows
    return Moved(moved, without_nul)


def _without_nul(rows: Iterable[Row]) -> tuple[list[tuple[Value, ...]], int]:
    """The rows as they can be kept, and how many of their texts have changed for it."""
    kept: list[tuple[Value, ...]] = [tuple(row) for row in rows]  # type: ignore[arg-type]
    changed = sum(type(value) is str and "\0" in value for row in kept for value in row)
    if changed:
        kept = [tuple(v.replace("\0", "") if isinstance(v, str) else v for v in row) for row in kept]
    return kept, changed


async def _in_order(file: Transaction) -> list[str]:
    """The tables, each after those that it refers to."""
    rows = await file.rows(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> ?"
        " ORDER BY name",
        [_OWN],
    )
    left = {row["name"]: set[str]() for row in rows}
    for table, needed in left.items():
        for row in await file.rows(f"PRAGMA foreign_key_list({table})"):
            needed |= {row["table"]} - {table}
    ordered: list[str] = []
    while left:
        ready = [table for table, needed in left.items() if needed <= {*ordered}]
        if not ready:
            raise StoreError(f"The tables {', '.join(left)} refer to each other in a circle.")
        ordered += ready
        for table in ready:
            del left[table]
    return ordered


async def _columns(file: Transaction, table: str) -> list[str]:
    return [row["name"] for row in await file.rows(f"PRAGMA table_info({table})")]


async def _rows_of_file(file: Transaction, table: str, columns: Sequence[str]) -> AsyncIterator[list[Row]]:
    rowid = None
    listed = ", ".join(columns)
    while True:
        last = await file.rows(
            f"SELECT MAX(rowid) AS last FROM (SELECT rowid FROM {table}"
            " WHERE CAST(? AS INTEGER) IS NULL OR rowid > ? ORDER BY rowid LIMIT ?)",
            [rowid, rowid, AT_ONCE],
        )
        if last[0]["last"] is None:
            return
        yield await file.rows(
            f"SELECT {listed} FROM {table} WHERE rowid <= ? AND (CAST(? AS INTEGER) IS NULL OR rowid > ?)"
            " ORDER BY rowid",
            [last[0]["last"], rowid, rowid],
        )
        rowid = last[0]["last"]


async def _rows_on_server(
    server: Transaction, table: str, columns: Sequence[str]
) -> AsyncIterator[list[Row]]:
    # A name is used once, as the connection remembers what a statement of its text gives.
    cursor = f"moved_{next(_cursors)}"
    await server.rows(f"DECLARE {cursor} NO SCROLL CURSOR FOR SELECT {', '.join(columns)} FROM {table}")
    while rows := await server.rows(f"FETCH {AT_ONCE} FROM {cursor}"):
        yield rows
    await server.rows(f"CLOSE {cursor}")


async def _count_on(file: Transaction, server: Transaction, table: str) -> None:
    """Let the server go on after the highest id that the file has given, even to a row deleted since."""
    (row,) = await server.rows(_IDENTITY, [table])
    if row["sequence"] is None:
        return
    (highest,) = await file.rows(f"SELECT MAX(id) AS id FROM {table}")
    given = []
    if await file.has_table("sqlite_sequence"):
        given = await file.rows("SELECT seq AS id FROM sqlite_sequence WHERE name = ?", [table])
    last = max((found["id"] or 0 for found in (highest, *given)), default=0)
    if last > 0:
        await server.rows("SELECT setval(CAST(? AS TEXT), CAST(? AS INTEGER))", [row["sequence"], last])
