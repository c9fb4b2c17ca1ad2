"""What core asks of what a table is played for: a feature answers from its own rows."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from data.db import Database, Transaction
from data.records.tables import Occasion, Table


@dataclass(frozen=True, slots=True)
class Part:
    """What somebody has to do with a tournament or an arena. ``plays``: they have an entry, or started a
    match at one of its tables, also if their data were deleted then; ``has_left``: they dropped out, or were
    taken out.
    """

    directs: bool = False
    plays: bool = False
    has_left: bool = False


PartIn = Callable[[Transaction, Table, int], Coroutine[Any, Any, Part]]
"""What this person has to do with the tournament or the arena that plays at this table."""
Expected = Callable[[Transaction, int], Coroutine[Any, Any, tuple[int, ...]]]
"""The people who come to this standing table's next date."""


class Occasions:
    def __init__(self, database: Database, *, part_in: PartIn, expected: Expected) -> None:
        self._database, self._part_in, self._expected = database, part_in, expected

    async def part_of(self, table: Table, person_id: int) -> Part:
        """What somebody has to do with what plays at a table; nothing if that is no tournament or arena."""
        if not table.in_tournament:
            return Part()
        return await self._database.reading(lambda transaction: self._part_in(transaction, table, person_id))

    async def expected(self, occasion: Occasion) -> tuple[int, ...]:
        """Those who come to the standing table that meets at a table, by when they said yes."""
        standing_id = occasion.standing_id
        if standing_id is None:
            return ()
        return await self._database.reading(lambda transaction: self._expected(transaction, standing_id))
