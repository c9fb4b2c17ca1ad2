"""The steps of a deal as everybody saw them, in a chain that shares all it has in common.

Each state of a deal has the :class:`History` that led to it. It never changes, so a view gets it for nothing.
What can be read off it (:class:`~canasta.history.seen.Seen`) is worked out when somebody first asks, from
what was known before.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from canasta.history.reading import Step, after
from canasta.history.seen import Seen


class History:
    """What everybody saw of a deal between ``seats`` players; a new one is empty."""

    __slots__ = ("_before", "_seen", "_step", "seats")

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self._before: History | None = None
        self._step: Step | None = None
        self._seen: Seen | None = None

    @classmethod
    def of(cls, seats: int, steps: Iterable[Step]) -> History:
        """The history that consists of these steps."""
        return reduce(cls.then, steps, cls(seats))

    def then(self, step: Step) -> History:
        """This history and one more step."""
        more = History.__new__(History)
        more.seats, more._before, more._step, more._seen = self.seats, self, step, None
        return more

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, the deal itself first."""
        newest_first: list[Step] = []
        at: History | None = self
        while at is not None and at._step is not None:
            newest_first.append(at._step)
            at = at._before
        return tuple(reversed(newest_first))

    @property
    def seen(self) -> Seen:
        """What can be read off these steps."""
        if self._seen is None:
            unread: list[Step] = []
            at: History = self
            while at._seen is None and at._before is not None and at._step is not None:
                unread.append(at._step)
                at = at._before
            self._seen = reduce(after, reversed(unread), at._seen or Seen.nothing(self.seats))
        return self._seen

    def __deepcopy__(self, memo: object) -> History:
        """Itself, as it never changes: the copy of a state shares the steps that led there."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return History.of, (self.seats, self.steps)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, History) and (self.seats, self.steps) == (other.seats, other.steps)

    def __hash__(self) -> int:
        return hash((self.seats, self.steps))

    def __repr__(self) -> str:
        return f"History.of({self.seats}, {self.steps!r})"
