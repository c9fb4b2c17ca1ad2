"""What is searched for again and again is found by an index, however many tables there ever were."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest

from data import EVERY_SHARD, Shards, Store
from data.db.sqlite import SqliteDatabase
from data.honours.honours import Honours
from data.tables.messages import Messages
from data.tables.turns import Turns

Search = Callable[[Any], Awaitable[Any]]
SEARCHES: Final[dict[str, Search]] = {
    "tables_by_turn": lambda asked: Turns(asked, lambda: 0).moved_by_program(),
    "tables_unshown": lambda asked: Messages(asked, lambda: 0).behind(),
    "tables_in_lobby": lambda asked: Messages(asked, lambda: 0).lobbies_after(7, 2),
    "matches_by_honours": lambda asked: Honours(asked, lambda: 0).to_count(3),
}
"""The searches by the index that each is to use."""
IN_ORDER: Final = {"tables_in_lobby", "matches_by_honours"}
"""Those that want the first few of many: their index has them in order."""


class Asked:
    """A database without rows that keeps what it is first asked."""

    def __init__(self, shards: Shards) -> None:
        self.shards = shards
        self.sql = ""
        self.values: tuple[Any, ...] = ()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Asked]:
        yield self

    async def reading(self, read: Callable[[Asked], Awaitable[Any]]) -> Any:
        return await read(self)

    async def rows(self, sql: str, values: Any = ()) -> list[Any]:
        if not self.sql:
            self.sql, self.values = sql, values
        return []


@pytest.mark.parametrize("index", SEARCHES)
@pytest.mark.parametrize("shards", [EVERY_SHARD, Shards(16, (0, 3))], ids=str)
async def test_a_search_reads_its_index_alone(store: Store, shards: Shards, index: str) -> None:
    asked = Asked(shards)
    await SEARCHES[index](asked)
    sqlite = isinstance(store._database, SqliteDatabase)
    async with store._database.write() as transaction:
        if not sqlite:
            # An empty table would be read as it lies.
            for way in ("seqscan", "bitmapscan"):
                await transaction.rows(f"SET LOCAL enable_{way} = off")
            # Once the server has counted that it is empty, all its indexes cost the same.
            await transaction.rows("UPDATE pg_class SET reltuples = -1 WHERE relkind = 'r'")
        column = "detail" if sqlite else "QUERY PLAN"
        rows = await transaction.rows(f"EXPLAIN {'QUERY PLAN ' if sqlite else ''}{asked.sql}", asked.values)
    steps = " ".join(str(row[column]) for row in rows)
    assert f" {index} " in f"{steps} "
    if index in IN_ORDER:
        assert not {"Sort", "TEMP"}.intersection(steps.split())
