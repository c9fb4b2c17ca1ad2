"""How long people take for their turns at a table, as its journal has it."""

from collections import defaultdict, deque
from datetime import datetime, timedelta
from statistics import median
from typing import Final

LAST: Final = 9
"""The median of this number of last turns of a seat is its player's usual time."""
ENOUGH: Final = 3
"""Of fewer turns nothing is said."""


class OwnPace:
    """The times of the last turns of each seat that their players made themselves."""

    def __init__(self) -> None:
        self._spans: defaultdict[int, deque[timedelta]] = defaultdict(lambda: deque(maxlen=LAST))
        self._last: tuple[int, datetime, datetime] | None = None
        """Whose turn it was last, since when, and when they last acted."""

    def acted(self, seat: int, at: datetime, *, own: bool) -> None:
        """Note an action of this seat; ``own``: by its player."""
        before, began = self._last, at
        if before is not None:
            began = before[1] if before[0] == seat else before[2]
        if own and before is not None:
            if before[0] == seat and self._spans[seat]:
                self._spans[seat].pop()
            self._spans[seat].append(at - began)
        self._last = seat, began, at

    def dealt(self) -> None:
        """A deal begins: nobody has taken the time since the last one for a turn."""
        self._last = None

    def usual(self, seat: int) -> timedelta | None:
        """How long this seat's player usually takes; None if that isn't known yet."""
        spans = [span.total_seconds() for span in self._spans[seat]]
        return timedelta(seconds=median(spans)) if len(spans) >= ENOUGH else None
