"""Counts matches for honours as they end, and old ones little by little; awards what they have earned."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final

from bot.honours.catalogue import earned
from bot.honours.counting import facts_of
from bot.honours.facts import REVISION
from bot.runtime.catching_up import REST, AfterMatches, CatchingUp
from bot.runtime.executor import Executor
from bot.runtime.outages import Outages
from data import Store
from data.records.matches import Figures, Journal

log = logging.getLogger(__name__)

SLICE: Final = 10
"""Matches that are counted before people's honours are looked at."""
BREATH: Final = 1.0
"""Seconds between two slices of old matches, so that those who play feel nothing of it."""
FRESH: Final = timedelta(hours=1)
"""For how long after its end a match's message is brought up to date with the honours that it has earned."""


class HonourCounter(AfterMatches):
    """Counts every finished match once, the latest first. A listener of the tables; the next process goes on
    where a stopped one left, and of several the holder of shard 0 counts for all. ``clock`` returns the time,
    with its zone; ``on_earned`` receives tables whose match has just earned somebody an honour.
    """

    def __init__(
        self,
        store: Store,
        executor: Executor,
        clock: Callable[[], datetime],
        *,
        rest: float = REST,
        breath: float = BREATH,
        on_earned: Callable[[int], None] = lambda table_id: None,
        outages: Outages | None = None,
    ) -> None:
        self._store = store
        self._executor = executor
        self._clock = clock
        self._breath = breath
        self._on_earned = on_earned
        self._catching_up = CatchingUp("honours", self._all, outages or Outages(), rest=rest)

    async def hurried(self, seconds: float) -> None:
        """Count what is over without a rest before, and wait for it, at most for so long."""
        await self._catching_up.hurried(seconds)

    async def catch_up(self) -> int:
        """Count all finished matches; return their number."""
        count = 0
        while slice_ := await self.count_some():
            count += slice_
        return count

    async def count_some(self) -> int:
        """Count the latest matches that have not been counted, and award; return how many there were."""
        waiting = await self._store.honours.to_count(REVISION, SLICE)
        for match_id in waiting:
            await self._count(match_id)
        while due := await self._store.honours.due():
            for person_id in due:
                await self._award(person_id)
        return len(waiting)

    async def _all(self) -> None:
        """Count all matches, with a breath after each slice."""
        while True:
            if await self.count_some() < SLICE:
                return
            await asyncio.sleep(self._breath)

    async def _count(self, match_id: int) -> None:
        """Count one match. A journal that this release cannot replay earns nobody anything."""
        journal = await self._store.journals.get(match_id)
        facts: Mapping[int, Figures] = {}
        if journal is not None:
            try:
                facts = await self._executor.run(_facts, journal)
            except Exception:
                log.exception("The journal of match %d can't be replayed.", match_id)
        await self._store.honours.count(match_id, REVISION, facts)

    async def _award(self, person_id: int) -> None:
        matches = await self._store.honours.matches_of(person_id)
        found = await self._executor.run(earned, person_id, matches)
        for table_id in await self._store.honours.award(person_id, found, self._clock() - FRESH):
            self._on_earned(table_id)


def _facts(journal: Journal) -> dict[int, Figures]:
    return {seat: facts.to_data() for seat, facts in facts_of(journal).items()}
