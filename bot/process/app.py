"""The bot object: the intents it requests, the cogs it loads, and what it does after login."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from time import monotonic
from typing import Any

import discord
from discord.ext import commands

from bot.client.command_sync import CommandTree, CommandWords, command_ids, commands_in_order, send_commands
from bot.client.door import Door
from bot.client.gateway import Identifying, Incoming, leave, traced
from bot.client.meters import NO_METERS, Meters
from bot.client.network import forgive_late_suggestions
from bot.client.permissions import missing
from bot.runtime.settings import Settings
from bot.services import DECLARED, Services
from bot.tables.service import Tables
from bot.tables.settings.hourly_limits import limits_of
from bot.workers.signals.events import MessageWritten, ServerJoined, ServerLeft, ServersSeen
from data import Store, StoreError

log = logging.getLogger(__name__)

# The bot does not use voice, so the warning that it could not is noise.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

LAST_WORDS = 1.0
"""Seconds in which Discord has answered a goodbye, where no time is left for that."""
JUST_COME = 0.05
"""Seconds in which an interaction that the gateway has just delivered has reached the door."""
TRY_AGAIN = 2.0
"""Seconds before retrying what failed because of the database."""
INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
"""None of them is privileged: of messages that neither mention the bot nor are sent to it directly, Discord
tells no content.

They come all the same. Each costs about 40 microseconds (`tests/benchmarks/test_messages.py`), so that a
thousand busy servers with 50 messages a second take a five-hundredth of one processor; none is kept.
"""
EXTENSIONS = ("cogs.commands", "cogs.components")
"""The cogs, loaded by name: this package does not import them."""


class CanastaBot(commands.AutoShardedBot):
    """The Discord client with the store and the tables that every cog works on, on the shards of the store.

    The caller opens and closes the store. ``idle``: only log in and load the commands, serve no tables and
    send nothing, as for `canasta check` and `canasta sync`. ``meters`` get the figures of what happens.
    """

    def __init__(
        self, settings: Settings, store: Store, *, idle: bool = False, meters: Meters = NO_METERS
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=CommandTree,
            help_command=None,
            intents=INTENTS,
            shard_ids=list(store.shards.held),
            shard_count=store.shards.count,
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            # How long to wait for one more server before login counts as complete; a stand-in sends all at
            # once.
            guild_ready_timeout=2.0 if settings.discord is None else 0.1,
        )
        self.meters = meters
        self.door = Door()
        self._identifying = Identifying()
        self.settings = settings
        self.store = store
        self.tables = Tables(
            store,
            next_deal_after=timedelta(seconds=settings.next_deal_seconds),
            limits=limits_of(settings, DECLARED.limits.values()),
            strong=settings.computer_processes > 0,
        )
        self.services = Services(
            self,
            self.tables,
            pace=settings.computer_seconds,
            processes=settings.computer_processes,
            meters=meters,
        )
        self.http.http_trace = traced(meters, self.services.budget)
        forgive_late_suggestions()
        self._idle = idle
        self._resumed = False
        self._waking = asyncio.Lock()
        self._told: set[int] = set()

    def _get_state(self, **options: Any) -> Incoming:
        # As the client's own method does, which is made for being replaced.
        hears = {"dispatch": self.dispatch, "handlers": self._handlers, "hooks": self._hooks}
        return Incoming(**hears, http=self.http, **options)

    async def setup_hook(self) -> None:
        """Load the cogs and update the command list. May run again on the same object."""
        await self.tree.set_translator(CommandWords())
        for name in EXTENSIONS:
            if name not in self.extensions:
                await self.load_extension(name)
        if self._idle:
            return
        if len(self.store.shards.held) > 1:
            self._identifying.concurrency = (await self.fetch_session_start_limits()).max_concurrency
        if not await commands_in_order(self, self.tree, self.store):
            count = await send_commands(self, self.tree, self.store)
            log.info("The command list had changed; sent it (%d commands).", count)
        self.services.card_faces.links.learn(await command_ids(self.tree, self.store))
        self._resumed = False
        await self.services.start()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Have the shards identify as fast as Discord allows, rather than one every five seconds."""
        await self._identifying.turn(shard_id or 0)

    async def on_ready(self) -> None:
        """Runs when all shards have logged in, after lost connections again; waiting tables resume once."""
        servers = "1 server" if len(self.guilds) == 1 else f"{len(self.guilds)} servers"
        log.info("Logged in as %s, on %s.", self.user, servers)
        for guild in self.guilds:
            self._say_what_is_missing(guild)
        if self._idle:
            return
        async with self._waking:
            await self._see_to_it(self._wake)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Runs when the gateway is lost: nobody can press anything until it is back."""
        self.services.turn_clock.lost(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Runs when the gateway goes on where it was lost."""
        self.services.turn_clock.found(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Runs when one shard has logged in: again, after a lost connection, where all are served already."""
        self.services.turn_clock.found(shard_id)
        if self._resumed:
            guilds = (guild.id for guild in self.guilds if self.store.shards.of(guild.id) == shard_id)
            await self._see_to_it(partial(self.services.events.told, ServersSeen(frozenset(guilds))))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Somebody has clicked or typed: the next pictures show them."""
        self.services.avatars.seen(interaction.user)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._say_what_is_missing(guild)
        welcome = not self._idle and guild.id not in self.services.desk.shut_out.gate.servers
        await self._see_to_it(partial(self.services.events.told, ServerJoined(guild, welcome)))

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """A message is gone, which may be that of a lobby."""
        if not self._idle and payload.guild_id is not None:
            await self._see_to_it(partial(self.services.announcer.deleted, (payload.message_id,)))

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Up to a hundred messages are gone at once."""
        if not self._idle and payload.guild_id is not None:
            await self._see_to_it(partial(self.services.announcer.deleted, tuple(payload.message_ids)))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone, on which settings of its server may rely."""
        lost = self.services.lost_places.deleted
        await self._see_to_it(partial(lost, channel.guild.id, channel.id, f"#{channel.name}"))

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """A role is gone, on which settings of its server may rely."""
        lost = self.services.lost_places.deleted
        await self._see_to_it(partial(lost, role.guild.id, role.id, f"@{role.name}"))

    async def on_message(self, message: discord.Message) -> None:
        """Somebody has written. Commands are typed with a slash, never in a message."""
        if self._idle:
            return
        if message.author != self.user:
            self.services.announcer.heard(message.channel.id, message.id)
        guild_id = None if message.guild is None else message.guild.id
        if self.services.desk.shut_out.why(message.author.id, guild_id) is None:
            await self.services.events.told(MessageWritten(message))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server, not just an unavailable one, has removed the bot: its data are kept for a while."""

        async def note() -> None:
            if self.get_guild(guild.id) is None:
                await self.services.events.told(ServerLeft(guild.id))

        await self._see_to_it(note)

    async def finish(self, seconds: float) -> None:
        """End, at most so long: nobody is let in, those inside are answered, what has happened is told."""
        until = monotonic() + seconds
        self.door.shut()
        await self.services.pause()
        await self.door.emptied(seconds)
        untold = await self.services.finish(until - monotonic())
        await leave(self, max(LAST_WORDS, until - monotonic()))
        # What came in at the last moment is answered too.
        await asyncio.sleep(JUST_COME)
        inside = await self.door.deserted(max(JUST_COME, until - monotonic()))
        if inside or untold:
            log.warning("Ended with %d interactions unanswered, %d messages to be shown.", inside, untold)

    async def close(self) -> None:
        """Stop serving tables and log out. Committed changes stay; the rest resumes after the next start."""
        await self.services.close()
        await super().close()

    async def _wake(self) -> None:
        # First, because the search for data to delete comes afterwards.
        await self.services.events.told(ServersSeen(frozenset(guild.id for guild in self.guilds)))
        if not self._resumed:
            await self.services.resume()
            self._resumed = True

    async def _see_to_it(self, work: Callable[[], Awaitable[None]]) -> None:
        """Handle an event that Discord sends only once, retrying while the database is unavailable."""
        while True:
            try:
                await work()
            except StoreError as error:
                if self.tables.outages.noted(error) is None:
                    raise
                await asyncio.sleep(TRY_AGAIN)
            else:
                return

    def _say_what_is_missing(self, guild: discord.Guild) -> None:
        """Once per run and server, since servers change their roles without the operator's knowledge."""
        if guild.id in self._told or guild.unavailable:
            return
        lacking = missing(guild.me.guild_permissions)
        if lacking:
            self._told.add(guild.id)
            log.warning("Missing permissions on server %s: %s.", guild.id, ", ".join(map(str, lacking)))
