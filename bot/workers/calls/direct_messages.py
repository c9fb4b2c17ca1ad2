"""Direct messages to single people."""

import logging
from dataclasses import dataclass
from typing import Final

import discord

from bot.client.budget import Urgency, calling, urgency
from bot.layout.layout import NOBODY, Screen
from bot.screens.play.ping import about_line
from bot.workers.calls.leavers import Leavers
from bot.workers.messages.outgoing import Outgoing
from canasta.i18n import Translator
from data.records.tables import Table

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
