"""Shards: the part of the servers that one process looks after."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final, Self

MOST = 16384
"""The most shards there may be: far more than Discord gives, and few enough for a lock each."""
_TEXT = re.compile(
    r"(?P<held>[0-9]{1,5}(?:-[0-9]{1,5})?(?:,[0-9]{1,5}(?:-[0-9]{1,5})?)*)/(?P<count>[0-9]{1,5})"
)


@dataclass(frozen=True, slots=True)
class Shards:
    """Some shards of Discord's gateway: ``held`` of ``count``. A server belongs to the shard
    (id >> 22) % count, as Discord counts; direct messages and whatever has no server belong to shard 0.

    Raises ``ValueError`` if a shard is not below the count, or none is held. As text: ``0-3,8/16``.
    """

    count: int
    held: tuple[int, ...]

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST:
            raise ValueError(f"there are 1 to {MOST} shards, not {self.count}")
        if not self.held or sorted(set(self.held)) != list(self.held):
            raise ValueError(f"{self.held} of {self.count} are no shards")
        if self.held[0] < 0 or self.held[-1] >= self.count:
            raise ValueError(f"shard {self.held[-1]} is not below {self.count}")

    @classmethod
    def all_of(cls, count: int) -> "Shards":
        return cls(count, tuple(range(count)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``0-3/16`` or ``0,2,5/8``: which shards, and of how many. Raises ``ValueError``."""
        match = _TEXT.fullmatch(text.replace(" ", ""))
        if match is None:
            raise ValueError(f"{text!r} names no shards")
        held: set[int] = set()
        for part in match["held"].split(","):
            first, _, last = part.partition("-")
            numbers = range(int(first), int(last or first) + 1)
            if not numbers:
                raise ValueError(f"{part} runs backwards")
            if not held.isdisjoint(numbers):
                raise ValueError(f"{part} repeats a shard")
            held.update(numbers)
        return cls(int(match["count"]), tuple(sorted(held)))

    def __str__(self) -> str:
        return f"{numbers_in_short(self.held)}/{self.count}"

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

    def clash(self, others: "Shards") -> bool:
        """Whether two processes can't serve both at once: they share a shard, or count shards differently."""
        return self.count != others.count or not set(self.held).isdisjoint(others.held)

    def without(self, shards: Collection[int]) -> "Shards | None":
        """These but for some; None if none is left."""
        left = tuple(one for one in self.held if one not in shards)
        return Shards(self.count, left) if left else None

    def where(self, column: str) -> str:
        """The same as a condition of SQL on a column with the server's id, which may be NULL."""
        if self.complete:
            return "1 = 1"
        held = ", ".join(map(str, self.held))
        return f"((COALESCE({column}, 0) >> 22) % {self.count}) IN ({held})"


NO_SERVER: Final = "0"
"""For ``Shards.where``, in place of a column: what belongs to no server."""


def numbers_in_short(numbers: Iterable[int]) -> str:
    """Ascending numbers as ``0-3,8``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ",".join("-".join(map(str, run)) for run in runs)


EVERY_SHARD: Final = Shards(1, (0,))
"""What a process has that serves a database alone."""
