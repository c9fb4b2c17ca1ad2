"""Answers people who ask what a strong player would do: worked out beside the event loop, from their own view
alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

from bot.errors import Refused
from bot.tables.hints import why_no_hints
from bot.tables.hourly_limits import HourlyLimits, Use
from bot.tables.session.table_view import TableView
from bot.tasks.processes.processes import Died, Failed, NoProcess, Processes, TooLate
from canasta.actions import Action
from canasta.coach import Advice, advise
from canasta.i18n import Text
from canasta.players.search.comparing import Budget
from canasta.players.search.families import knows
from canasta.view import View

log = logging.getLogger(__name__)

THOROUGH: Final = Budget(rollouts=6000, worlds=2000)
QUICK: Final = Budget(rollouts=600, worlds=200)
"""For a thread of the bot's own, where no process is free: a tenth of a second."""
SECONDS, WITHIN = 1.5, 2.5
"""How long a process thinks, and how long the answer is waited for."""
KEPT = 1000
"""The people whose last hint is kept."""
Advising = Callable[[View, str, Budget], Advice]


@dataclass(frozen=True, slots=True)
class _Hint:
    table_id: int
    version: int
    advice: Advice


class Coach:
    """Gives hints. ``limits`` counts them; ``processes`` work them out, a thread without any."""

    def __init__(
        self, limits: HourlyLimits, processes: Processes | None, advising: Advising = advise
    ) -> None:
        self._limits = limits
        self.processes = processes
        self._advising = advising
        self._hints: OrderedDict[int, _Hint] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def advise(self, table_view: TableView, person_id: int) -> Advice:
        """The advice for a person who is to move. The same one again costs nothing. Raises Refused, with the
        reason, where there are no hints or there is nothing to decide.
        """
        table, view = table_view.table, table_view.view
        if view is None or table_view.to_move is None:
            raise Refused(Text("No deal is being played at this table right now."), refresh=True)
        refused = why_no_hints(table_view)
        if refused is not None:
            raise Refused(refused, refresh=True)
        if not view.offers:
            raise Refused(Text("It isn't your turn. Hints are for your own moves."), refresh=True)
        lock = self._locks.setdefault(person_id, asyncio.Lock())
        async with lock:
            kept = self._kept(person_id, table.id, table.version)
            if kept is not None:
                return kept
            await self._limits.spend(Use.HINT, table.guild_id, person_id)
            advice = await self._worked_out(table.id, view, f"{table.id}.{table.version}")
            self._hints[person_id] = _Hint(table.id, table.version, advice)
            self._hints.move_to_end(person_id)
            while len(self._hints) > KEPT:
                self._hints.popitem(last=False)
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
        thorough = partial(self._advising, view, seed, THOROUGH)
        try:
            little = len(view.offers.actions) == 1 or not knows(view.game.variant)
            if self.processes is None or little:
                raise NoProcess
            return await self.processes.run(table_id, lambda _: thorough, seconds=SECONDS, within=WITHIN)
        except NoProcess:
            pass
        except (TooLate, Died, Failed) as error:
            log.warning("Table %d: a hint is worked out in a hurry: %s", table_id, error)
        return await asyncio.to_thread(self._advising, view, seed, QUICK)
