"""Listening for signals of other processes (LISTEN), on a connection of its own."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from data.db.errors import StoreError
from data.db.postgres_errors import TROUBLE
from data.db.postgres_pool import disconnect
from data.db.shards import Shards
from data.db.signals import Listener, Signal

log = logging.getLogger(__name__)

CHANNEL = "LEFT('canasta.' || current_schema(), 63)"
"""The channel of a database, in SQL: one for each schema. Longer names are none."""
LOOK = 20.0
"""Seconds between two looks whether the connection still works."""
PAUSES = (0.2, 1.0, 2.0, 5.0)
"""Seconds before each new attempt to connect; the last one again and again."""


class PostgresEar:
    """Listens until it is closed, to what is for ``shards``, but not to ``me``. A connection that was cut is
    made again, and the listener told that it may have missed something. ``patience`` is how many seconds the
    server may take to answer.
    """

    def __init__(
        self,
        connecting: Callable[[], Awaitable[Any]],
        patience: float,
        shards: Shards,
        me: str,
        listener: Listener,
    ) -> None:
        self._connecting, self._patience = connecting, patience
        self._shards, self._me, self._listener = shards, me, listener
        self._connection: Any = None
        self._ended = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> "PostgresEar":
        """Listen from now on."""
        await self._connect()
        self._task = asyncio.create_task(self._listen(), name="signals")
        return self

    async def close(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        if self._connection is not None:
            await disconnect(self._connection)
            self._connection = None

    async def _connect(self) -> None:
        connection = await self._connecting()
        try:
            async with asyncio.timeout(self._patience):
                channel = await connection.fetchval(f"SELECT {CHANNEL}")
                await connection.add_listener(channel, self._heard)
        except BaseException:
            connection.terminate()
            raise
        self._ended = ended = asyncio.Event()
        connection.add_termination_listener(lambda _: ended.set())
        self._connection = connection

    async def _listen(self) -> None:
        while True:
            await self._until_cut()
            self._listener.deaf()
            log.info("The connection on which other processes are heard has ended; connecting again.")
            await self._connect_again()
            self._listener.missed()

    async def _until_cut(self) -> None:
        while not self._ended.is_set():
            try:
                async with asyncio.timeout(LOOK):
                    await self._ended.wait()
            except TimeoutError:
                try:
                    async with asyncio.timeout(self._patience):
                        await self._connection.fetchval("SELECT 1")
                except Exception:
                    self._connection.terminate()
                    return

    async def _connect_again(self) -> None:
        tries = 0
        while True:
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1
            try:
                await self._connect()
            except (StoreError, *TROUBLE) as error:
                log.debug("Still not heard: %s", error)
            else:
                return

    def _heard(self, connection: Any, pid: int, channel: str, payload: object) -> None:
        signal = Signal.read(str(payload))
        if signal is not None and signal.sender != self._me and signal.concerns(self._shards):
            try:
                self._listener.heard(signal)
            except Exception:
                # Inside asyncpg's own reading nobody else would hear of it.
                log.exception("What another process said could not be followed: %s", payload)
