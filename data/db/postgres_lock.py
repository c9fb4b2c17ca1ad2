"""The right to serve a PostgreSQL database: an advisory lock, on a connection that is used for nothing else.

The server gives it back as soon as the connection ends, however it ends: a process that is killed needs no
clearing up after it, and one that was cut off must look whether it still has it.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from data.db.postgres_errors import translated
from data.db.postgres_pool import connect, disconnect
from data.errors import DatabaseInUse

ASK_AGAIN = 1.0
"""Seconds between two questions of a process that waits for the lock."""
LOOK = 2.0
"""Seconds between two looks whether the lock is still there."""
_SPACE = 0x63616E61
"""The first half of the lock's number: "cana" in ASCII. The second is the schema's own number."""
_SCHEMA = "(SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
_TRY = f"SELECT pg_try_advisory_lock({_SPACE}, CAST(COALESCE({_SCHEMA}, 0) AS int4))"
# Asked of the server, as a pooler between it and us may have given the lock's session to somebody else.
_HELD = (
    "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted"
    f" AND classid = {_SPACE} AND objid = {_SCHEMA} AND pid = pg_backend_pid())"
)


class PostgresLock:
    """The lock as long as its connection lasts."""

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
        """See ``Database.lock``; ``patience`` is how many seconds the server may take for an answer."""
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
                # However long the server takes: as long as it says nothing it gives the lock to nobody.
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
