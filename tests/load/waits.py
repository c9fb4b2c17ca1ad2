"""How often sessions of PostgreSQL wait for each other: what several processes could lose by sharing it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import asyncpg

EVERY = 0.02
"""Seconds between two looks."""
_WAITING = "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"


@dataclass
class Waits:
    """The looks so far, and how many of them found a session that waited for a lock of another."""

    looks: int = 0
    found: int = 0

    @property
    def share(self) -> float:
        """Of all looks."""
        return self.found / self.looks if self.looks else 0.0


@asynccontextmanager
async def watched(url: str) -> AsyncIterator[Waits]:
    """Look at the sessions of this database all the time."""
    waits = Waits()
    connection = await asyncpg.connect(url)

    async def look() -> None:
        while True:
            waits.found += bool(await connection.fetchval(_WAITING))
            waits.looks += 1
            await asyncio.sleep(EVERY)

    looking = asyncio.create_task(look())
    try:
        yield waits
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        await connection.close()
