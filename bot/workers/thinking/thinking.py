"""The moves of strong computer players: searched in other processes, and never late."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic

from bot.runtime.processes.processes import Died, Failed, NoProcess, Processes, TooLate
from bot.workers.thinking.searched import Searched, searched
from canasta.actions import Action
from canasta.players.search.comparing import Budget
from canasta.players.search.families import knows
from canasta.view import View

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


log = logging.getLogger(__name__)

AGAIN = 3600.0
"""Seconds until the same trouble is logged again."""
Search = Callable[[View, str, Budget], Searched]


class _NoTime(Exception):
    """Too little time is left for a search."""


class Thinking:
    """Searches for moves, those of live games in ``live`` processes, so that nobody there waits."""

    def __init__(
        self,
        live: Processes,
        patient: Processes,
        *,
        search: Search = searched,
        speeds: Speeds | None = None,
    ) -> None:
        self._live = live
        self._patient = patient
        self._search = search
        self._speeds = Speeds() if speeds is None else speeds
        self._told: dict[str, float] = {}

    async def move(self, table_id: int, view: View, seed: str, *, live: bool) -> Action | None:
        """The move of the view's seat; None without a good one in time. Ends if nobody waits any more."""
        if len(view.offers.actions) == 1:
            return view.offers.actions[0]
        if not knows(view.game.variant, view.game.options):
            return None
        processes, allowance = (self._live, LIVE) if live else (self._patient, OVER_DAYS)
        kind = view.game.variant, len(view.order)
        work = partial(self._work, kind, allowance, view, seed)
        try:
            result = await processes.run(table_id, work, seconds=allowance.seconds, within=allowance.within)
        except NoProcess:
            return None
        except TooLate:
            self._speeds.late(kind)
            self._tell(table_id, "the search took too long", f"more than {allowance.within:.1f} s")
        except _NoTime:
            self._tell(
                table_id, "there was no time for a search", "others wait, or the process has just begun"
            )
        except (Died, Failed) as error:
            self._tell(table_id, "the search failed", str(error))
        else:
            self._speeds.note(kind, result.rollouts, result.seconds)
            log.debug("Table %d: %d rollouts in %.0f ms.", table_id, result.rollouts, 1000 * result.seconds)
            return result.action
        return None

    def _work(
        self, kind: object, allowance: Allowance, view: View, seed: str, seconds: float
    ) -> Callable[[], Searched]:
        budget = self._speeds.budget(kind, allowance, seconds)
        if budget is None:
            raise _NoTime
        return partial(self._search, view, seed, budget)

    def _tell(self, table_id: int, what: str, why: str) -> None:
        """Log a trouble, the same one not again for a while."""
        now = monotonic()
        if now - self._told.get(what, -AGAIN) < AGAIN:
            return
        self._told[what] = now
        log.warning("Table %d: %s, so the computer player plays steadily: %s", table_id, what, why)


NO_THINKING = Thinking(Processes(0, niceness=0), Processes(0, niceness=0))
"""Without any process: every strong player plays steadily."""
