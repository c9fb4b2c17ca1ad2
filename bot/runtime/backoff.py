"""Tables whose messages could not be updated, and when to retry them."""

from dataclasses import dataclass
from typing import Final

MOST_ROUNDS: Final = 64


@dataclass(slots=True)
class _Wait:
    rounds: int
    """The number of rounds before the next try."""
    left: int


class Backoff:
    """Tables that this process could not show: retried after one round, then two, four, and so on, so that a
    channel lost for good costs little.

    Each process retries only its own failures, so that no two of them repost one table.
    """

    def __init__(self) -> None:
        self._waits: dict[int, _Wait] = {}

    def failed(self, table_id: int) -> None:
        """Record that a table could not be shown, for the first time or again: then it keeps its place."""
        wait = self._waits.get(table_id)
        if wait is None:
            self._waits[table_id] = _Wait(1, 1)
        elif wait.left <= 0:
            wait.rounds = wait.left = min(2 * wait.rounds, MOST_ROUNDS)

    def shown(self, table_id: int) -> None:
        """Record that a table is shown in its current state."""
        self._waits.pop(table_id, None)

    def waiting(self) -> set[int]:
        """Those that could not be shown when they were last tried."""
        return set(self._waits)

    def due(self) -> list[int]:
        """Count a round; return the tables to be tried now."""
        for wait in self._waits.values():
            wait.left -= 1
        return [table_id for table_id, wait in self._waits.items() if wait.left <= 0]
