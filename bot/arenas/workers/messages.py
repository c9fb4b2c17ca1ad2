"""Arenas outside the database: the message of each, the event of the server, and what is due."""

import logging
from datetime import timedelta
from typing import Final

import discord

from bot.arenas.arenas import Arenas
from bot.arenas.feature import DAY, ROLE
from bot.arenas.screens.arena import TITLE, arena_screen, event_text
from bot.client.network import NO_ANSWER
from bot.client.permissions import may_write
from bot.workers.core import Core
from bot.workers.messages.kept import Keep, Kept, Pace, Rounds
from bot.workers.messages.outgoing import ChannelLost
from bot.workers.messages.servers import ACTIVE, CANCELLED, COMPLETED, event_body, put_event
from data.arenas.records import LENGTH, Arena, ArenaStatus

log = logging.getLogger(__name__)

AHEAD: Final = timedelta(minutes=15)
"""How long before its beginning an arena's message is posted."""
APART: Final = 3.0
"""Seconds between two looks at an arena, at least."""
_OVER: Final = (ArenaStatus.FINISHED, ArenaStatus.CALLED_OFF)


class ArenaMessages:
    """Brings arenas on, and shows them. A listener of the tables."""

    def __init__(self, core: Core, arenas: Arenas) -> None:
        self._client, self._arenas, self._store = core.client, arenas, core.tables.store
        self._tables = core.tables
        self._kept = Kept(core.outgoing, log)
        self.rounds = Rounds(
            "Arena",
            self._look,
            core.tables.outages,
            log,
            core.outgoing.budget,
            pace=Pace(interval=APART if core.interval else 0),
        )
        self._at: dict[int, int] = {}
        """The arenas of tables that are being played."""

    def changed(self, table_id: int) -> None:
        """A table has changed: if it was an arena's and is over, its people want the next."""
        session = self._tables.registry.in_memory(table_id)
        if session is not None and session.table.in_arena and session.table.turn is None:
            arena_id = self._at.get(table_id)
            if arena_id is not None:
                self.rounds.changed(arena_id)

    async def due(self) -> None:
        """Look at each arena that runs, begins soon, or is shown out of date."""
        for arena_id in await self._store.arenas.due(self._tables.clock() + AHEAD):
            self.rounds.changed(arena_id)

    async def plan(self) -> None:
        """Plan the next arena of each server, as it has set. A periodic task."""
        guilds = {*await self._store.settings.guilds_with(DAY.name), *await self._store.arenas.planned()}
        for guild_id in sorted(guilds):
            await self.plan_at(guild_id)

    async def plan_at(self, guild_id: int) -> None:
        """Plan the next arena of a server, if this process has it."""
        guild = self._client.get_guild(guild_id)
        if guild is not None and self._store.shards.own(guild_id):
            await self._arenas.plan(guild_id, await self._tables.languages.of(guild_id))

    async def _look(self, arena_id: int) -> None:
        before = await self._store.arenas.get(arena_id)
        if before is None or not self._store.shards.own(before.guild_id):
            return
        arena = await self._arenas.advance(before, reachable=self._reaches(before))
        if arena.status is ArenaStatus.RUNNING:
            playing = [play for play in await self._store.arenas.plays(arena_id) if not play.over]
            self._at |= {play.table_id: arena_id for play in playing}
        elif arena.status in _OVER:
            self._at = {table: arena for table, arena in self._at.items() if arena != arena_id}
            await self.plan_at(arena.guild_id)
        try:
            await self._event(arena)
        except (discord.HTTPException, *NO_ANSWER) as error:
            log.info("Arena %d: its event: %s", arena_id, error)
        await self._show(arena)

    def _reaches(self, arena: Arena) -> bool:
        """Whether tables can have their private threads in the channel."""
        channel = self._client.get_channel(arena.channel_id)
        if not isinstance(channel, discord.abc.GuildChannel):
            return False
        mine = channel.permissions_for(channel.guild.me)
        return may_write(mine) and mine.create_private_threads and mine.send_messages_in_threads

    async def _show(self, arena: Arena) -> None:
        ahead = arena.status is ArenaStatus.PLANNED and arena.starts_at - AHEAD > self._tables.clock()
        called_off = arena.status is ArenaStatus.CALLED_OFF
        if not ahead and not (called_off and arena.message_id is None):
            try:
                await self._message(arena)
                self._kept.well(arena.id)
            except (ChannelLost, discord.NotFound) as lost:
                self._kept.trouble(arena.id, f"Arena {arena.id} can't be shown", lost)
                if arena.status not in _OVER:
                    return
        if arena.posted != arena.status and not ahead:
            await self._store.arenas.note(arena.id, posted=arena.status.value)

    async def _message(self, arena: Arena) -> None:
        """Post or edit the arena's message: another one below when it begins, and with the results."""

        async def put(message_id: int) -> None:
            await self._store.arenas.note(arena.id, message_id=message_id)

        ahead, kept = arena.status is ArenaStatus.PLANNED, await self._store.settings.of_guild(arena.guild_id)
        role = ROLE.of(kept) if ahead else None
        screen = arena_screen(
            await self._arenas.overview(arena), await self._tables.languages.at(arena), role
        )
        keep = Keep(
            place_id=arena.channel_id,
            message_id=arena.message_id,
            screen=screen,
            put=put,
            nonce=f"arena{arena.id}.{arena.message_id or 0}"[-25:],
            repost=arena.posted != arena.status and arena.status is not ArenaStatus.CALLED_OFF,
            stays=arena.status is ArenaStatus.FINISHED,
            role=role,
        )
        await self._kept.show(keep)

    async def _event(self, arena: Arena) -> None:
        """Bring the event of the server up to date, unless the bot may not, or somebody has deleted it."""
        shown, wanted = arena.event_shown, arena.status.value
        if arena.status is ArenaStatus.PLANNED:
            if not shown and arena.starts_at > self._tables.clock():
                await self._planned_event(arena)
            return
        if arena.event_id is None or shown == wanted:
            return
        state = ACTIVE if arena.status is ArenaStatus.RUNNING else COMPLETED
        state = CANCELLED if arena.status is ArenaStatus.CALLED_OFF else state
        await self._store.arenas.note(arena.id, event_shown=wanted)
        await self._client.http.edit_scheduled_event(arena.guild_id, arena.event_id, status=state)

    async def _planned_event(self, arena: Arena) -> None:
        tr = await self._tables.languages.at(arena)
        body = event_body(
            self._client, arena.channel_id, tr.text(TITLE), event_text(tr), arena.starts_at, LENGTH
        )
        noted: dict[str, int | str | None] = {"event_shown": "planned"}
        try:
            noted["event_id"] = await put_event(self._client, arena.guild_id, arena.event_id, body)
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            log.info("Arena %d has no event of the server: %s", arena.id, error)
            noted["event_id"] = None
        await self._store.arenas.note(arena.id, **noted)
