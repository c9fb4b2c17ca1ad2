"""Who may serve the database: one Discord application, and one process for each of its shards. What the
program notes about itself, and what processes tell each other apart from what goes with a change.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from data.db import Database, Keeper, Lock, Transaction, insert
from data.db.errors import DatabaseInUse, DatabaseUnavailable, OtherApplication, StoreError, Superseded
from data.db.fence import begin_term, check_term
from data.db.migrate import latest_version, schema_version
from data.db.signals import Ear, Listener, Signal


class Meta(Keeper):
    """Stores the program's notes by name."""

    async def get(self, name: str) -> str | None:
        return await self._value("SELECT content FROM meta WHERE name = ?", [name])

    async def set(self, name: str, content: str) -> None:
        """Store a note under this name."""
        await insert(self._database, "meta", {"name": name, "content": content}, key=1)


log = logging.getLogger(__name__)

ASK_AGAIN = 1.0
"""Seconds between two attempts of a process that waits for its shards."""
LOOK = 5.0
"""Seconds between two looks whether the term goes on."""
_APPLICATION = "application"


class Service:
    """Guards which application owns the database and which processes serve it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.term = 0
        """The number of the term that this process has begun; 0 before."""

    async def lock(self, waiting: Callable[[str], None] | None = None) -> Lock:
        """Acquire the right to serve the shards of ``Store.serve``. If the schema has to be upgraded first,
        no other process serves anything then: ``Lock.share`` lets them, after the upgrade.

        Raises ``DatabaseInUse`` if another process has one of the shards. With ``waiting``, tries again until
        it succeeds and tells it after each failed attempt why it has to wait.
        """
        lock = await self._database.lock()
        try:
            while True:
                # A process that was frozen in an upgrade keeps locked what is read next.
                await self._database.clear()
                alone = await schema_version(self._database) < latest_version()
                refused = await lock.take(self._database.shards, alone=alone)
                if not refused:
                    return lock
                if waiting is None:
                    raise _in_use(refused)
                waiting(f"{refused}, and the schema is to be upgraded first" if alone else refused)
                await asyncio.sleep(ASK_AGAIN)
        except BaseException:
            await lock.release()
            raise

    async def clear(self) -> None:
        """End what processes that may no longer serve, frozen ones too, keep locked: the store can be read
        and changed without waiting for them.
        """
        await self._database.clear()

    async def lock_alone(self) -> Lock:
        """Keep every process from serving this database. Raises ``DatabaseInUse`` if one does."""
        lock = await self._database.lock()
        try:
            refused = await lock.take(None, alone=True)
            if refused:
                raise _in_use(refused)
        except BaseException:
            await lock.release()
            raise
        return lock

    async def begin_term(self, lock: Lock | None = None) -> None:
        """Begin to serve the shards of ``Store.serve``: writes that a previous process still attempts are
        refused (``Superseded``). Raises ``DatabaseUnavailable``, and ends nobody's term, if the lock has been
        lost; without one the caller has the right to serve in some other way.
        """
        async with self._database.write() as transaction:
            term = await begin_term(transaction, self._database.shards)
            # Asked while nobody else can begin a term: a process that takes the lock now begins later.
            if lock is not None and not await lock.held():
                raise DatabaseUnavailable(
                    "CANASTA_DATABASE: the right to serve was lost before the first change."
                )
        self.term = term
        self._database.fence(term)

    async def term_ended(self) -> str:
        """Wait until the term that was begun has ended, as it does when another process serves one of its
        shards, or an older copy is put in the database's place; return the reason.
        """
        while True:
            await asyncio.sleep(LOOK)
            try:
                async with self._database.read() as transaction:
                    await check_term(transaction, self.term)
            except Superseded:
                return "its term has ended"
            except StoreError as error:
                log.debug("Whether the term goes on is not known: %s", error)

    async def belongs_to(self, application_id: int) -> None:
        """Raise ``OtherApplication`` if the database belongs to another application. Changes nothing, and
        accepts a database without a schema.
        """
        async with self._database.read() as transaction:
            if await transaction.has_table("meta"):
                await _check(transaction, application_id)

    async def adopt(self, application_id: int) -> None:
        """As ``belongs_to``; a database without an owner belongs to this application from now on."""
        async with self._database.write() as transaction:
            columns = {"name": _APPLICATION, "content": str(application_id)}
            await insert(transaction, "meta", columns, once=True)
            await _check(transaction, application_id)


def _in_use(refused: str) -> DatabaseInUse:
    return DatabaseInUse(f"CANASTA_DATABASE: {refused}. Stop that one first, or name another database.")


async def _check(transaction: Transaction, application_id: int) -> None:
    rows = await transaction.rows("SELECT content FROM meta WHERE name = ?", [_APPLICATION])
    if rows and rows[0]["content"] != str(application_id):
        raise OtherApplication(
            f"CANASTA_DATABASE: this database belongs to the application {rows[0]['content']}, and"
            f" DISCORD_TOKEN is of the application {application_id}. Use the token that was used before, or"
            " name another database."
        )


_NOW: Final = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
"""By the database's clock, since those of several machines differ; on PostgreSQL alone."""
_RESERVE: Final = f"""
INSERT INTO request_line AS line (id, free_at, slow_until) VALUES (0, {_NOW} + ?, {_NOW} + ?)
ON CONFLICT (id) DO UPDATE SET free_at = GREATEST(LEAST(line.free_at, {_NOW} + ?), {_NOW}) + ?,
    slow_until = GREATEST(LEAST(line.slow_until, {_NOW} + ?), {_NOW} + ?)
RETURNING free_at - {_NOW} AS ahead, slow_until - {_NOW} AS slow
"""
_AHEAD, _SLOW = 10_000, 120_000
"""The milliseconds that the line can be ahead and slow at most: what is later was noted before the clock was
set back.
"""


class RequestLine(Keeper):
    """Places in the line, given out in order."""

    async def reserve(self, seconds: float, slow: float = 0.0) -> tuple[float, float]:
        """Take the next ``seconds`` of the line, which is slow for ``slow`` more at least; return in how many
        they begin, and for how many it is slow (0 or less: it isn't).
        """
        length, slow = round(seconds * 1000), round(slow * 1000)
        (row,) = await self._database.change(_RESERVE, [length, slow, _AHEAD, length, _SLOW, slow])
        return (int(row["ahead"]) - length) / 1000, int(row["slow"]) / 1000


class Signals(Keeper):
    """Sends signals, and hears those of other processes."""

    async def send(self, *signals: Signal) -> None:
        """Tell other processes this now."""
        await self._database.signal(*signals)

    async def hear(self, listener: Listener) -> Ear:
        """Tell this listener what other processes say, until that is closed."""
        return await self._database.hear(listener)
