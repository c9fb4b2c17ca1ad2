"""The right to serve a PostgreSQL database: an advisory lock, on a connection of its own.

The server releases it as soon as the connection ends, for whatever reason: a killed process needs no cleanup,
and a process that was cut off must check whether it still holds the lock.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from data.db.postgres_errors import translated
from data.db.postgres_pool import connect, disconnect
from data.errors import DatabaseInUse

ASK_AGAIN = 1.0
"""Seconds between two attempts of a process that waits for the lock."""
LOOK = 2.0
"""Seconds between two checks that the lock is still held."""
_SPACE = 0x63616E61
"""The first half of the lock's number: "cana" in ASCII. The second is the schema's own number."""
_SCHEMA = "(SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
_TRY = f"SELECT pg_try_advisory_lock({_SPACE}, CAST(COALESCE({_SCHEMA}, 0) AS int4))"
# The server is asked, as a pooler in between may have given the lock's session to another client.
_HELD = (
    "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted"
    f" AND classid = {_SPACE} AND objid = {_SCHEMA} AND pid = pg_backend_pid())"
)


class PostgresLock:
    """The lock, held as long as its connection lasts."""

    def __init__(self, place: str, connection: Any, patience: float) -> None:
        self._place = place
        self._connection = connection
        self._patience = patience
        self._ended = asyncio.Event()
        connection.add_termination_listener(lambda _: self._ended.set())

    @classmethod
    async def take(
        cls, url: str, place: str, patience: float, waiting: Callable[[], None] | None
    ) -> "PostgresLock":
        """See ``Database.lock``; ``patience`` is how many seconds the server may take to answer."""
        lock = cls(place, await connect(url, place, patience, {}), patience)
        try:
            while not await lock._try():
                if waiting is None:
                    raise DatabaseInUse(
                        f"CANASTA_DATABASE: another process serves {place}. Stop that one first, or name"
                        " another database."
                    )
                waiting()
                await asyncio.sleep(ASK_AGAIN)
        except BaseException:
            lock._connection.terminate()
            raise
        return lock

    async def lost(self) -> str:
        """See ``Lock.lost``."""
        while True:
            try:
                async with asyncio.timeout(LOOK):
                    await self._ended.wait()
                return "its connection has ended"
            except TimeoutError:
                pass
            try:
                # Without a time limit: a server that does not answer does not give the lock to anybody else.
                if not await self._connection.fetchval(_HELD):
                    return "its session was given to somebody else"
            except Exception as error:
                return str(error) or type(error).__name__

    async def release(self) -> None:
        """See ``Lock.release``."""
        await disconnect(self._connection)

    async def _try(self) -> bool:
        with translated(self._place):
            async with asyncio.timeout(self._patience):
                return bool(await self._connection.fetchval(_TRY))
