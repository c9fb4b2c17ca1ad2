"""Shards: the parts of all servers, each with connections to the gateway of its own."""

from dataclasses import dataclass
from typing import Any, NamedTuple


class Shard(NamedTuple):
    """One shard `of` several, counted from 0."""

    number: int
    of: int

    @classmethod
    def read(cls, value: Any) -> "Shard | None":
        """The `shard` of an IDENTIFY, `[number, of]`, or None if it is not a valid one."""
        if not isinstance(value, list) or len(value) != 2 or not all(type(item) is int for item in value):
            return None
        shard = cls(*value)
        return shard if 0 <= shard.number < shard.of else None

    def has(self, guild_id: int | None) -> bool:
        """Whether a server belongs to this shard. Direct messages (None) belong to shard 0."""
        return ((guild_id or 0) >> 22) % self.of == self.number


@dataclass
class Sharding:
    """What the gateway demands of an application. Discord sets the first two; here the developer does."""

    recommended: int = 1
    """The number of shards that GET /gateway/bot names."""
    max_concurrency: int = 16
    """Shards may identify at the same time if their numbers modulo this differ."""
    identify_seconds: float = 0.0
    """Seconds until another of these may identify: 5 on Discord. With 0, as many as like at once."""
    most_guilds: int = 2500
    """A shard that has more servers than this is turned away."""
    session_starts: int = 1000
    """How many sessions an application may begin per day; here they are only counted."""
