"""People who have left a server: Discord tells only when it is asked about one person."""

import logging
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.layout.errors import Refused
from bot.runtime.newest import Newest
from bot.tables.service import Tables
from bot.tables.turns import IN_MATCH

log = logging.getLogger(__name__)

UNKNOWN_MEMBER: Final = 10007
UNKNOWN_USER: Final = 10013
LATELY: Final = timedelta(days=1)
"""For how long somebody who was seen on a server isn't asked for there again."""
REMEMBERED: Final = 20_000


class Leavers:
    """Has computer players keep the seats of people who have left the server (docs/absence.md)."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self._client = client
        self._tables = tables
        self._seen: Newest[tuple[int, int], datetime] = Newest(REMEMBERED)
        """By person and server, when they were last known to be there."""

    def seen(self, person_id: int, guild_id: int) -> None:
        """Note that this person is on this server: they have just pressed something there."""
        self._seen[person_id, guild_id] = self._tables.clock()

    async def called(self, person_id: int, guild_id: int) -> bool:
        """As ``look``, of somebody who is about to be called; nobody is asked about those seen lately."""
        at = self._seen.get((person_id, guild_id))
        if at is not None and self._tables.clock() < at + LATELY:
            return False
        return await self.look(person_id, guild_id)

    async def look(self, person_id: int, guild_id: int) -> bool:
        """Whether this person has left, as Discord says; their seats are kept from now on."""
        try:
            await self._client.http.get_member(guild_id, person_id)
            self.seen(person_id, guild_id)
            return False
        except discord.NotFound as error:
            if error.code not in (UNKNOWN_MEMBER, UNKNOWN_USER):
                return False
        except discord.HTTPException as error:
            log.info("Could not ask whether person %d is on server %d: %s", person_id, guild_id, error)
            return False
        for table in await self._tables.store.tables.of_person(person_id):
            if table.guild_id == guild_id and table.status in IN_MATCH:
                try:
                    await self._tables.absence.gone(table.id, person_id)
                    await self._tables.store.messages.players_added(table.id, None, [person_id])
                except Refused as refused:
                    log.debug("Table %d: %s", table.id, refused)
        return True

    async def look_everywhere(self, person_id: int) -> None:
        """As ``look``, on each server where they play."""
        found = await self._tables.store.tables.of_person(person_id)
        for guild_id in sorted({table.guild_id for table in found if table.status in IN_MATCH}):
            await self.look(person_id, guild_id)
