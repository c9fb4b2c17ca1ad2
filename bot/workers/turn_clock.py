"""The turn clock: one indexed query finds the tables with something due, and each is looked at once.

No task waits for a table: at rest, a hundred thousand tables cost no more than ten.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta
from typing import Protocol

import discord

from bot.errors import Refused
from bot.tables.service import Tables
from bot.workers.messages.channels import ChannelLost
from data import DueTable, StoreError
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

    async def start(self) -> None:
        """Record how long the program was down, and start watching the time."""
        await self._heartbeat()
        self._task = asyncio.create_task(self._run(), name="turn-clock")

    async def close(self) -> None:
        """Stop. What is due is done after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def tick(self) -> None:
        """Record that the program is running, unless it just has, and do what is due."""
        passed = self._tables.clock() - self._last_heartbeat
        if abs(passed) >= HEARTBEAT:
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
            now = self._tables.clock()
            due = await self._store.turns.due(now)
            for at in range(0, len(due), AT_ONCE):
                await asyncio.gather(*map(self._look, due[at : at + AT_ONCE]))
            count += len(due)
            if len(due) < DUE_AT_ONCE:
                return count

    async def _look(self, due: DueTable) -> None:
        now = self._tables.clock()
        try:
            if not await self._store.turns.claim_look(due, now + LEASE):
                return
            look = await self._tables.due.look(due.table_id)
            if look.ping:
                self._tables.registry.tell(due.table_id)
            if look.warn:
                await self._warnings.warn(due.table_id, now)
        except Refused as refused:
            log.debug("Table %d: %s", due.table_id, refused)
        except (ChannelLost, discord.HTTPException, OSError) as error:
            log.info("Table %d: could not warn its players: %s", due.table_id, error)
        except StoreError as error:
            if self._tables.outages.noted(error) is None:
                log.warning("Table %d: turn clock check failed; will retry: %s", due.table_id, error)
        except Exception:
            log.exception("Table %d: turn clock check failed; will retry.", due.table_id)

    async def _heartbeat(self) -> None:
        now = self._tables.clock()
        self._last_heartbeat = now
        silence = max(SILENCE, timedelta(seconds=TICKS_OF_SILENCE * self._tick))
        for away in await self._store.downtimes.still_alive(now, silence):
            where = "" if away.shards.complete else f" on shards {away.shards}"
            log.info(
                "The bot was down%s from %s to %s; all clocks were stopped.",
                *(where, away.began_at, away.ended_at),
            )
        self._tables.outages.over()
        self._tables.availability.down = await self._store.downtimes.all()

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
