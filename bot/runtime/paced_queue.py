"""Numbers with something to do, in turn: none too often, and not too many at a time."""

import heapq
from collections import OrderedDict


class PacedQueue:
    """Numbers that wait, each once. All times are in seconds of any one clock.

    A number is due ``settle`` after it was added, so that several changes are one, and at least ``rest``
    after it was last taken. Of those that are due, the one that has been due longest comes first.
    """

    def __init__(self, *, settle: float, rest: float) -> None:
        self._settle, self._rest = settle, rest
        self._due: list[tuple[float, int]] = []
        self._waiting: set[int] = set()
        self._taken: OrderedDict[int, float] = OrderedDict()
        """When each number was last taken, as long as that matters."""

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, number: int, now: float) -> None:
        """Note that a number has something to do. One that waits already keeps its place."""
        if number in self._waiting:
            return
        self._waiting.add(number)
        due = max(now + self._settle, self._taken.get(number, -self._rest) + self._rest)
        heapq.heappush(self._due, (due, number))

    def take(self, now: float, most: int) -> list[int]:
        """The numbers that are due by now, at most ``most`` of them. They no longer wait."""
        while self._taken and next(iter(self._taken.values())) + self._rest <= now:
            self._taken.popitem(last=False)
        numbers: list[int] = []
        while self._due and self._due[0][0] <= now and len(numbers) < most:
            number = heapq.heappop(self._due)[1]
            self._waiting.discard(number)
            self._taken[number] = now
            self._taken.move_to_end(number)
            numbers.append(number)
        return numbers

    def clear(self) -> None:
        """Forget everything that waits."""
        self._due.clear()
        self._waiting.clear()
