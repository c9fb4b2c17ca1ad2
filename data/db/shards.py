"""Shards: the part of the servers that one process looks after."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Shards:
    """Some shards of Discord's gateway: ``held`` of ``count``. A server belongs to the shard
    (id >> 22) % count, as Discord counts; direct messages and whatever has no server belong to shard 0.

    Raises ``ValueError`` if a shard is not below the count, or none is held.
    """

    count: int
    held: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.count < 1 or not self.held or sorted(set(self.held)) != list(self.held):
            raise ValueError(f"{self.held} of {self.count} are no shards")
        if self.held[0] < 0 or self.held[-1] >= self.count:
            raise ValueError(f"shard {self.held[-1]} is not below {self.count}")

    @classmethod
    def all_of(cls, count: int) -> "Shards":
        """All shards of this many."""
        return cls(count, tuple(range(count)))

    @property
    def complete(self) -> bool:
        """Whether these are all shards, so that no other process has any."""
        return len(self.held) == self.count

    def of(self, guild_id: int | None) -> int:
        """The shard of this server; of direct messages without one."""
        return 0 if guild_id is None else (guild_id >> 22) % self.count

    def own(self, guild_id: int | None) -> bool:
        """Whether the server, or direct messages, belong to one of these shards."""
        return self.of(guild_id) in self.held

    def owned(self, guild_ids: Iterable[int]) -> set[int]:
        """Those of these servers that belong to these shards."""
        return {guild_id for guild_id in guild_ids if self.own(guild_id)}

    def where(self, column: str) -> str:
        """The same as a condition of SQL on a column with the server's id, which may be NULL."""
        if self.complete:
            return "1 = 1"
        held = ", ".join(map(str, self.held))
        return f"((COALESCE({column}, 0) >> 22) % {self.count}) IN ({held})"


NO_SERVER: Final = "0"
"""For ``Shards.where``, in place of a column: what belongs to no server."""
EVERY_SHARD: Final = Shards(1, (0,))
"""What a process has that serves a database alone."""
