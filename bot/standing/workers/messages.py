"""Standing tables outside the database: their messages, the events of the server, and what is due at them."""

import logging
from datetime import timedelta
from typing import Final

import discord

from bot.client.network import FAILED
from bot.client.permissions import may_write
from bot.layout import Refused
from bot.standing.screens import standing as screens
from bot.standing.standing import StandingTables
from bot.workers.core import Core, Worker
from bot.workers.messages.kept import Edit, Keep, Kept
from bot.workers.messages.outgoing import ChannelLost
from bot.workers.messages.servers import event_body, put_event
from data import Conflict
from data.standing.records import StandingTable

log = logging.getLogger(__name__)

LEASE: Final = timedelta(minutes=2)
"""After this time another process looks at a standing table whose process was killed."""


class StandingMessages(Worker):
    """Shows standing tables. ``due`` is a periodic task."""

    def __init__(self, core: Core, standing: StandingTables) -> None:
        super().__init__(core)
        self._standing = standing
        self._kept = Kept(core.outgoing, log)

    async def due(self) -> None:
        """Look at each standing table where something is due, in one process only."""
        now = self._tables.clock()
        for standing, due_at in await self._store.standing.due(now):
            here = self._client.get_guild(standing.plan.guild_id) is not None
            if not here or not await self._store.standing.claim(standing.id, due_at, now + LEASE):
                continue
            try:
                await self._look(standing)
            except (Refused, Conflict) as refused:
                # Somebody has changed it meanwhile: it is looked at again.
                log.debug("Standing table %d: %s", standing.id, refused)
            except FAILED as error:
                log.info("Standing table %d: %s; will retry.", standing.id, error)

    async def _look(self, standing: StandingTable) -> None:
        fresh = await self._store.standing.get(standing.id)
        if fresh is None:
            return
        standing = await self._standing.look(fresh, reachable=self._may_write(fresh))
        await self.show(standing)

    def _may_write(self, standing: StandingTable) -> bool:
        """Whether the bot can call people in the channel."""
        channel = self._client.get_channel(standing.plan.channel_id)
        if not isinstance(channel, discord.abc.GuildChannel):
            return False
        return may_write(channel.permissions_for(channel.guild.me))

    async def show(self, standing: StandingTable) -> StandingTable:
        """Bring event and message up to date, and tell the host what is wrong; returns it as it is then."""
        if not self._store.shards.own(standing.plan.guild_id):
            # The process that has its server hears of the change.
            return standing
        async with self._kept.lock(standing.id):
            return await self._show(await self._store.standing.get(standing.id) or standing)

    async def changed(self, standing_id: int) -> None:
        """Another process has changed one: show it."""
        standing = await self._store.standing.get(standing_id)
        if standing is not None:
            await self.show(standing)

    async def _show(self, standing: StandingTable) -> StandingTable:
        standing, event = await self._event(standing)
        standing, place = await self._message(standing)
        trouble = place or event
        if trouble != standing.trouble:
            standing = await self._store.standing.note(standing.id, trouble=trouble)
            if trouble:
                await self._tell_host(standing)
            if not place:
                standing, _ = await self._message(standing)
        return standing

    async def _message(self, standing: StandingTable) -> tuple[StandingTable, str]:
        """Show its message; returns what keeps the bot from it too."""
        place, message_id = standing.plan.channel_id, standing.message_id
        if not self._may_write(standing):
            return standing, screens.CHANNEL_GONE
        screen = screens.standing_screen(standing, await self._tables.languages.at(standing.plan))
        try:
            if message_id is not None:
                edit = await self._kept.edit(place, message_id, screen)
                # What is too old is left as it is until the next date, which is another message's.
                message_id = None if edit is Edit.GONE else message_id
            if message_id is not None or standing.ended_because is not None:
                return standing, ""
            noted = standing

            async def put(posted_id: int) -> None:
                nonlocal noted
                noted = await self._store.standing.note(standing.id, message_id=posted_id)

            nonce = f"standing{standing.id}.{standing.version}"
            await self._kept.show(Keep(place_id=place, message_id=None, screen=screen, put=put, nonce=nonce))
        except (ChannelLost, discord.NotFound, discord.Forbidden) as error:
            log.info("Standing table %d: %s", standing.id, error)
            return standing, screens.CHANNEL_GONE
        return noted, ""

    async def _event(self, standing: StandingTable) -> tuple[StandingTable, str]:
        """Make or change the event of the next date; returns what is wrong with it too."""
        plan = standing.plan
        if standing.ended_because is not None or not plan.with_event:
            if standing.event_id is not None:
                await self._delete_event(standing)
                standing = await self._store.standing.note(standing.id, event_id=None)
            return standing, standing.trouble if standing.trouble == screens.EVENT_GONE else ""
        if plan.next_at <= self._tables.clock():
            # Discord takes no event that has begun, and ends this one by itself.
            return standing, standing.trouble if standing.trouble == screens.EVENT_REFUSED else ""
        tr = await self._tables.languages.at(plan)
        name, text = screens.event_name(standing, tr), screens.event_text(standing, tr)
        body = event_body(self._client, plan.channel_id, name, text, plan.next_at)
        try:
            event_id = await put_event(self._client, plan.guild_id, standing.event_id, body)
        except discord.NotFound:
            # Somebody has deleted it on purpose: it isn't made again unasked.
            return await self._store.standing.note(
                standing.id, event_id=None, with_event=0
            ), screens.EVENT_GONE
        except discord.Forbidden:
            return standing, screens.EVENT_REFUSED
        if event_id == standing.event_id:
            return standing, ""
        return await self._store.standing.note(standing.id, event_id=event_id), ""

    async def _delete_event(self, standing: StandingTable) -> None:
        if standing.event_id is None:
            return
        try:
            await self._client.http.delete_scheduled_event(standing.plan.guild_id, standing.event_id)
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("Standing table %d: could not delete its event: %s", standing.id, error)

    async def _tell_host(self, standing: StandingTable) -> None:
        """Tell the host what is wrong, unless they want no messages."""
        plan = standing.plan
        guild = self._client.get_guild(plan.guild_id)
        if not plan.host_id or guild is None:
            return
        screen = screens.trouble_screen(
            standing, guild.name, await self._tables.hands.tr(plan.host_id, plan.locale)
        )
        await self._direct.write(plan.host_id, screen, f"st{standing.id}.{standing.version}")
