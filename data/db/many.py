"""Many rows in one statement, in a form that both databases understand."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeVar

from data.db.database import Row, Value

T = TypeVar("T")

SIZES = (1, 10, 100)
"""How many rows statements are made for: each is prepared once, not once for each number of rows."""


def values(rows: Sequence[Sequence[int | None]]) -> tuple[str, tuple[Value, ...]]:
    """Rows of numbers, at least one, as ``VALUES …``, whose columns are ``column1``, ``column2``, …, and the
    values for it. The last row may be there several times.
    """
    rows = _filled(rows)
    first = ", ".join(["CAST(? AS INTEGER)"] * len(rows[0]))  # PostgreSQL goes by the first
    further = f", ({', '.join('?' * len(rows[0]))})" * (len(rows) - 1)
    return f"VALUES ({first}){further}", tuple(value for row in rows for value in row)


def marks(ids: Sequence[int]) -> tuple[str, tuple[Value, ...]]:
    """Ids, at least one, for ``IN (…)``, and the values for it."""
    ids = _filled(ids)
    return ", ".join("?" * len(ids)), tuple(ids)


def grouped(column: str, rows: Iterable[Row]) -> defaultdict[int, list[Row]]:
    """The rows by the number in this column, each with its rows in their order."""
    groups: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row[column]].append(row)
    return groups


def _filled(items: Sequence[T]) -> list[T]:
    size = next((size for size in SIZES if size >= len(items)), len(items))
    return [*items, *[items[-1]] * (size - len(items))]
