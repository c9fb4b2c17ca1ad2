"""The servers that the bot is on, also those of which Discord tells other processes alone."""

import asyncio
import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, Final, TypeAlias

import discord

from bot.client.network import FAILED
from bot.runtime.newest import Newest
from data import Store

log = logging.getLogger(__name__)

KEPT: Final = 1024
"""The most servers of other processes that are remembered."""
SECONDS: Final = 600.0
"""How long a server of another process is remembered as it was when Discord was asked."""

Place: TypeAlias = discord.abc.GuildChannel | discord.Thread
"""Where messages stand on a server."""


class Servers:
    """Knows servers: its own process's from the gateway, others by asking Discord."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        self._asked: Newest[int, tuple[float, discord.Guild | None]] = Newest(KEPT)

    async def get(self, guild_id: int) -> discord.Guild | None:
        """The server, another process's without channels; None if the bot isn't there or can't see it."""
        own = self._client.get_guild(guild_id)
        if own is not None or not guild_id or self._store.shards.own(guild_id):
            return own
        at, guild = self._asked.get(guild_id, (monotonic() - SECONDS, None))
        if monotonic() - at < SECONDS:
            return guild
        try:
            guild = await self._client.fetch_guild(guild_id, with_counts=False)
        except (discord.NotFound, discord.Forbidden):
            guild = None
        except FAILED as error:
            log.info("Could not ask for server %d: %s", guild_id, error)
            return None
        self._asked[guild_id] = monotonic(), guild
        return guild

    async def names(self, guild_ids: Iterable[int]) -> dict[int, str]:
        """The names of those of these servers that the bot is on."""
        found = await asyncio.gather(*map(self.get, sorted({*guild_ids})))
        return {guild.id: guild.name for guild in found if guild is not None}

    async def place(self, guild: discord.Guild, place_id: int) -> Place | None:
        """The server's channel or thread, asked for if archived; None if the bot cannot see it."""
        return guild.get_channel_or_thread(place_id) or await self._fetched(guild, place_id)

    async def around(self, guild: discord.Guild, place: Place | None) -> discord.abc.GuildChannel | None:
        """This channel, for a thread the one that it belongs to; None if the bot cannot see it."""
        if not isinstance(place, discord.Thread):
            return place
        if place.parent is None and not self._store.shards.own(guild.id):
            parent = await self._fetched(guild, place.parent_id)
            return None if isinstance(parent, discord.Thread) else parent
        return place.parent

    async def _fetched(self, guild: discord.Guild, place_id: int) -> Place | None:
        try:
            return await guild.fetch_channel(place_id)
        except (discord.HTTPException, discord.InvalidData) as error:
            log.info("Could not ask for channel %d: %s", place_id, error)
            return None


LASTS: Final = timedelta(hours=3)
"""How long an event of the server is said to last."""
ACTIVE, COMPLETED, CANCELLED = 2, 3, 4
"""Discord's numbers for the states of an event that isn't only planned."""
_EXTERNAL, _GUILD_ONLY = 3, 2
"""Discord's numbers: an event that takes place elsewhere than in a voice channel, for members."""


def event_body(
    client: discord.Client,
    channel_id: int,
    name: str,
    text: str,
    starts_at: datetime,
    lasts: timedelta = LASTS,
) -> dict[str, Any]:
    """An event in a channel, as Discord takes it."""
    channel = client.get_channel(channel_id)
    return {
        "name": name,
        "description": text,
        "scheduled_start_time": starts_at.isoformat(),
        "scheduled_end_time": (starts_at + lasts).isoformat(),
        "entity_type": _EXTERNAL,
        "privacy_level": _GUILD_ONLY,
        "entity_metadata": {"location": f"#{getattr(channel, 'name', 'canasta')}"[:100]},
    }


async def put_event(client: discord.Client, guild_id: int, event_id: int | None, body: dict[str, Any]) -> int:
    """Make an event of a server (None: there is none yet), or change it; return its id."""
    if event_id is not None:
        await client.http.edit_scheduled_event(guild_id, event_id, **body)
        return event_id
    made: dict[str, Any] = {**await client.http.create_guild_scheduled_event(guild_id, **body)}
    return int(made["id"])
