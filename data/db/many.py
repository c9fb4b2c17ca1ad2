"""Many rows in one statement, in a form that both databases understand."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from data.db.database import Asked, Row, Value
from data.db.mapper import Mapper

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
    groups: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row[column]].append(row)
    return groups


@dataclass(frozen=True, slots=True)
class Belonging:
    """Asks for what belongs to some rows of another table: those whose ids the query ``chosen`` finds with
    these ``values``. What belongs to them has their id in ``column``.
    """

    asked: Asked
    column: str
    chosen: str
    values: Sequence[Value]

    async def rows(self, table: str, order: str = "", where: str = "") -> defaultdict[int, list[Row]]:
        """The rows of a table by whose they are, in this order; ``where`` is a further condition."""
        return grouped(self.column, await self.asked.rows(self._query(table, order, where), self.values))

    async def records(
        self, mapper: Mapper[T], table: str, order: str = "", where: str = ""
    ) -> defaultdict[int, list[T]]:
        """The same as records."""
        return await mapper.by(self.column, self.asked, self._query(table, order, where), self.values)

    def _query(self, table: str, order: str, where: str) -> str:
        also = f" AND {where}" if where else ""
        ordered = f" ORDER BY {self.column}, {order}" if order else ""
        return f"SELECT * FROM {table} WHERE {self.column} IN ({self.chosen}){also}{ordered}"


def _filled(items: Sequence[T]) -> list[T]:
    size = next((size for size in SIZES if size >= len(items)), len(items))
    return [*items, *[items[-1]] * (size - len(items))]
