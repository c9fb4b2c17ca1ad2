"""What the store needs of a database, so that the same queries run on SQLite and on PostgreSQL.

Queries are written for SQLite with ``?`` for values. They use only what both know (RETURNING, ON CONFLICT,
partial indexes).
"""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

Value = int | str | None
"""What goes into a query: whole numbers (times are milliseconds), text, nothing."""


class Row(Protocol):
    """A row of an answer, by column name."""

    def __getitem__(self, column: str, /) -> Any: ...


class Transaction(Protocol):
    """An open transaction. Errors of the database arrive as ``StoreError``."""

    async def rows(self, sql: str, *values: Value) -> list[Row]:
        """All rows of the answer (empty for a statement without RETURNING)."""
        ...

    async def script(self, sql: str) -> None:
        """Several statements without values: a migration."""
        ...

    async def has_table(self, name: str) -> bool:
        """Whether there is a table of this name."""
        ...


class Lock(Protocol):
    """The right to serve a database: one process has it at a time, and it ends with the process."""

    async def lost(self) -> str:
        """Wait until the right is lost without having been released; why."""
        ...

    async def release(self) -> None:
        """Let others have it. A second call does nothing."""
        ...


class Database(Protocol):
    """A way to transactions; each is committed when its block is left, rolled back when it raises."""

    def write(self) -> AbstractAsyncContextManager[Transaction]:
        """A transaction that may change things; writers of one process queue up."""
        ...

    def read(self) -> AbstractAsyncContextManager[Transaction]:
        """One unchanging picture of what is committed."""
        ...

    def migrate(self) -> AbstractAsyncContextManager[Transaction]:
        """A writing transaction that keeps other processes from migrating at the same time."""
        ...

    async def lock(self, waiting: Callable[[], None] | None = None) -> Lock:
        """The right to serve this database.

        Where another process has it: ``DatabaseInUse``; or, with ``waiting`` and a database that can be
        waited for, ``waiting`` is called each time that it was asked for in vain, until it is there.
        """
        ...

    def fence(self, term: int) -> None:
        """From now on a writing transaction raises ``Superseded`` once a later term has begun."""
        ...

    async def check(self) -> None:
        """Raise a StoreError where the database is damaged or cannot be written; changes nothing."""
        ...

    async def close(self) -> None: ...
