"""Direct messages to single people, and what follows where somebody has left the server."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.client.budget import Urgency, calling, urgency
from bot.layout import Refused
from bot.layout.layout import NOBODY, Screen
from bot.runtime.newest import Newest
from bot.screens.play.ping import about_line
from bot.tables.service import Tables
from bot.tables.turns import IN_MATCH
from bot.workers.messages.outgoing import Outgoing
from canasta.i18n import Translator
from data.records.tables import Table

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


log = logging.getLogger(__name__)

NO_SERVER_SHARED: Final = 50278


@dataclass(frozen=True, slots=True)
class Written:
    """A direct message that was sent."""

    place_id: int
    message_id: int


class DirectMessages:
    """Writes to people, and notices who shares no server with the bot any more."""

    def __init__(self, client: discord.Client, outgoing: Outgoing, leavers: Leavers) -> None:
        self._client = client
        self._outgoing = outgoing
        self._leavers = leavers

    async def write(
        self, person_id: int, screen: Screen, nonce: str, *, silent: bool = False
    ) -> Written | None:
        """Send a direct message, once for a ``nonce``; None if the person accepts none."""
        try:
            with urgency(calling() if silent else Urgency.CALL):
                channel = await self._client.create_dm(discord.Object(person_id))
                message = await self._outgoing.send(channel.id, screen, NOBODY, silent=silent, nonce=nonce)
        except discord.Forbidden as error:
            log.info("Person %d doesn't accept direct messages (code %s).", person_id, error.code)
            if error.code == NO_SERVER_SHARED:
                await self._leavers.look_everywhere(person_id)
            return None
        return Written(channel.id, message.id)

    def server(self, table: Table) -> str | None:
        """The name of a table's server; None if the bot no longer knows it."""
        return self.server_name(table.guild_id)

    def server_name(self, guild_id: int) -> str | None:
        """The name of a server; None if the bot no longer knows it."""
        guild = self._client.get_guild(guild_id)
        return None if guild is None else guild.name

    def about(self, table: Table, person_id: int, tr: Translator, *, link: bool = True) -> str:
        """What a direct message is about, as ``about_line``."""
        return about_line(table, person_id, self.server(table), tr, link=link)
