"""Posts what is noted in a server's audit log in the channel that the server has set for it."""

import asyncio
import logging
from datetime import timedelta
from typing import Final

import discord

from bot.feature import Declared
from bot.layout.layout import NOBODY, text_pages
from bot.runtime.backoff import Backoff
from bot.server.screens.audit import GONE, KEPT_DAYS, entry_text, posted_screen
from bot.workers.core import Core, Worker
from bot.workers.messages.outgoing import UNKNOWN_CHANNEL, ChannelLost
from data.records.audit import AuditChannel, AuditLine

log = logging.getLogger(__name__)

EVERY: Final = 5.0
"""Seconds between two rounds: what is done within them comes in one message."""
AT_ONCE: Final = 25
"""The most entries in a message."""
ROOM: Final = 3800
"""The most characters in a message."""


class AuditPosts(Worker):
    """Posts the entries that wait, in order, and notes them as posted. ``due`` is to be called every few
    seconds, ``clear`` every few minutes. A process that is killed in between posts at most one message again.
    """

    def __init__(self, core: Core, declared: Declared) -> None:
        super().__init__(core)
        self._audit, self._declared = core.tables.store.audit, declared
        self._backoff = Backoff()
        self._posting = asyncio.Lock()

    async def due(self) -> None:
        """Post what waits on every server, one message each; where that failed, ever more seldom."""
        async with self._posting:
            to_post = await self._audit.to_post()
            failed = self._backoff.waiting()
            again = set(self._backoff.due())
            for channel in to_post:
                if channel.guild_id not in failed or channel.guild_id in again:
                    await self._post(channel)

    async def clear(self) -> None:
        """Delete the entries that are too old."""
        await self._audit.drop_old(self._tables.clock() - timedelta(days=KEPT_DAYS))

    async def _post(self, channel: AuditChannel) -> None:
        if self._client.get_guild(channel.guild_id) is None:
            # It has removed the bot, or is unavailable.
            return
        lines = await self._first(channel)
        if not lines:
            return
        nonce = f"a{lines[0].id:x}-{lines[-1].id:x}"
        screen = posted_screen(lines, self._declared, await self._tables.languages.at(channel))
        try:
            await self._outgoing.send(channel.channel_id, screen, NOBODY, nonce=nonce)
        except ChannelLost as lost:
            await self._troubled(channel, lost.trouble.permission)
        except discord.HTTPException as error:
            if error.code != UNKNOWN_CHANNEL:
                self._backoff.failed(channel.guild_id)
                log.info("Server %d: could not post its audit log; will retry: %s", channel.guild_id, error)
                return
            await self._troubled(channel, GONE)
        else:
            self._backoff.shown(channel.guild_id)
            await self._audit.posted(channel.guild_id, [line.id for line in lines])

    async def _first(self, channel: AuditChannel) -> list[AuditLine]:
        """The first entries that wait, as many as one message holds."""
        lines = await self._audit.waiting(channel.guild_id, AT_ONCE)
        tr = await self._tables.languages.at(channel)
        page = text_pages((entry_text(line, self._declared, tr) for line in lines), ROOM, AT_ONCE)[0]
        return lines[: len(page)]

    async def _troubled(self, channel: AuditChannel, trouble: str) -> None:
        self._backoff.failed(channel.guild_id)
        if trouble != channel.trouble:
            log.warning("Server %d: its audit log can't be posted: %s.", channel.guild_id, trouble)
            await self._audit.troubled(channel.guild_id, channel.channel_id, trouble)
