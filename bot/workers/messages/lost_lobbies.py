"""Lobbies whose message was deleted while the bot was down, of which Discord doesn't tell afterwards."""

import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Final

import discord

from bot.client.network import NO_ANSWER
from data import Store

log = logging.getLogger(__name__)

AT_ONCE: Final = 2
"""How many messages are asked for in one look, so that hundreds of lobbies slow down nothing else."""
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_CHANNEL: Final = 10003


class LostLobbies:
    """Asks after each start whether lobbies' messages are there; ``deleted`` is told which aren't."""

    def __init__(
        self, client: discord.Client, store: Store, deleted: Callable[[Collection[int]], Awaitable[None]]
    ) -> None:
        self._client = client
        self._store = store
        self._deleted = deleted
        self._after: int | None = None
        """The last table that was asked about; None: nothing is left to ask."""

    def begin(self) -> None:
        """Ask about all of them, from now on."""
        self._after = 0

    async def look(self) -> None:
        """Ask about the next few. One about which Discord doesn't answer is asked about again."""
        if self._after is None:
            return
        shown = await self._store.messages.lobbies_after(self._after, AT_ONCE)
        for table_id, place_id, message_id in shown:
            try:
                gone = await self._is_gone(place_id, message_id)
            except (discord.DiscordServerError, *NO_ANSWER) as error:
                log.info("Table %d: could not ask for its lobby (%s); will retry.", table_id, error)
                return
            if gone:
                await self._deleted((message_id,))
            self._after = table_id
        if not shown:
            self._after = None

    async def _is_gone(self, place_id: int, message_id: int) -> bool:
        channel = self._client.get_channel(place_id)
        if (
            isinstance(channel, discord.abc.GuildChannel | discord.Thread)
            and not channel.permissions_for(channel.guild.me).read_message_history
        ):
            # Discord shows no older messages there.
            return False
        try:
            await self._client.http.get_message(place_id, message_id)
        except discord.NotFound as error:
            return error.code in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL)
        except discord.DiscordServerError:
            raise
        except discord.HTTPException as error:
            log.debug("Channel %d: could not ask for message %d: %s", place_id, message_id, error)
        return False
