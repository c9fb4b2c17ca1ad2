"""The bot object: what it asks Discord for, what it loads, and what it does once it is logged in."""

from __future__ import annotations

import logging
from datetime import timedelta

import discord
from discord.ext import commands

from bot.commands import commands_in_order, send_commands
from bot.invite import missing
from bot.settings import Settings
from bot.tables import Tables
from data import Store

log = logging.getLogger(__name__)

EXTENSIONS = ("cogs.lobby", "cogs.play", "cogs.reading")
"""The cogs, loaded by name: this room knows no more of them."""


class CanastaBot(commands.Bot):
    """The Discord client with the store and the tables that every cog works on.

    The store is opened and closed by whoever makes the bot; the tables live as long as the bot is logged in.
    """

    def __init__(self, settings: Settings, store: Store, *, send_commands_always: bool = False) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
        )
        self.settings = settings
        self.store = store
        self.tables = Tables(store, next_deal_after=timedelta(seconds=settings.next_deal_seconds))
        self._send_commands_always = send_commands_always
        self._told: set[int] = set()

    async def setup_hook(self) -> None:
        """Load the cogs and bring the command list up to date. May run again on the same object."""
        for name in EXTENSIONS:
            if name not in self.extensions:
                await self.load_extension(name)
        if self._send_commands_always or not await commands_in_order(self, self.tree, self.store):
            count = await send_commands(self, self.tree, self.store)
            log.info("The command list has changed and was sent (%d commands).", count)

    async def on_ready(self) -> None:
        log.info("Logged in as %s, on %d servers.", self.user, len(self.guilds))
        for guild in self.guilds:
            self._say_what_is_missing(guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._say_what_is_missing(guild)

    def _say_what_is_missing(self, guild: discord.Guild) -> None:
        """Once a run and server, as servers change their roles without the operator's knowing."""
        if guild.id in self._told or guild.unavailable:
            return
        lacking = missing(guild.me.guild_permissions)
        if lacking:
            self._told.add(guild.id)
            log.warning("On the server %s the bot lacks: %s.", guild.id, ", ".join(lacking))
