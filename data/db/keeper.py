"""What the parts of the store have in common."""

from typing import Any

from data.db.columns import Now
from data.db.database import Asked, Database, Values


async def first_value(asked: Asked, sql: str, values: Values = ()) -> Any | None:
    """The first value that a query finds; None if it finds none."""
    rows = await asked.rows(sql, values)
    return rows[0][0] if rows else None  # type: ignore[index]


async def first_number(asked: Asked, sql: str, values: Values = ()) -> int:
    (row,) = await asked.rows(sql, values)
    return int(row[0])  # type: ignore[index]


class Keeper:
    """Keeps something in a database. ``now`` gives the current time as a column."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now

    async def _column(self, sql: str, values: Values = ()) -> list[Any]:
        return [row[0] for row in await self._database.rows(sql, values)]  # type: ignore[index]

    async def _number(self, sql: str, values: Values = ()) -> int:
        return await first_number(self._database, sql, values)

    async def _value(self, sql: str, values: Values = ()) -> Any | None:
        """The first value that a query finds; None if it finds none."""
        return await first_value(self._database, sql, values)

    async def _is_there(self, sql: str, values: Values = ()) -> bool:
        """Whether a query finds anything."""
        return bool(await self._database.rows(sql, values))

    async def _changes(self, sql: str, values: Values = ()) -> bool:
        """Make a change that returns something of each row; whether there was one."""
        return bool(await self._database.change(sql, values))
