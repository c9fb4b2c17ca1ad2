"""Honours, counted as matches end."""

from __future__ import annotations

from collections.abc import Callable

from bot.honours.counter import HonourCounter
from bot.workers.core import Core, Runs
from data import Signal, Topic


class HonourServices:
    """What people have earned. ``on_earned`` receives tables whose match has just earned somebody an
    honour.
    """

    def __init__(self, core: Core, on_earned: Callable[[int], None]) -> None:
        tables = core.tables
        self.counter = HonourCounter(
            tables.store,
            core.executor,
            tables.clock,
            rest=core.rest,
            on_earned=on_earned,
            outages=tables.outages,
        )
        self.runs = Runs(
            catch_up=(self._look,),
            listeners=(self.counter,),
            topics={Topic.OVER: self._over},
            closes=(self.counter,),
        )

    async def _look(self) -> None:
        self.counter.changed(0)

    async def _over(self, signal: Signal) -> None:
        self.counter.changed(0)
