"""Greets each server that the bot joins, once, and says to its managers what the bot lacks there."""

import asyncio
import logging

import discord

from bot.client.network import NO_ANSWER
from bot.client.permissions import first_writable, remedies
from bot.guide.screens.welcome import nowhere_screen, welcome_screen
from bot.layout.layout import NOBODY, Screen
from bot.workers.core import Core, Worker
from bot.workers.messages.outgoing import ChannelLost
from data.process.downtimes import Downtime
from renderers import welcome_picture

log = logging.getLogger(__name__)


class Welcomes(Worker):
    """Welcomes that are owed. What Discord does not take now is tried again by a later ``due``."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self._greeting = asyncio.Lock()
        self._unrecorded: set[tuple[int, str]] = set()
        """Joinings that were greeted while the store could not record it."""
        self._compared: set[tuple[int, str]] = set()
        """Joinings that were compared with these downtimes."""
        self._downtimes: list[Downtime] = []

    async def joined(self, guild: discord.Guild) -> None:
        """Greet a server that Discord says the bot has just joined; nothing if that is an old story."""
        joined_at = guild.me.joined_at
        if joined_at is not None and await self._store.guide.welcomes.owe(guild.id, joined_at):
            await self._greet(guild)

    async def due(self) -> None:
        """Greet the servers not greeted yet, also those joined while the bot was down. A periodic task."""
        await self._joined_while_down()
        for guild_id in await self._store.guide.welcomes.owed():
            guild = self._client.get_guild(guild_id)
            if guild is None:
                # It has removed the bot, or belongs to another process.
                continue
            await self._greet(guild)

    async def _joined_while_down(self) -> None:
        """Note the servers of whose joining Discord could tell nobody."""
        downtimes = await self._store.downtimes.all()
        if downtimes != self._downtimes:
            self._downtimes = downtimes
            self._compared.clear()
        for guild in self._client.guilds if downtimes else ():
            joined = guild.me.joined_at
            joining = (guild.id, _nonce(guild))
            if joined is None or joining in self._compared:
                continue
            if any(one.began_at <= joined <= one.ended_at and one.shards.own(guild.id) for one in downtimes):
                await self._store.guide.welcomes.owe(guild.id, joined)
            self._compared.add(joining)

    async def _greet(self, guild: discord.Guild) -> None:
        async with self._greeting:
            # Of a joining and a periodic search at once, the second finds nothing owed.
            if guild.id in await self._store.guide.welcomes.owed():
                await self._greet_once(guild)

    async def _greet_once(self, guild: discord.Guild) -> None:
        joining = (guild.id, _nonce(guild))
        try:
            if joining not in self._unrecorded:
                await self._say(guild)
        except (discord.DiscordServerError, *NO_ANSWER) as error:
            log.info("Could not greet server %d (%s); will retry.", guild.id, error)
            return
        except discord.HTTPException as error:
            log.warning("Could not greet server %d: %s", guild.id, error)
        self._unrecorded.add(joining)
        await self._store.guide.welcomes.said(guild.id)
        self._unrecorded.discard(joining)

    async def _say(self, guild: discord.Guild) -> None:
        tr = await self._tables.languages.tr(guild.id)
        place = first_writable(guild)
        lacks = remedies(guild, place)
        if place is not None:
            screen = welcome_screen(tr, await self._core.pictures.drawn(welcome_picture, tr), lacks)
            try:
                await self._outgoing.send(place.id, screen, NOBODY, nonce=_nonce(guild), stays=True)
                return
            except (ChannelLost, discord.NotFound) as error:
                log.info("Could not greet server %d in channel %d: %s", guild.id, place.id, error)
        await self._tell_owner(guild, nowhere_screen(guild.name, lacks, tr))

    async def _tell_owner(self, guild: discord.Guild, screen: Screen) -> None:
        """Tell the server's owner, since who added the bot is in the audit log, which it may not read."""
        if guild.owner_id is None:
            return
        try:
            direct = await self._client.create_dm(discord.Object(guild.owner_id))
            await self._outgoing.send(direct.id, screen, NOBODY, nonce=_nonce(guild), stays=True)
        except discord.Forbidden as error:
            log.info("The owner of server %d takes no direct messages: %s", guild.id, error)


def _nonce(guild: discord.Guild) -> str:
    """Names this joining: Discord merges two messages with it, if the first was not recorded."""
    joined = guild.me.joined_at
    return f"joined{0 if joined is None else round(joined.timestamp() * 1000)}"
