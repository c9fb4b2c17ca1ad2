"""Two processes on one PostgreSQL, one of which is stopped in the middle of a change while the other acts."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from data import Store
from data.db.database import Row, Transaction, Value
from tests.data.helpers import Clock, fresh_schema

MEANWHILE = 0.25
"""Seconds that the second change gets before the first goes on; it takes a few milliseconds, or waits."""


class Stopping:
    """A transaction that stops after the first statement with this text."""

    def __init__(self, transaction: Transaction, text: str, stop: Callable[[], Awaitable[None]]) -> None:
        self._transaction, self._text, self._stop = transaction, text, stop

    async def rows(self, sql: str, *values: Value) -> list[Row]:
        answer = await self._transaction.rows(sql, *values)
        if self._text in sql:
            await self._stop()
        return answer

    change = rows

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transaction, name)


class Two:
    """Two stores on one database, each as another process has it."""

    def __init__(self, first: Store, second: Store) -> None:
        self.first, self.second = first, second

    async def race(self, text: str, early: Awaitable[Any], late: Awaitable[Any]) -> list[Any]:
        """What both make of it: ``early``, of the first store, is stopped after its first statement with this
        text, and ``late``, of the second, begins then.
        """
        stopped, go_on = asyncio.Event(), asyncio.Event()

        async def stop() -> None:
            if not stopped.is_set():
                stopped.set()
                await go_on.wait()

        database = self.first._database
        write = database.write

        @asynccontextmanager
        async def stopping() -> AsyncIterator[Transaction]:
            async with write() as transaction:
                yield Stopping(transaction, text, stop)

        database.write = stopping  # type: ignore[method-assign]
        try:
            first = asyncio.ensure_future(early)
            await asyncio.wait_for(stopped.wait(), 5)
            second = asyncio.ensure_future(late)
            await asyncio.wait([second], timeout=MEANWHILE)
            go_on.set()
            return [*await asyncio.gather(first, second, return_exceptions=True)]
        finally:
            database.write = write  # type: ignore[method-assign]


_schemas: dict[str, str] = {}
"""One schema for all of these tests, by the server that has it: making one takes longer than a test."""


@pytest.fixture
async def two(postgresql: str, clock: Clock) -> AsyncIterator[Two]:
    if postgresql not in _schemas:
        _schemas[postgresql] = await fresh_schema(postgresql)
    url = _schemas[postgresql]
    async with await Store.open(url, clock=clock) as first, await Store.connect(url, clock=clock) as second:
        yield Two(first, second)
        async with first._database.write() as transaction:
            rows = await transaction.rows(
                "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
                " AND tablename <> 'migrations'"
            )
            names = ", ".join(row["tablename"] for row in rows)
            await transaction.script(f"TRUNCATE {names} RESTART IDENTITY CASCADE")
