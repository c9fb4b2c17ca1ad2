"""Changes of rows, from columns by name: in a transaction, or by a database in one of its own."""

from collections.abc import Mapping, Sequence

from data.db.database import Changed, Row, Value

_AT_ONCE = 50
"""Rows in one statement: SQLite before 3.32 accepts at most 999 parameters."""


async def insert(
    changed: Changed,
    table: str,
    columns: Mapping[str, Value],
    *,
    key: int = 0,
    once: bool = False,
    returning: str = "",
) -> list[Row]:
    """Insert a row with these columns. If its first ``key`` columns equal those of an existing row, it
    replaces that one; ``once``: nothing happens where there is such a row. Return the columns of the new row
    that ``returning`` names.
    """
    kept = " ON CONFLICT DO NOTHING" if once else ""
    statement = _statement(table, [*columns], 1, key) + kept + _given(returning)
    return await changed.change(statement, [*columns.values()])


async def insert_new(changed: Changed, table: str, columns: Mapping[str, Value]) -> int:
    """Insert a row with these columns; return the id that it gets."""
    (row,) = await insert(changed, table, columns, returning="id")
    number: int = row["id"]
    return number


async def update(
    changed: Changed, table: str, columns: Mapping[str, Value], /, *, returning: str = "", **key: Value
) -> list[Row]:
    """Set these columns of the rows with this ``key``. Return what ``returning`` names of each."""
    changes = ", ".join(f"{column} = ?" for column in columns)
    return await changed.change(
        f"UPDATE {table} SET {changes} WHERE {_equal(key)}{_given(returning)}",
        [*columns.values(), *key.values()],
    )


async def delete(changed: Changed, table: str, /, *, returning: str = "", **key: Value) -> list[Row]:
    """Delete the rows with this ``key``. Return what ``returning`` names of each."""
    return await changed.change(
        f"DELETE FROM {table} WHERE {_equal(key)}{_given(returning)}", [*key.values()]
    )


async def insert_rows(
    changed: Changed,
    table: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[Value]],
    *,
    key: int = 0,
) -> None:
    """Insert rows; a row whose first ``key`` columns equal those of an existing row replaces it."""
    for at in range(0, len(rows), _AT_ONCE):
        some = rows[at : at + _AT_ONCE]
        await changed.change(
            _statement(table, columns, len(some), key), [value for row in some for value in row]
        )


def _statement(table: str, columns: Sequence[str], rows: int, key: int) -> str:
    places = ", ".join([f"({', '.join('?' * len(columns))})"] * rows)
    changes = ", ".join(f"{column} = excluded.{column}" for column in columns[key:])
    replacing = f" ON CONFLICT ({', '.join(columns[:key])}) DO UPDATE SET {changes}" if key else ""
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES {places}{replacing}"


def _equal(key: Mapping[str, Value]) -> str:
    return " AND ".join(f"{column} = ?" for column in key)


def _given(returning: str) -> str:
    return f" RETURNING {returning}" if returning else ""
