"""SQLite through aiosqlite: one connection for writing, one that reads committed data."""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from data.db.database import Database, Lock, Row, Transaction, Values
from data.db.errors import DatabaseUnavailable
from data.db.fence import check_term
from data.db.lock import MEMORY, FileLock
from data.db.place import make_private
from data.db.shards import EVERY_SHARD
from data.db.signals import Deaf, Listener, Signal
from data.db.sqlite_errors import LOCKED, code_of, damaged, refuse_nul, translated
from data.db.sqlite_thread import FileTransaction, ThreadConnection, connect

T = TypeVar("T")


class SqliteDatabase(Database):
    """A database file. ``":memory:"`` is a database that lives as long as the object, for tests."""

    def __init__(self, path: str, writer: ThreadConnection, reader: ThreadConnection) -> None:
        self._path = path
        self._writer = writer
        self._reader = reader
        self._writing = asyncio.Lock()
        self._term: int | None = None
        self.shards = EVERY_SHARD
        self._reading = self._writing if reader is writer else asyncio.Lock()

    @classmethod
    async def open(cls, path: str, *, busy_timeout: float = 5.0) -> "SqliteDatabase":
        """Open or create the file, which another process may keep locked for ``busy_timeout`` seconds."""
        opened: list[ThreadConnection] = []
        try:
            with translated(path):
                if path != MEMORY:
                    await asyncio.to_thread(_try_to_open, path)
                writer = await connect(path, busy_timeout=busy_timeout)
                opened.append(writer)
                await _prepare(writer, busy_timeout)
                reader = writer
                if path != MEMORY:
                    reader = await connect(path, busy_timeout=busy_timeout)
                    opened.append(reader)
                    reader.row_factory = sqlite3.Row
                    await reader.execute_fetchall("PRAGMA query_only = ON")
        except BaseException:
            for connection in opened:
                await asyncio.shield(connection.close())
            raise
        return cls(path, writer, reader)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        # IMMEDIATE takes the lock at once: a transaction that read first could not be retried by waiting.
        async with self._writing, self._transaction(self._writer, "BEGIN IMMEDIATE") as transaction:
            if self._term is not None:
                await check_term(transaction, self._term)
            yield transaction

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Transaction]:
        # Three changes of thread for one query would take longer than the query: BEGIN takes no lock before
        # the first query, so it goes there with it, and nobody waits for the end.
        async with self._reading:
            transaction = _SqliteReading(self._path, self._reader)
            try:
                yield transaction
            except BaseException:
                if transaction.begun:
                    await asyncio.shield(_roll_back(self._reader))
                raise
            if transaction.begun:
                self._reader.commit_soon()

    migrate = write

    async def writing(self, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        term = self._term

        async def fenced(transaction: Transaction) -> T:
            if term is not None:
                await check_term(transaction, term)
            return await work(transaction)

        async with self._writing:
            return await self._writer.whole(self._path, "BEGIN IMMEDIATE", fenced)

    async def reading(self, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        async with self._reading:
            return await self._reader.whole(self._path, "BEGIN", work)

    async def clear(self) -> None:
        """See ``Database.clear``: a process keeps its locks until it ends, and none of them for longer."""

    async def lock(self) -> Lock:
        return FileLock(self._path)

    def fence(self, term: int) -> None:
        self._term = term

    async def signal(self, *signals: Signal) -> None:
        """See ``Database.signal``: one process serves a file."""

    async def hear(self, listener: Listener) -> Deaf:
        """See ``Database.hear``: one process serves a file."""
        return Deaf()

    async def check(self) -> None:
        """See ``Database.check``: SQLite reads the whole file."""
        async with self.read() as transaction:
            faults = [row["quick_check"] for row in await transaction.rows("PRAGMA quick_check(1)")]
            names = await transaction.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
            ours = not names or await transaction.has_table("migrations")
        if faults != ["ok"]:
            raise damaged(self._path, faults[0])
        if not ours:
            raise DatabaseUnavailable(
                f"CANASTA_DATABASE: {self._path} holds the tables of another program. Name another file."
            )
        async with self.write():
            pass  # takes the lock, which needs a writable file

    async def close(self) -> None:
        """Finish running transactions and close; a second call does nothing."""
        async with self._writing:
            try:
                await self._reader.close()
            finally:
                # Also where a signal ends the wait: a thread that is left keeps the process from ending.
                await self._writer.close()

    @asynccontextmanager
    async def _transaction(self, connection: aiosqlite.Connection, begin: str) -> AsyncIterator[Transaction]:
        # Awaited calls run on the connection's own thread in call order, even if the awaiting task is
        # cancelled: a rollback therefore always meets the transaction it is meant for.
        try:
            with translated(self._path):
                await connection.execute_fetchall(begin)
            yield _SqliteTransaction(self._path, connection)
            with translated(self._path):
                await connection.execute_fetchall("COMMIT")
        except BaseException:
            await asyncio.shield(_roll_back(connection))
            raise


class _SqliteTransaction(FileTransaction):
    def __init__(self, path: str, connection: aiosqlite.Connection) -> None:
        self._path = path
        self._connection = connection

    async def rows(self, sql: str, values: Values = ()) -> list[Row]:
        refuse_nul(values)
        with translated(self._path):
            return list(await self._connection.execute_fetchall(sql, values))

    async def script(self, sql: str) -> None:
        statement = ""
        for line in sql.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                await self.rows(statement)
                statement = ""


class _SqliteReading(_SqliteTransaction):
    """A transaction that begins with its first query."""

    def __init__(self, path: str, connection: ThreadConnection) -> None:
        super().__init__(path, connection)
        self._reader = connection
        self.begun = False

    async def rows(self, sql: str, values: Values = ()) -> list[Row]:
        if self.begun:
            return await super().rows(sql, values)
        refuse_nul(values)
        self.begun = True
        with translated(self._path):
            return await self._reader.first_rows("BEGIN", sql, values)


def _try_to_open(path: str) -> None:
    """Check that the file can be opened, and fail here if not.

    A failed aiosqlite connection leaves a thread that may outlive the event loop and write to standard error.
    """
    _folder_of(path)
    with suppress(OSError):  # SQLite says better what is wrong with the path
        make_private(path)
    sqlite3.connect(path).close()


def check_folder(path: str) -> None:
    """Raise DatabaseUnavailable if no file can be created beside this one: SQLite needs others there."""
    folder = _folder_of(path)
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise DatabaseUnavailable(
            f"CANASTA_DATABASE: no file can be made in the folder {folder} ({error.strerror})."
        ) from None


def _folder_of(path: str) -> Path:
    folder = Path(path).absolute().parent
    if not folder.is_dir():
        # SQLite would say only that it cannot open the file.
        raise DatabaseUnavailable(f"CANASTA_DATABASE: there is no folder {folder} to keep the database in.")
    return folder


async def _prepare(connection: aiosqlite.Connection, busy_timeout: float) -> None:
    connection.row_factory = sqlite3.Row
    await connection.execute_fetchall("PRAGMA foreign_keys = ON")
    # FULL, since an answered move should outlive a power cut too; NORMAL would survive only the end of the
    # process. It costs one flush of the log a move, on the connection's thread.
    await connection.execute_fetchall("PRAGMA synchronous = FULL")
    deadline = time.monotonic() + busy_timeout
    while True:
        try:
            await connection.execute_fetchall("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            # The switch to WAL does not wait for another process that is switching at the same time.
            if code_of(error) not in LOCKED or time.monotonic() >= deadline:
                raise
            await asyncio.sleep(0.02)


async def _roll_back(connection: aiosqlite.Connection) -> None:
    # In the same queue as the statements before it. An error here (no transaction: SQLite has rolled back by
    # itself, or none was begun) must not hide the original one.
    try:
        await connection.rollback()
    except (sqlite3.Error, ValueError):
        return
