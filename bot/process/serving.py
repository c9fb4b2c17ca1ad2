"""Serving Discord: only while a process holds the right to its shards, each of which one has at a time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord

from bot.client.meters import NO_METERS, Meters
from bot.process.app import CanastaBot
from bot.process.exit import OK
from bot.process.login import application_of
from bot.process.status.pages import meters_for, status_pages
from bot.process.status.presence import Presence
from bot.runtime.settings import Settings
from data import EVERY_SHARD, DatabaseLocked, DatabaseUnavailable, Lock, Shards, Store

log = logging.getLogger(__name__)

LAST_MOMENT = 3.0
"""Seconds that running work gets to finish when the process is told to stop."""
GRACE = 5.0
"""Seconds in which a process that is to stop answers those inside, and tells what has happened."""
ASK_AGAIN = 1.0
"""Seconds until a process that has served or stood by retries a database that it cannot reach."""
AFTER_YOU = 3.0
"""Seconds until a process that lost the database claims it again: one standing by goes first."""
COUNT_AGAIN = 86400.0
"""Seconds between two questions how many shards Discord recommends."""
Ready = Callable[[CanastaBot], Awaitable[None]]


async def serve(settings: Settings, *, ready: Ready | None = None, claimed: bool = False) -> int:
    """Run the bot until cancelled; ``ready`` is called once it is logged in.

    A process waits while another one has one of its shards, and a process that loses the right to serve them
    stops at once and waits for its turn. ``claimed``: the caller has the right already.
    """
    meters = meters_for(settings)
    presence = Presence(meters)
    async with status_pages(settings, presence, meters):
        await _Service(settings, ready, claimed, presence, meters).run()
    return OK


class _Service:
    def __init__(
        self, settings: Settings, ready: Ready | None, claimed: bool, presence: Presence, meters: Meters
    ) -> None:
        self._settings = settings
        self._ready = ready
        self._claimed = claimed
        self._presence = presence
        self._meters = meters
        self._application: int | None = None
        self._shards = EVERY_SHARD
        self._told: set[str] = set()
        """Why this process waits, as far as the operator has been told."""
        self._patient = False
        """Whether this process has served or waited: a database problem is then temporary."""

    async def run(self) -> None:
        """Serve whenever this process has the right to; return when the bot has ended by itself."""
        told = False
        while True:
            try:
                if await self._term():
                    return
                told = False
                await asyncio.sleep(AFTER_YOU)
            except (DatabaseUnavailable, DatabaseLocked) as error:
                if not self._patient:
                    raise
                self._presence.waits("the database doesn't answer")
                if not told:
                    log.warning("%s Retrying every %g s.", error, ASK_AGAIN)
                told = True
                await asyncio.sleep(ASK_AGAIN)

    async def _term(self) -> bool:
        """Serve as long as this process may; return whether the bot has ended by itself."""
        lock = await self._take()
        try:
            # Opened only now: who served before may have put another file in the place of this one.
            watch = None if self._meters is NO_METERS else self._meters.transaction
            async with await Store.connect(
                self._settings.database,
                watch=watch,
                connections=self._settings.database_connections,
                lock=lock,
            ) as store:
                store.serve(self._shards)
                return await self._serve(store, lock)
        finally:
            if lock is not None:
                await lock.release()

    async def _take(self) -> Lock | None:
        """Wait until this process may serve its shards; None if the caller has the right already."""
        async with await Store.connect(self._settings.database) as store:
            # A process that was frozen in an upgrade keeps locked what is read next.
            await store.service.clear()
            await store.schema_versions()  # raises if a newer release has used the database
            if self._application is None:
                application = await application_of(self._settings)
                self._application = application.id
                self._shards = self._settings.shards or Shards.all_of(application.shards)
                _say_if_few(self._shards, application.shards)
            await store.service.belongs_to(self._application)
            store.serve(self._shards)
            return None if self._claimed else await store.service.lock(self._stand_by)

    def _stand_by(self, reason: str) -> None:
        self._patient = True
        self._presence.waits(f"standing by: {reason}")
        if reason not in self._told:
            self._told.add(reason)
            sentence = reason[:1].upper() + reason[1:]
            log.warning("%s; standing by to take over once that ends.", sentence)

    async def _serve(self, store: Store, lock: Lock | None) -> bool:
        assert self._application is not None
        await store.migrate()
        if lock is not None:
            await lock.share()
        await store.service.adopt(self._application)
        await store.service.begin_term(lock)
        if self._patient:
            part = "" if self._shards.count == 1 else f" (shards {self._shards})"
            log.warning("This process now serves the database%s.", part)
        self._patient = True
        self._told.clear()
        before = asyncio.all_tasks()
        try:
            async with CanastaBot(self._settings, store, meters=self._meters) as bot:
                self._presence.serves(bot)
                live = asyncio.create_task(_live(bot, self._settings.token, self._ready))
                lost = None if lock is None else asyncio.create_task(_lost(lock, store))
                counting = asyncio.create_task(_count_shards(bot.http, self._shards))
                try:
                    await asyncio.wait({live, lost} if lost else {live}, return_when=asyncio.FIRST_COMPLETED)
                except asyncio.CancelledError:
                    await bot.finish(GRACE)
                    await _cut_short(live)
                    raise
                finally:
                    counting.cancel()
                if lost is None or not lost.done() or live.done():
                    live.result()
                    return True
                log.warning(
                    "This process stops serving, so another can take over the database (%s).", lost.result()
                )
                await _cut_short(live)
                return False
        finally:
            self._presence.waits("the process has stopped serving")
            await _end_tasks(before)


async def _live(bot: CanastaBot, token: str, ready: Ready | None) -> None:
    await bot.login(token)
    connection = asyncio.create_task(bot.connect())
    if ready is not None:
        logged_in = asyncio.create_task(bot.wait_until_ready())
        await asyncio.wait({connection, logged_in}, return_when=asyncio.FIRST_COMPLETED)
        if not connection.done():
            await ready(bot)
    await connection


async def _count_shards(http: discord.http.HTTPClient, shards: Shards) -> None:
    """Ask Discord once a day whether it recommends more shards by now."""
    while True:
        await asyncio.sleep(COUNT_AGAIN)
        try:
            recommended, _, _ = await http.get_bot_gateway()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.debug("Not known how many shards Discord recommends: %s", error)
        else:
            _say_if_few(shards, recommended)


def _say_if_few(shards: Shards, recommended: int) -> None:
    if shards.count < recommended:
        log.warning(
            "Discord recommends %d shards for this application, which has %d. Restart its processes with more"
            " (CANASTA_SHARDS) before Discord refuses them.",
            recommended,
            shards.count,
        )


async def _lost(lock: Lock, store: Store) -> str:
    """Wait until this process may no longer serve, and return why."""
    signs = [asyncio.create_task(lock.lost()), asyncio.create_task(store.service.term_ended())]
    try:
        ended, _ = await asyncio.wait(signs, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for sign in signs:
            sign.cancel()
    return ended.pop().result()


async def _cut_short(live: asyncio.Task[None]) -> None:
    # The client may swallow a cancellation (wait_for sometimes does): it is closed next.
    live.cancel()
    await asyncio.wait({live}, timeout=LAST_MOMENT / 2)


async def _end_tasks(before: set[asyncio.Task[Any]]) -> None:
    """End what the client left running, while the store is still open.

    ``before`` are tasks of other code, which may be waiting for this one.
    """
    left = asyncio.all_tasks() - before
    for task in left:
        task.cancel()
    if left:
        ended, _ = await asyncio.wait(left, timeout=LAST_MOMENT)
        for task in ended:
            if not task.cancelled():
                task.exception()  # retrieved, so that asyncio does not report it at exit
