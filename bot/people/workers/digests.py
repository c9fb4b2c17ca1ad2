"""Daily digests: one direct message that lists each table which waits for somebody, instead of single pings.

As with pings, a process claims a digest in the store before sending it, and records it afterwards; the nonce
lets Discord drop a second one sent after a crash.
"""

import logging
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.client.network import NO_ANSWER
from bot.people.screens.my_tables import board_link
from bot.screens.play.turn_list import SHOWN, digest_screen
from bot.tables.service import Tables
from bot.workers.calls.direct_messages import DirectMessages
from bot.workers.calls.turns_since import turns_since
from bot.workers.messages.outgoing import ChannelLost
from bot.workers.messages.servers import Servers
from data.records.people import Digest

log = logging.getLogger(__name__)

LAPSE: Final = timedelta(minutes=2)
"""After this time a digest that was claimed but not recorded is sent again."""


class DigestMessages:
    """Sends the digests that are due. ``due`` is a periodic task."""

    def __init__(self, servers: Servers, tables: Tables, direct: DirectMessages) -> None:
        self._servers = servers
        self._tables = tables
        self._store = tables.store
        self._direct = direct

    async def due(self) -> None:
        """Send each digest that is due, once. One that fails is tried again later."""
        now = self._tables.clock()
        for digest in await self._store.digests.due(now):
            if await self._store.digests.claim(digest, now, LAPSE):
                try:
                    await self._send(digest, now)
                except (discord.HTTPException, ChannelLost, *NO_ANSWER) as error:
                    log.info("Could not send person %d their digest: %s", digest.person_id, error)

    async def _send(self, digest: Digest, now: datetime) -> None:
        person_id = digest.person_id
        preferences = await self._tables.time.preferences(person_id)
        later = await self._tables.digests.quiet_until(person_id, preferences, now)
        if preferences.digests and later > now:
            # The bot was down when it was due.
            await self._store.digests.done(digest, later, None)
            return
        sent = preferences.digests and await self._tell(digest)
        if preferences.digests and sent is None:
            await self._store.settings.set_for_person(person_id, "dm_blocked", True)
            preferences = await self._tables.time.preferences(person_id)
        at = now if sent else None
        next_at = await self._tables.digests.next_at(person_id, preferences, at)
        await self._store.digests.done(digest, next_at, at)

    async def _tell(self, digest: Digest) -> bool | None:
        """Send the digest; return whether there was anything in it, None if no direct message gets there."""
        person_id = digest.person_id
        tables = await self._tables.digests.waiting(person_id)
        if not tables:
            return False
        tr = await self._tables.hands.tr(person_id, tables[0].locale)
        board = await self._store.people.own_boards.get(person_id)
        kept = board_link(board) if board is not None and board.off is None else None
        listed = [] if kept else [table.id for table in tables[:SHOWN]]
        since = await turns_since(self._tables, person_id, listed, tr)
        servers = await self._servers.names(table.guild_id for table in tables)
        screen = digest_screen(tables, person_id, tr, servers, since, kept=kept)
        nonce = f"{person_id:x}.{int(digest.due_at.timestamp()) // 60:x}"
        return True if await self._direct.write(person_id, screen, nonce) is not None else None
