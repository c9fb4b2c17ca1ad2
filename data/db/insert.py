"""Bulk inserts."""

from collections.abc import Sequence

from data.db.database import Transaction, Value

_AT_ONCE = 50
"""Rows in one statement: SQLite before 3.32 accepts at most 999 parameters."""


async def insert_rows(
    transaction: Transaction,
    table: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[Value]],
    *,
    key: int = 0,
) -> None:
    """Insert rows; a row whose first ``key`` columns equal those of an existing row replaces it."""
    replacing = ""
    if key:
        changes = ", ".join(f"{column} = excluded.{column}" for column in columns[key:])
        replacing = f" ON CONFLICT ({', '.join(columns[:key])}) DO UPDATE SET {changes}"
    one = f"({', '.join('?' for _ in columns)})"
    for at in range(0, len(rows), _AT_ONCE):
        some = rows[at : at + _AT_ONCE]
        await transaction.rows(
            f"INSERT INTO {table} ({', '.join(columns)}) VALUES {', '.join([one] * len(some))}{replacing}",
            *(value for row in some for value in row),
        )
