"""A database of which somebody wants to know how long each transaction takes, and which fail."""

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from time import perf_counter
from typing import Any, Final, TypeAlias, TypeVar, cast

from data.db.database import Database, Row, Transaction, Values
from data.db.errors import StoreError

T = TypeVar("T")
Watch: TypeAlias = Callable[[str, float, str | None], None]
"""Told of each transaction: "read" or "write", its seconds with the wait, the StoreError that ended it."""
_OWN: Final = ("_inner", "_watch")


class WatchedDatabase:
    """Another database, watched. What isn't a transaction is that one's own."""

    def __init__(self, inner: Database, watch: Watch) -> None:
        self._inner, self._watch = inner, watch

    def write(self) -> AbstractAsyncContextManager[Transaction]:
        return self._watched("write", self._inner.write)

    def read(self) -> AbstractAsyncContextManager[Transaction]:
        return self._watched("read", self._inner.read)

    async def writing(self, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        with self._timed("write"):
            return await self._inner.writing(work)

    async def reading(self, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        with self._timed("read"):
            return await self._inner.reading(work)

    async def rows(self, sql: str, values: Values = ()) -> list[Row]:
        return await self.reading(lambda transaction: transaction.rows(sql, values))

    async def change(self, sql: str, values: Values = ()) -> list[Row]:
        return await self.writing(lambda transaction: transaction.rows(sql, values))

    @asynccontextmanager
    async def _watched(
        self, kind: str, begin: Callable[[], AbstractAsyncContextManager[Transaction]]
    ) -> AsyncIterator[Transaction]:
        with self._timed(kind):
            async with begin() as transaction:
                yield transaction

    @contextmanager
    def _timed(self, kind: str) -> Any:
        begun, error = perf_counter(), None
        try:
            yield
        except StoreError as raised:
            error = type(raised).__name__
            raise
        finally:
            self._watch(kind, perf_counter() - begun, error)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _OWN:
            object.__setattr__(self, name, value)
        else:
            setattr(self._inner, name, value)


def watched(database: Database, watch: Watch | None) -> Database:
    return database if watch is None else cast(Database, WatchedDatabase(database, watch))
