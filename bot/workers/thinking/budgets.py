"""How long a computer player may think: by the table's pace, by what waits, by how fast the machine is."""

from dataclasses import dataclass

from canasta.players.search.comparing import Budget

LEAST = 100
"""With fewer rollouts than this, a search says little."""
WORLDS = 3
"""Rollouts for each world that may be tried, as in the search's usual budget."""
FIRST_SPEED = 500.0
"""Rollouts a second that are expected before any were measured."""
_NEWEST = 0.3
"""The weight of the newest measurement."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """At most ``rollouts``, in about ``seconds``; an answer counts ``within`` seconds, the wait included."""

    rollouts: int
    seconds: float
    within: float


LIVE = Allowance(rollouts=1_200, seconds=0.8, within=1.5)
OVER_DAYS = Allowance(rollouts=6_000, seconds=5.0, within=20.0)


class Speeds:
    """How many rollouts a second were measured, for each kind of table by itself."""

    def __init__(self) -> None:
        self._measured: dict[object, float] = {}

    def note(self, kind: object, rollouts: int, seconds: float) -> None:
        """Rollouts were made in this time."""
        if rollouts < LEAST or seconds <= 0:
            return
        now = rollouts / seconds
        before = self._measured.get(kind, now)
        self._measured[kind] = before + _NEWEST * (now - before)

    def late(self, kind: object) -> None:
        """A search took longer than was expected: the machine is slower, or does much else."""
        self._measured[kind] = self._measured.get(kind, FIRST_SPEED) / 2

    def budget(self, kind: object, allowance: Allowance, seconds: float) -> Budget | None:
        """What fits into this time; None if that is too little. On a slow machine the least is tried all the
        same where nobody else waits, as its speed would not be measured again.
        """
        rollouts = min(allowance.rollouts, int(seconds * self._measured.get(kind, FIRST_SPEED)))
        if rollouts < LEAST:
            if seconds < allowance.seconds:
                return None
            rollouts = LEAST
        return Budget(rollouts=rollouts, worlds=rollouts // WORLDS)
