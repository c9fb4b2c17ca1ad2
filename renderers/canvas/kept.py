"""A cache limited by bytes."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

Thing = TypeVar("Thing")


class Kept(Generic[Thing]):
    """Finished things by key; the least recently used are evicted beyond the limit. Thread-safe.

    ``limit`` is in bytes, and ``weigh`` gives the size of a thing: a limit on the number of things would
    bound nothing, as one may be a thousand times as large as another.
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
        """The bytes in use."""
        return self._bytes

    def get(self, key: Hashable, make: Callable[[], Thing]) -> Thing:
        """The thing under ``key``, made now if it is missing; no lock is held while it is made."""
        with self._lock:
            thing = self._kept.get(key)
            if thing is not None:
                self._kept.move_to_end(key)
                return thing
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
        with self._lock:
            self._kept.clear()
            self._bytes = 0
