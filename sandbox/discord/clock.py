"""The sandbox's time and its snowflakes."""

import time
import zlib
from datetime import UTC, datetime

from sandbox.discord.shards import Shard

EPOCH_MS = 1_420_070_400_000
"""Discord's epoch: the first millisecond of 2015."""


class Clock:
    """Real time plus what `advance` has added; everything in the world that ages uses this clock."""

    def __init__(self) -> None:
        self._offset = 0.0

    def now(self) -> float:
        """Seconds since 1970 as the world sees them."""
        return time.time() + self._offset

    def advance(self, seconds: float) -> None:
        if seconds < 0:
            raise ValueError("time only goes forward")
        self._offset += seconds


class Snowflakes:
    """Unique increasing ids, by the real clock: discord.py compares what it reads there with its own."""

    def __init__(self) -> None:
        self.last = 0

    def next(self) -> int:
        """A new id, larger than every id before it."""
        fresh = (int(time.time() * 1000) - EPOCH_MS) << 22
        self.last = max(self.last + 1, fresh)
        return self.last

    def next_of(self, shard: Shard) -> int:
        """A new id of a server that belongs to this shard: up to a few milliseconds ahead of the clock."""
        soon = (self.next() >> 22) + 1
        self.last = soon + (shard.number - soon) % shard.of << 22
        return self.last


def application_id(token: str) -> int:
    """The id of the application that this token belongs to: the same in every world, as on Discord."""
    return zlib.crc32(token.encode()) + 1 << 22


def iso(seconds: float) -> str:
    """The timestamp as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
