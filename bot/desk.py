"""Everything that works on tables by itself, started and stopped together: announcements, computer players,
the clock.
"""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.announcer import Announcer
from bot.computers import Computers
from bot.errors import Refused
from bot.pictures import Pictures
from bot.ratings import REST, Ratings
from bot.tables import Tables
from bot.workers import Workers
from data import StoreError, TableStatus

log = logging.getLogger(__name__)

TICK = 5.0
"""Seconds between two looks for tables whose next deal is due."""
PACE = 1.3
"""Seconds that a computer player takes for each thing it does, so that people can follow."""
INTERVAL = 1.0
"""Seconds between two edits of a table's message: five edits in five seconds is what a channel takes."""


class Desk:
    """The tables with all who serve them. ``start`` may be called again after ``close``, or after a lost
    event loop.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        *,
        pace: float = PACE,
        interval: float = INTERVAL,
        tick: float = TICK,
    ) -> None:
        self.tables = tables
        self.workers = Workers()
        self.pictures = Pictures(self.workers)
        self.announcer = Announcer(client, tables, self.pictures, interval=interval)
        self.computers = Computers(tables, self.workers, pace=pace)
        self.ratings = Ratings(tables.store, self.workers, rest=min(REST, interval))
        self._tick = tick
        self._clock: asyncio.Task[None] | None = None
        self._preparing: asyncio.Task[None] | None = None
        self._started = False

    async def start(self) -> None:
        """Serve the tables: catch up with what was not shown, let computer players go on, mind the clock."""
        await self.close()
        self.tables.add_listener(self.announcer)
        self.tables.add_listener(self.computers)
        self.tables.add_listener(self.ratings)
        self._started = True
        self._clock = asyncio.create_task(self._mind_clock(), name="table-clock")

    async def close(self) -> None:
        """Stop. What is committed stays; the rest goes on after the next start."""
        if not self._started:
            return
        self._started = False
        self.tables.remove_listener(self.announcer)
        self.tables.remove_listener(self.computers)
        self.tables.remove_listener(self.ratings)
        tasks = [task for task in (self._clock, self._preparing) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._clock = self._preparing = None
        await self.computers.close()
        await self.announcer.close()
        await self.ratings.close()
        self.workers.close()

    async def resume(self) -> None:
        """Go on where an earlier process was stopped, and get ready for the first hand."""
        self._preparing = asyncio.create_task(self.pictures.prepare(), name="prepare-pictures")
        await self.announcer.catch_up()
        self.ratings.changed(0)
        for table in await self.tables.store.open_tables():
            if table.status is TableStatus.PLAYING and any(seat.computer for seat in table.seats):
                self.computers.changed(table.id)

    async def start_due_deals(self) -> None:
        """Begin the next deal at every table whose time has come."""
        for table in await self.tables.store.due(self.tables.clock()):
            try:
                await self.tables.start_due(table.id)
            except Refused as refused:
                log.debug("Table %d: %s", table.id, refused)

    async def _mind_clock(self) -> None:
        while True:
            await asyncio.sleep(self._tick)
            try:
                await self.start_due_deals()
            except StoreError as error:
                log.warning("The clock could not look for due tables: %s", error)
            except Exception:
                log.exception("The clock stumbled; it goes on.")
