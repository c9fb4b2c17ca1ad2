"""A pool of reusable connections to a PostgreSQL server.

asyncpg has its own pool, but it queries the server before a connection is returned, waits for a server that
does not answer, and fails in many ways after a connection was cut. Here returning a connection cannot fail:
its user has ended the transaction, or the connection.
"""

import asyncio
from time import monotonic
from typing import Any

import asyncpg

from data.db.errors import DatabaseUnavailable, SessionsShared
from data.db.postgres_errors import busy, cut, translated, unavailable

# A host that vanished silently is noticed after about this time, and its locks are freed.
_KEEP_ALIVE = {"tcp_keepalives_idle": "5", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "3"}
_CLOSE_SECONDS = 2.0
LIFETIME = 3600.0
"""Seconds after which a connection is used no more: the server's side of one grows with what it remembers,
and behind an address that leads to another server by now all move there in time.
"""
_LOOKS = 20
"""How often it is looked whether sessions are kept apart: other clients of a pooler may come between."""
IDLE = 300.0
"""Seconds for which a connection beyond those that are needed now is kept."""


async def connect(url: str, place: str, patience: float, settings: dict[str, str]) -> Any:
    """An asyncpg connection; ``patience`` is in seconds, ``settings`` are server settings."""
    with translated(place):
        try:
            async with asyncio.timeout(patience):
                return await asyncpg.connect(
                    url,
                    timeout=patience,
                    server_settings={"application_name": "canasta", **_KEEP_ALIVE, **settings},
                )
        except (AttributeError, AssertionError) as error:
            # asyncpg's internal error when the server goes away while a connection is being set up.
            raise cut(place) from error


async def disconnect(connection: Any) -> None:
    try:
        async with asyncio.timeout(_CLOSE_SECONDS):
            await connection.close()
    except Exception:
        # It cannot be closed cleanly, and there is nothing to lose.
        connection.terminate()


class Pool:
    """Up to ``size`` connections; ``patience`` is the longest wait for one, in seconds."""

    def __init__(self, url: str, place: str, *, size: int, patience: float, settings: dict[str, str]) -> None:
        self._url = url
        self._place = place
        self._patience = patience
        self._settings = settings
        self._free = asyncio.Semaphore(size)
        self._size = size
        self._idle: list[tuple[Any, float]] = []
        """Each with the moment at which it was given back, the latest last."""
        self._old_at: dict[Any, float] = {}
        """When each connection will have been used for long enough."""
        self._closed = False

    async def acquire(self) -> Any:
        """Take a connection for exclusive use, to be given back. Raises ``DatabaseUnavailable``."""
        if self._closed:
            raise self._is_closed()
        try:
            async with asyncio.timeout(self._patience):
                await self._free.acquire()
        except TimeoutError as error:
            raise busy(self._place, self._size, self._patience) from error
        try:
            while self._idle:
                connection, _ = self._idle.pop()
                if not connection.is_closed() and monotonic() < self._old_at[connection]:
                    return connection
                self._drop(connection)
            if self._closed:
                raise self._is_closed()
            connection = await connect(self._url, self._place, self._patience, self._settings)
            self._old_at[connection] = monotonic() + LIFETIME
            return connection
        except BaseException:
            self._free.release()
            raise

    def release(self, connection: Any) -> None:
        """Give a connection back, after its transaction; close one that can't be used any more."""
        if self._closed or connection.is_closed() or connection.is_in_transaction():
            self._drop(connection)
        else:
            now = monotonic()
            self._idle.append((connection, now))
            while self._idle[0][1] < now - IDLE:
                self._drop(self._idle.pop(0)[0])
        self._free.release()

    def distrust(self) -> None:
        """Drop all connections once the server did not answer on one, instead of trying each in turn."""
        while self._idle:
            self._drop(self._idle.pop()[0])

    async def close(self) -> None:
        """Let running work end, within the pool's patience, and disconnect. A second call does nothing."""
        if self._closed:
            return
        self._closed = True
        try:
            async with asyncio.timeout(self._patience):
                for _ in range(self._size):
                    await self._free.acquire()
        except TimeoutError:
            pass  # connections still in use are closed when given back
        await asyncio.gather(*(disconnect(connection) for connection, _ in self._idle))
        self._idle.clear()

    async def keeps_sessions_apart(self) -> bool:
        """Whether two connections are two sessions of the server. A pooler in between that gives a session
        away with each transaction answers on one from the session of the other.
        """
        connections = [await self.acquire()]
        try:
            connections.append(await self.acquire())
            with translated(self._place):
                async with asyncio.timeout(self._patience):
                    return await _apart(*connections)
        except SessionsShared:
            return False
        finally:
            for connection in connections:
                self.release(connection)

    def _drop(self, connection: Any) -> None:
        connection.terminate()
        self._old_at.pop(connection, None)

    def _is_closed(self) -> DatabaseUnavailable:
        return unavailable(self._place, "it is already closed")


async def _apart(connection: Any, other: Any) -> bool:
    """Whether the first keeps its session while the other has one for the time of a transaction."""
    ask = "SELECT pg_backend_pid()"
    own = await connection.fetchval(ask)
    for _ in range(_LOOKS):
        async with other.transaction():
            others = await other.fetchval(ask)
            if own == others or own != await connection.fetchval(ask):
                return False
    return True
