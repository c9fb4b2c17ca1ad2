"""Inserts of whole rows."""

from collections.abc import Mapping, Sequence

from data.db.database import Row, Transaction, Value

_AT_ONCE = 50
"""Rows in one statement: SQLite before 3.32 accepts at most 999 parameters."""


async def insert(
    transaction: Transaction, table: str, columns: Mapping[str, Value], *, key: int = 0, returning: str = ""
) -> list[Row]:
    """Insert a row with these columns; if its first ``key`` columns equal those of an existing row, it
    replaces that one. Return the columns of the new row that ``returning`` names.
    """
    given = f" RETURNING {returning}" if returning else ""
    return await transaction.rows(_statement(table, [*columns], 1, key) + given, *columns.values())


async def insert_rows(
    transaction: Transaction,
    table: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[Value]],
    *,
    key: int = 0,
) -> None:
    """Insert rows; a row whose first ``key`` columns equal those of an existing row replaces it."""
    for at in range(0, len(rows), _AT_ONCE):
        some = rows[at : at + _AT_ONCE]
        await transaction.rows(
            _statement(table, columns, len(some), key), *(value for row in some for value in row)
        )


def _statement(table: str, columns: Sequence[str], rows: int, key: int) -> str:
    places = ", ".join([f"({', '.join('?' * len(columns))})"] * rows)
    changes = ", ".join(f"{column} = excluded.{column}" for column in columns[key:])
    replacing = f" ON CONFLICT ({', '.join(columns[:key])}) DO UPDATE SET {changes}" if key else ""
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES {places}{replacing}"
