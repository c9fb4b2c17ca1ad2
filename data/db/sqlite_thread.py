"""Whole transactions on a connection's own thread.

Each statement that a task awaits costs two changes of thread. Work that waits for nothing but its transaction
need not come back in between: its coroutine is run to its end over there, for one change each way.
"""

import sqlite3
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import aiosqlite

from data.db.database import Row, Transaction, Value, Values
from data.db.signals import Signal
from data.db.sqlite_errors import refuse_nul, translated

T = TypeVar("T")


class ThreadConnection(aiosqlite.Connection):
    """A connection that also runs whole transactions on its thread."""

    async def whole(self, path: str, begin: str, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        """Run a transaction that starts with the statement ``begin``. It is committed at the end of ``work``
        and rolled back if that raises; it goes on if the awaiting task is cancelled meanwhile. Errors of the
        database name its ``path``.

        Raises RuntimeError if the work waits for something else than its transaction.
        """
        done: Future[T] = Future()
        with translated(path):  # of a connection that is closed; the work's own errors are left as they are
            await self._execute(_through, done, self._connection, path, begin, work)  # type: ignore[no-untyped-call]
        return done.result()

    async def first_rows(self, begin: str, sql: str, values: Sequence[Value]) -> list[Row]:
        """Start a transaction with the statement ``begin``, and give what its first query finds."""
        found: list[Row] = await self._execute(_first_rows, self._connection, begin, sql, values)  # type: ignore[no-untyped-call]
        return found

    def commit_soon(self) -> None:
        """Commit a transaction that only read, before what is asked for next. Nobody waits for it."""
        if self._connection is not None:
            self._tx.put_nowait((None, partial(_commit_or_roll_back, self._connection)))


async def connect(path: str, *, busy_timeout: float) -> ThreadConnection:
    """A connection on which transactions begin by statements alone; ``busy_timeout`` is in seconds."""

    def connector() -> sqlite3.Connection:
        return sqlite3.connect(path, timeout=busy_timeout, isolation_level=None)

    connection = ThreadConnection(connector, iter_chunk_size=64)
    await connection
    return connection


def _first_rows(connection: sqlite3.Connection, begin: str, sql: str, values: Sequence[Value]) -> list[Row]:
    connection.execute(begin)
    return connection.execute(sql, values).fetchall()


def _commit_or_roll_back(connection: sqlite3.Connection) -> None:
    try:
        connection.execute("COMMIT")
    except sqlite3.Error:  # what was read has been answered; the next transaction must be able to begin
        _roll_back(connection)


def _through(
    done: Future[T],
    connection: sqlite3.Connection,
    path: str,
    begin: str,
    work: Callable[[Transaction], Coroutine[Any, Any, T]],
) -> None:
    try:
        with translated(path):
            connection.execute(begin)
        try:
            result = _run(work(Direct(path, connection)))
            with translated(path):
                connection.execute("COMMIT")
        except BaseException:
            _roll_back(connection)
            raise
    except BaseException as error:
        done.set_exception(error)
    else:
        done.set_result(result)


def _roll_back(connection: sqlite3.Connection) -> None:
    # An error here (SQLite has rolled back by itself) must not hide the one that led here.
    with suppress(sqlite3.Error):
        connection.rollback()


def _run(work: Coroutine[Any, Any, T]) -> T:
    try:
        work.send(None)
    except StopIteration as end:
        done: T = end.value
        return done
    work.close()
    raise RuntimeError("a transaction in one go waits for nothing but its own statements")


class FileTransaction:
    """What the transactions of a file have in common: one process serves it, and it has one writer."""

    async def rows(self, sql: str, values: Values = ()) -> list[Row]:
        raise NotImplementedError

    async def change(self, sql: str, values: Values = ()) -> list[Row]:
        return await self.rows(sql, values)

    async def has_table(self, name: str) -> bool:
        return bool(await self.rows("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [name]))

    async def signal(self, signal: Signal) -> None:
        """See ``Transaction.signal``: there is nobody to be told."""

    async def hold(self, what: str, number: int = 0, *, shared: bool = False) -> None:
        """See ``Transaction.hold``: nobody else can hold anything."""


class Direct(FileTransaction):
    """A transaction on the thread itself: its statements are done when they are awaited."""

    def __init__(self, path: str, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    async def rows(self, sql: str, values: Values = ()) -> list[Row]:
        refuse_nul(values)
        with translated(self.path):
            return self._connection.execute(sql, values).fetchall()

    async def script(self, sql: str) -> None:
        raise NotImplementedError("scripts belong into a transaction of their own")
