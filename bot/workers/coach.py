"""Says what a strong player would do: worked out beside the event loop, from one's own view alone."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from bot.layout import Refused
from bot.runtime.newest import Newest
from bot.runtime.processes.processes import Died, Failed, NoProcess, Processes, TooLate
from bot.tables.session.table_view import TableView
from bot.tables.settings.hints import why_no_hints
from bot.tables.settings.hourly_limits import HINTS, HourlyLimits
from bot.workers.thinking.thinking import Allowance, Speeds
from canasta.actions import Action
from canasta.coach import Advice, advise
from canasta.players.search.comparing import Budget
from canasta.players.search.families import knows
from canasta.view import View

log = logging.getLogger(__name__)

HINT: Final = Allowance(rollouts=12_000, seconds=1.5, within=2.5)
"""What a hint may take in a process, for its two searches together."""
QUICK: Final = Budget(rollouts=600, worlds=200)
"""For a thread of the bot's own, where no process is free: a tenth of a second."""
KEPT = 1000
"""The people whose last hint is kept."""
Advising = Callable[[View, str, Budget], Advice]


class Advised(NamedTuple):
    """Advice, and in how many seconds it was worked out."""

    advice: Advice
    seconds: float


@dataclass(frozen=True, slots=True)
class _Hint:
    table_id: int
    version: int
    advice: Advice


class Coach:
    """Gives hints, as ``limits`` allow: worked out in ``processes`` at these ``speeds``, else in a thread."""

    def __init__(
        self,
        limits: HourlyLimits,
        processes: Processes | None,
        advising: Advising = advise,
        speeds: Speeds | None = None,
    ) -> None:
        self._limits = limits
        self.processes = processes
        self._advising = advising
        self._speeds = Speeds() if speeds is None else speeds
        self._hints: Newest[int, _Hint] = Newest(KEPT)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def advise(self, table_view: TableView, person_id: int) -> Advice:
        """Advice for a person to move; the same again is free. Raises Refused where there is none."""
        table, view = table_view.table, table_view.view
        if view is None or table_view.to_move is None:
            raise Refused("No deal is being played at this table right now.", refresh=True)
        refused = why_no_hints(table_view)
        if refused is not None:
            raise Refused(refused, refresh=True)
        if not view.offers:
            raise Refused("It isn't your turn. Hints are for your own moves.", refresh=True)
        lock = self._locks.setdefault(person_id, asyncio.Lock())
        async with lock:
            kept = self._kept(person_id, table.id, table.version)
            if kept is not None:
                return kept
            await self._limits.spend(HINTS, table.guild_id, person_id)
            advice = await self._worked_out(table.id, view, f"{table.id}.{table.version}")
            self._hints[person_id] = _Hint(table.id, table.version, advice)
            return advice

    def advised(self, person_id: int, table_id: int, version: int) -> Action | None:
        """What the person was last told to do, if that was at this version of this table."""
        kept = self._kept(person_id, table_id, version)
        return None if kept is None else kept.action

    def _kept(self, person_id: int, table_id: int, version: int) -> Advice | None:
        kept = self._hints.get(person_id)
        same = kept is not None and (kept.table_id, kept.version) == (table_id, version)
        return kept.advice if kept is not None and same else None

    async def _worked_out(self, table_id: int, view: View, seed: str) -> Advice:
        kind = view.game.variant, len(view.order)
        try:
            little = len(view.offers.actions) == 1 or not knows(view.game.variant, view.game.options)
            if self.processes is None or little:
                raise NoProcess
            work = partial(self._work, kind, view, seed)
            result = await self.processes.run(table_id, work, seconds=HINT.seconds, within=HINT.within)
            self._speeds.note(kind, result.advice.rollouts, result.seconds)
            return result.advice
        except NoProcess:
            pass
        except TooLate:
            self._speeds.late(kind)
            log.warning("Table %d: a hint is worked out in a hurry: the process was too slow.", table_id)
        except (Died, Failed) as error:
            log.warning("Table %d: a hint is worked out in a hurry: %s", table_id, error)
        return await asyncio.to_thread(self._advising, view, seed, QUICK)

    def _work(self, kind: object, view: View, seed: str, seconds: float) -> Callable[[], Advised]:
        budget = self._speeds.budget(kind, HINT, seconds)
        if budget is None:
            raise NoProcess
        half = replace(budget, rollouts=budget.rollouts // 2, worlds=budget.worlds // 2)
        return partial(_advised, self._advising, view, seed, half)


def _advised(advising: Advising, view: View, seed: str, budget: Budget) -> Advised:
    """The advice and what it took, as it is worked out in another process."""
    began = perf_counter()
    advice = advising(view, seed, budget)
    return Advised(advice, perf_counter() - began)
