"""One kind message to somebody who hasn't played for a week: what happened at their tables."""

import logging
from datetime import timedelta
from typing import Final

import discord

from bot.client.network import NO_ANSWER
from bot.people.screens.my_tables import away_screen
from bot.tables.service import Tables
from bot.tables.turns import IN_MATCH
from bot.time.availability import Where
from bot.workers.calls.direct_messages import DirectMessages
from bot.workers.calls.turns_since import turns_since
from bot.workers.messages.outgoing import ChannelLost
from bot.workers.messages.servers import Servers

log = logging.getLogger(__name__)

AWAY: Final = timedelta(days=7)
"""How long after the first turn that they missed somebody is written to."""
TOLD: Final = "away_told"
"""The setting with the moment of that, in milliseconds."""


class AwayMessages:
    """Writes to people who have been away for long. ``due`` is a periodic task."""

    def __init__(self, servers: Servers, tables: Tables, direct: DirectMessages) -> None:
        self._servers = servers
        self._tables = tables
        self._store = tables.store
        self._direct = direct

    async def due(self) -> None:
        """Write to each of them, once for an absence, without a sound. Who wants no pings gets nothing."""
        now = self._tables.clock()
        for person_id in await self._store.digests.long_away(now - AWAY):
            try:
                if (await self._tables.time.preferences(person_id)).where is not Where.NOWHERE:
                    await self._write(person_id)
            except (discord.HTTPException, ChannelLost, *NO_ANSWER) as error:
                log.info("Could not write to person %d, who is away: %s", person_id, error)
                continue
            await self._store.settings.set_for_person(person_id, TOLD, int(now.timestamp() * 1000))

    async def _write(self, person_id: int) -> None:
        seats = await self._store.tables.of_person(person_id)
        there = [table for table in seats if table.status in IN_MATCH and not table.private]
        if not there:
            return
        tr = await self._tables.hands.tr(person_id, there[0].locale)
        since = await turns_since(self._tables, person_id, [table.id for table in there], tr)
        servers = await self._servers.names(table.guild_id for table in there)
        screen = away_screen(there, person_id, tr, servers, since)
        await self._direct.write(person_id, screen, f"away.{person_id:x}", silent=True)
