"""The database interface that the store needs, so that the same queries run on SQLite and PostgreSQL.

Queries are written for SQLite with ``?`` for values. They use only features of both (RETURNING, ON CONFLICT,
partial indexes).
"""

from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeAlias, TypeVar

from data.db.shards import Shards
from data.db.signals import Ear, Listener, Signal

T = TypeVar("T")
Value = int | str | None
"""A query parameter: an integer (times are milliseconds), text, or None."""
Values: TypeAlias = Sequence[Value]
"""The values for the marks of a query, in their order."""


class Row(Protocol):
    """A result row, by column name."""

    def __getitem__(self, column: str, /) -> Any: ...


class Asked(Protocol):
    """What answers a query: a database, or a transaction."""

    async def rows(self, sql: str, values: Values = ()) -> list[Row]:
        """All result rows."""


class Changed(Protocol):
    """What takes a change: a database, or a transaction."""

    async def change(self, sql: str, values: Values = ()) -> list[Row]:
        """Run a statement that changes something, and return its result rows (empty without RETURNING)."""


def plain(row: Row) -> dict[str, Any]:
    """A row as plain data, in the order of its columns."""
    return dict(row)  # type: ignore[call-overload, no-any-return]


class Transaction(Protocol):
    """An open transaction. Database errors are raised as ``StoreError``."""

    async def rows(self, sql: str, values: Values = ()) -> list[Row]:
        """All result rows (empty for a statement without RETURNING)."""

    async def change(self, sql: str, values: Values = ()) -> list[Row]:
        """The same, under the name that a database has for a statement that changes something."""

    async def script(self, sql: str) -> None:
        """Run several statements without parameters, such as a migration."""

    async def has_table(self, name: str) -> bool:
        """Whether a table of this name exists."""

    async def signal(self, signal: Signal) -> None:
        """Tell other processes this with the commit. Does nothing if it is only for this process itself."""

    async def hold(self, what: str, number: int = 0, *, shared: bool = False) -> None:
        """Wait for every other transaction that holds this, and hold it until this one ends; several may if
        all hold it ``shared``. For what is read before it is written and has no row of its own that every
        writer changes. SQLite has one writer anyway.
        """


class Lock(Protocol):
    """The right to serve shards of a database, until the process ends. Nothing is held before ``take``."""

    name: str
    """What ``Store.connect`` is told to serve under this lock: a process that comes after it then knows which
    connections were its process's own. "" where nothing of a process outlives its lock.
    """

    async def take(self, shards: Shards | None, *, alone: bool = False) -> str:
        """Take all of these shards, or none of them; return "" or why not, as a clause for the log.

        Those who serve other shards of the same number may do so meanwhile, and a process that has taken a
        shard keeps it. ``alone``: only if no other process serves anything, and so that none begins to; None
        for ``shards``: none but that.
        """

    async def share(self) -> None:
        """Let other processes serve other shards from now on; after ``take`` with ``alone`` nobody could."""

    async def held(self) -> bool:
        """Whether what was taken is still held; the database is asked."""

    async def lost(self) -> str:
        """Wait until the right is lost without having been released; return the reason."""

    async def release(self) -> None:
        """Release the right. A second call does nothing."""


class Database(Protocol):
    """A source of transactions: each is committed at the end of its block, or rolled back if that raises."""

    shards: Shards
    """The part of the servers that this process serves: a search for what is due has
    ``{self._database.shards.where("guild_id")}`` among its conditions.
    """

    def write(self) -> AbstractAsyncContextManager[Transaction]:
        """A writing transaction; writers of one process queue up."""

    def read(self) -> AbstractAsyncContextManager[Transaction]:
        """A reading transaction: one consistent snapshot of the committed data."""

    async def rows(self, sql: str, values: Values = ()) -> list[Row]:
        """All result rows of one query, in a reading transaction of its own."""
        return await self.reading(lambda transaction: transaction.rows(sql, values))

    async def change(self, sql: str, values: Values = ()) -> list[Row]:
        """All result rows of one statement that changes something, in a transaction as of ``writing``."""
        return await self.writing(lambda transaction: transaction.rows(sql, values))

    async def writing(self, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        """Run a writing transaction whose work waits for nothing but its own statements: SQLite does it in
        one go. It may be committed although the awaiting task was cancelled.
        """

    async def reading(self, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        """Run a reading transaction whose work waits for nothing but its own statements."""

    def migrate(self) -> AbstractAsyncContextManager[Transaction]:
        """A writing transaction that keeps other processes from migrating at the same time."""

    async def clear(self) -> None:
        """End what processes that may no longer serve have left in the way of others: sessions of the server,
        and the rows that they keep locked. A process that holds its shards and answers loses nothing.
        """

    async def lock(self) -> Lock:
        """What holds the right to serve this database, or a part of it, with nothing taken yet."""

    def fence(self, term: int) -> None:
        """Make writing transactions raise ``Superseded`` once another process has a shard of this term."""

    async def signal(self, *signals: Signal) -> None:
        """Tell other processes this, in a transaction of its own if it leaves this process at all."""

    async def hear(self, listener: Listener) -> Ear:
        """Tell this listener what other processes signal, until that is closed. Where this process has all
        shards, there is nobody to be heard.
        """

    async def check(self) -> None:
        """Raise a StoreError if the database is damaged or not writable; changes nothing."""

    async def close(self) -> None: ...
