"""A cache of finished things, within a limit of bytes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

Thing = TypeVar("Thing")


class Kept(Generic[Thing]):
    """Things by what they are made from; the longest unused go when the bytes are too many. Thread-safe.

    ``limit`` is in bytes, and ``weigh`` says how many a thing takes: a number of things would bound nothing,
    as one may be a thousand times as large as another.
    """

    def __init__(self, limit: int, weigh: Callable[[Thing], int]) -> None:
        self.limit: Final = limit
        self._weigh = weigh
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, Thing] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def size(self) -> int:
        """The bytes of what is now kept."""
        return self._bytes

    def get(self, key: Hashable, make: Callable[[], Thing]) -> Thing:
        """What is kept under ``key``, made now if there is nothing; nothing is locked while it is made."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        made = make()
        with self._lock:
            first = self._kept.get(key)
            if first is not None:
                return first
            weight = self._weigh(made)
            if weight <= self.limit:
                self._kept[key] = made
                self._bytes += weight
            while self._bytes > self.limit:
                _, dropped = self._kept.popitem(last=False)
                self._bytes -= self._weigh(dropped)
        return made

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0
