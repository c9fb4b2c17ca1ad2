"""When the shards of this process may identify themselves to Discord's gateway."""

from __future__ import annotations

import asyncio

SECONDS = 5.0
"""Seconds in which one shard may identify of those whose numbers are equal modulo the concurrency."""


class Identifying:
    """Lets shards identify one after another, as many at a time as Discord allows the application.

    ``concurrency`` is Discord's `max_concurrency`. Other processes of the application are not asked: whoever
    comes too soon after a shard of theirs is sent away by the gateway and comes again.
    """

    def __init__(self, concurrency: int = 1, seconds: float = SECONDS) -> None:
        self.concurrency = concurrency
        self._seconds = seconds
        self._free: dict[int, float] = {}

    async def turn(self, shard: int) -> None:
        """Wait until this shard may identify."""
        key, now = shard % self.concurrency, asyncio.get_running_loop().time()
        at = max(now, self._free.get(key, now))
        self._free[key] = at + self._seconds
        await asyncio.sleep(at - now)
