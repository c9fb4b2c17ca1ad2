"""The turn clock: one indexed query finds the tables with something due, and each is looked at once.

No task waits for a table: at rest, a hundred thousand tables cost no more than ten.
"""

import asyncio
import logging
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from bot.client.network import FAILED
from bot.layout import Refused
from bot.runtime.keyed_tasks import end_tasks
from bot.tables.service import Tables
from bot.workers.messages.outgoing import ChannelLost
from data import Shards, StoreError
from data.records.tables import DueTable
from data.tables.turns import DUE_AT_ONCE

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=60)
"""After this time others look at a table whose process was killed."""
HEARTBEAT = timedelta(seconds=20)
"""How often the program records that it is running."""
SILENCE = timedelta(seconds=90)
"""A silence longer than this, and than some ticks, counts as downtime, in which nobody's time runs."""
TICKS_OF_SILENCE = 3
AT_ONCE = 10


class ClosingWarnings(Protocol):
    """A function that tells the people of an idle table that it will be closed."""

    async def warn(self, table_id: int, now: datetime) -> None: ...


class TurnClock:
    """Looks at what is due, every ``tick`` seconds."""

    def __init__(self, tables: Tables, warnings: ClosingWarnings, *, tick: float) -> None:
        self._tables = tables
        self._store = tables.store
        self._warnings = warnings
        self._tick = tick
        self._task: asyncio.Task[None] | None = None
        self._last_heartbeat = tables.clock()
        self._unheard: set[int] = set()
        self._unnoted: set[int] = set()
        """The shards that are heard again, and whose absence is not recorded yet."""

    def lost(self, shard: int) -> None:
        """The gateway tells nothing of this shard's servers any more. Nobody there can press anything, so
        nothing is done there for being due, and a long silence is a downtime.
        """
        self._unheard.add(shard)
        self._note_cut_off()

    def found(self, shard: int) -> None:
        """The gateway tells of this shard's servers again; what is due waits until that is recorded."""
        if shard in self._unheard:
            self._unheard.discard(shard)
            self._unnoted.add(shard)

    def _note_cut_off(self) -> None:
        """Tell others on which shards nothing is to be done by the clock."""
        self._tables.availability.cut_off = frozenset(self._unheard | self._unnoted)

    @property
    def _heard(self) -> Shards | None:
        return self._store.shards.without(self._unheard)

    @property
    def _due_on(self) -> Shards | None:
        """Those of them on which something may be done for being due."""
        return self._store.shards.without(self._tables.availability.cut_off)

    async def start(self) -> None:
        """Record how long the program was down, and start watching the time."""
        await self._heartbeat()
        self._task = asyncio.create_task(self._run(), name="turn-clock")

    async def close(self) -> None:
        """Stop. What is due is done after the next start."""
        await end_tasks(self._task)
        self._task = None

    async def tick(self) -> None:
        """Record that the program is running, unless it just has, and do what is due."""
        if self._heard is None:
            return
        passed = self._tables.clock() - self._last_heartbeat
        if abs(passed) >= HEARTBEAT or self._unnoted:
            await self._heartbeat()
        if passed <= -SILENCE:
            log.warning("The machine's clock was set back by %s; all tables are looked at again.", -passed)
            await self._store.turns.look_at_all(self._tables.clock())
        await self.run_due()

    async def run_due(self) -> int:
        """Look at every table with something due, each in one process only; return their number."""
        self._tables.emotes.expire()
        count = 0
        while True:
            now, shards = self._tables.clock(), self._due_on
            if shards is None:
                return count
            due = await self._store.turns.due(now, shards=shards)
            claimed = await self._store.turns.claim_looks(due, now + LEASE)
            done = await self._glance(claimed, now + LEASE)
            left = [one.table_id for one in claimed if one.table_id not in done]
            for at in range(0, len(left), AT_ONCE):
                await asyncio.gather(*map(self._look, left[at : at + AT_ONCE]))
            count += len(due)
            if len(due) < DUE_AT_ONCE:
                return count

    async def _glance(self, claimed: Sequence[DueTable], until: datetime) -> Collection[int]:
        """Look at all of these at once; those that need no look of their own."""
        try:
            return await self._tables.glances.at(claimed, until)
        except StoreError as error:
            if self._tables.outages.noted(error) is None:
                log.warning("Turn clock could not look at %d tables at once: %s", len(claimed), error)
        except Exception:
            # One of them can't be read: it alone must not be looked at.
            log.debug("Turn clock looks at %d tables one by one.", len(claimed), exc_info=True)
        return ()

    async def _look(self, table_id: int) -> None:
        now = self._tables.clock()
        try:
            look = await self._tables.due.look(table_id)
            if look.ping:
                self._tables.registry.tell(table_id)
            if look.warn:
                await self._warnings.warn(table_id, now)
        except Refused as refused:
            log.debug("Table %d: %s", table_id, refused)
        except (*FAILED, ChannelLost) as error:
            log.info("Table %d: could not warn its players: %s", table_id, error)
        except StoreError as error:
            if self._tables.outages.noted(error) is None:
                log.warning("Table %d: turn clock check failed; will retry: %s", table_id, error)
        except Exception:
            log.exception("Table %d: turn clock check failed; will retry.", table_id)

    async def _heartbeat(self) -> None:
        now, unnoted = self._tables.clock(), set(self._unnoted)
        self._last_heartbeat = now
        silence = max(SILENCE, timedelta(seconds=TICKS_OF_SILENCE * self._tick))
        for away in await self._store.downtimes.still_alive(now, silence, self._heard):
            where = "" if away.shards.complete else f" on shards {away.shards}"
            log.info(
                "The bot was down%s from %s to %s; all clocks were stopped.",
                where,
                away.began_at,
                away.ended_at,
            )
        self._tables.outages.over()
        self._tables.availability.down = await self._store.downtimes.all()
        self._unnoted -= unnoted
        self._note_cut_off()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._tick)
            try:
                await self.tick()
            except StoreError as error:
                if self._tables.outages.noted(error) is None:
                    log.warning("Turn clock could not read due tables; will retry: %s", error)
            except Exception:
                log.exception("Turn clock pass failed; will retry.")
