"""A queue in which those who wait take turns."""

from __future__ import annotations

from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Rotation(Generic[T]):
    """What waits, under keys: each key in turn gives one, so that none waits for another's whole queue."""

    def __init__(self) -> None:
        self._queues: dict[int, deque[T]] = {}
        """In the order of the keys' turns."""

    def __len__(self) -> int:
        return sum(map(len, self._queues.values()))

    def put(self, key: int, item: T) -> None:
        """Let this wait behind whatever else waits under its key."""
        self._queues.setdefault(key, deque()).append(item)

    def take(self) -> T:
        """The first of the key whose turn it is. Raises KeyError if nothing waits."""
        for key, queue in self._queues.items():
            item = queue.popleft()
            del self._queues[key]
            if queue:
                self._queues[key] = queue  # behind all others
            return item
        raise KeyError

    def remove(self, key: int, item: T) -> None:
        """Let this wait no longer, if it does."""
        queue = self._queues.get(key)
        if queue is not None and item in queue:
            queue.remove(item)
            if not queue:
                del self._queues[key]
