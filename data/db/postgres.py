"""PostgreSQL through asyncpg: a connection pool, and a time limit for every request."""

import asyncio
import hashlib
import re
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, TypeVar

from data.db import postgres_lock
from data.db.database import Database, Row, Transaction, Value, Values
from data.db.errors import Conflict, DatabaseLocked, DatabaseUnavailable, OutcomeUnknown, StoreError
from data.db.fence import check_term
from data.db.place import place_of_database
from data.db.postgres_ear import CHANNEL, PostgresEar
from data.db.postgres_errors import TROUBLE, cut, shared, translated
from data.db.postgres_left import SERVES, end_what_is_left
from data.db.postgres_lock import PostgresLock
from data.db.postgres_pool import Pool, connect
from data.db.shards import EVERY_SHARD
from data.db.signals import Deaf, Ear, Listener, Signal

T = TypeVar("T")
CONNECTIONS = 8
"""How many connections are open at most for queries, unless the operator says otherwise."""
QUERY_SECONDS = 10.0
"""Time limits for a connection and for each query: somebody is waiting for the answer."""
_MIGRATION_LOCK = 0x63616E61737461
"""The advisory lock held while the schema changes: "canasta" in ASCII."""


class PostgresDatabase(Database):
    """A database on a server. Errors name the server but never the password."""

    def __init__(self, url: str, place: str, pool: Pool, patience: float, named: dict[str, str]) -> None:
        self._url = url
        self._named = named
        self._place = place
        self._pool = pool
        self._patience = patience
        self._term: int | None = None
        self.shards = EVERY_SHARD
        self._me = secrets.token_hex(4)

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        busy_timeout: float = 5.0,
        query_timeout: float = QUERY_SECONDS,
        connections: int = CONNECTIONS,
        lock: str = "",
    ) -> "PostgresDatabase":
        """Connect, with as many ``connections`` at most. ``busy_timeout`` is how long another process may
        keep a row locked, ``query_timeout`` how long the server may take to answer, and a transaction may do
        nothing; both in seconds. ``lock`` is the name of the lock under which its process serves.
        """
        place = place_of_database(url)
        named = {"application_name": f"{SERVES} {lock}".strip()}
        settings = {
            **named,
            "lock_timeout": str(int(busy_timeout * 1000)),
            # A query that nobody awaits any more is ended on the server too.
            "statement_timeout": str(int(query_timeout * 1000)),
            # A process that stands still in the middle of a change doesn't keep its rows from the next one.
            "idle_in_transaction_session_timeout": str(int(query_timeout * 1000)),
        }
        pool = Pool(url, place, size=connections, patience=query_timeout, settings=settings)
        pool.release(await pool.acquire())
        return cls(url, place, pool, query_timeout, named)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        # Read committed is enough: a change begins by locking the row of its table (raise_version), or
        # holds what it reads (Transaction.hold).
        async with self._transaction("BEGIN") as transaction:
            if self._term is not None:
                await check_term(transaction, self._term, "FOR SHARE")
            yield transaction

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Transaction]:
        async with self._transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") as transaction:
            yield transaction

    async def writing(self, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        async with self.write() as transaction:
            return await work(transaction)

    async def reading(self, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        async with self.read() as transaction:
            return await work(transaction)

    @asynccontextmanager
    async def migrate(self) -> "AsyncIterator[_PostgresTransaction]":
        async with self._transaction("BEGIN") as transaction:
            # Without a limit: nobody is served meanwhile.
            transaction.patience = None
            await transaction.script(
                "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;"
                " SET LOCAL idle_in_transaction_session_timeout = 0"
            )
            await transaction.rows("SELECT pg_advisory_xact_lock(CAST(? AS INTEGER))", [_MIGRATION_LOCK])
            yield transaction

    async def clear(self) -> None:
        connection = await self._pool.acquire()
        try:
            with translated(self._place):
                async with asyncio.timeout(self._patience):
                    await end_what_is_left(connection, postgres_lock.SILENCE)
        except BaseException:
            connection.terminate()
            raise
        finally:
            self._pool.release(connection)

    async def lock(self) -> PostgresLock:
        """See ``Database.lock``. Raises ``SessionsShared`` where its connection isn't its own session."""
        if not await self.sessions_apart():
            raise shared(self._place)
        return await PostgresLock.connect(self._url, self._place, self._patience)

    def fence(self, term: int) -> None:
        self._term = term

    async def signal(self, *signals: Signal) -> None:
        leaving = [signal for signal in signals if signal.leaves(self.shards)]
        if leaving:
            async with self.write() as transaction:
                for signal in leaving:
                    await transaction.signal(signal)

    async def hear(self, listener: Listener) -> Ear:
        if self.shards.complete:
            return Deaf()
        connecting = partial(connect, self._url, self._place, self._patience, self._named)
        return await PostgresEar(connecting, self._patience, self.shards, self._me, listener).open()

    async def check(self) -> None:
        """See ``Database.check``. The server checks its files; beginning a write shows whether that works."""
        async with self.write() as transaction:
            rows = await transaction.rows("SHOW transaction_read_only")
        if rows[0]["transaction_read_only"] == "on":
            raise DatabaseUnavailable(f"CANASTA_DATABASE: {self._place} can be read, but not written.")

    async def sessions_apart(self) -> bool:
        """Whether each connection has a session of its own, as locks that are held and LISTEN need it."""
        return await self._pool.keeps_sessions_apart()

    async def close(self) -> None:
        """Finish running transactions and disconnect; a second call does nothing."""
        await self._pool.close()

    @asynccontextmanager
    async def _transaction(self, begin: str) -> "AsyncIterator[_PostgresTransaction]":
        connection = await self._pool.acquire()
        transaction = _PostgresTransaction(self._place, connection, self._patience)
        transaction.shards, transaction.sender = self.shards, self._me
        try:
            await transaction.script(begin)
            yield transaction
            await transaction.commit()
        except asyncio.CancelledError:
            # A cancelled task does not wait; the server rolls back what was not committed.
            connection.terminate()
            raise
        except BaseException:
            await transaction.roll_back()
            raise
        finally:
            if transaction.unanswered:
                self._pool.distrust()
            self._pool.release(connection)


class _PostgresTransaction:
    def __init__(self, place: str, connection: Any, patience: float | None) -> None:
        self.patience = patience
        self.unanswered = False
        """Whether the error means that the server did not answer in time."""
        self.shards = EVERY_SHARD
        self.sender = ""
        self._place = place
        self._connection = connection

    async def rows(self, sql: str, values: Values = ()) -> list[Row]:
        found: list[Row] = await self._ask(self._connection.fetch, postgres_sql(sql), *values)
        return found

    change = rows

    async def script(self, sql: str) -> None:
        await self._ask(self._connection.execute, postgres_sql(sql))

    async def put(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Insert rows in bulk, as COPY does."""
        copy = partial(
            self._connection.copy_records_to_table,
            table,
            records=rows,
            columns=columns,
            timeout=self.patience,
        )
        await self._ask(copy)

    async def has_table(self, name: str) -> bool:
        return bool(
            await self.rows(
                "SELECT 1 AS found FROM information_schema.tables"
                " WHERE table_schema = current_schema() AND table_name = ?",
                [name],
            )
        )

    async def signal(self, signal: Signal) -> None:
        if signal.leaves(self.shards):
            for part in signal.parts():
                text = replace(part, sender=self.sender).write()
                await self.rows(f"SELECT pg_notify({CHANNEL}, ?)", [text])

    async def hold(self, what: str, number: int = 0, *, shared: bool = False) -> None:
        """See ``Transaction.hold``: an advisory lock, under a number made of the name."""
        digest = hashlib.sha256(f"{what} {number}".encode()).digest()
        lock = "pg_advisory_xact_lock_shared" if shared else "pg_advisory_xact_lock"
        await self.rows(f"SELECT {lock}(CAST(? AS INTEGER))", [int.from_bytes(digest[:8], signed=True)])

    async def commit(self) -> None:
        """Commit. Raises ``OutcomeUnknown`` if the answer to the commit did not arrive."""
        try:
            done = await self._ask(self._connection.execute, "COMMIT")
        except (Conflict, DatabaseLocked):
            raise  # the server has answered
        except StoreError as error:
            raise OutcomeUnknown(f"{error} Whether the last change was kept is not known.") from error
        if done != "COMMIT":
            raise StoreError(f"CANASTA_DATABASE: {self._place} kept nothing, as a part of it had failed.")

    async def roll_back(self) -> None:
        """Roll back, or end the connection, which has the same effect."""
        if self._connection.is_closed():
            return
        try:
            await self._ask(self._connection.execute, "ROLLBACK")
        except StoreError:
            self._connection.terminate()
        except BaseException:
            self._connection.terminate()
            raise

    async def _ask(self, ask: Callable[..., Any], *arguments: Value) -> Any:
        """The answer to one request. Without one the connection ends: a late one could pass for another's."""
        with translated(self._place):
            try:
                async with asyncio.timeout(self.patience):
                    return await ask(*arguments)
            except TimeoutError:
                self.unanswered = True
                self._connection.terminate()
                raise
            except TROUBLE:
                raise
            except Exception as error:
                if not self._connection.is_closed():
                    raise
                # asyncpg's internal errors when the connection is cut in mid-operation.
                raise cut(self._place) from error


@lru_cache(maxsize=256)
def postgres_sql(sql: str) -> str:
    """A query or migration written for SQLite, translated for PostgreSQL.

    No literal in them may contain these words or a ?.
    """
    own = r"\bid INTEGER PRIMARY KEY( AUTOINCREMENT)?\b"  # an identity never gives a number again
    sql = re.sub(own, "id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY", sql)
    sql = re.sub(r"\bINTEGER\b", "BIGINT", sql)
    sql = re.sub(r"\bBLOB\b", "BYTEA", sql)
    sql = re.sub(r"\)\s*STRICT\b", ")", sql)
    number = iter(range(1, sql.count("?") + 1))
    return re.sub(r"\?", lambda _: f"${next(number)}", sql)
