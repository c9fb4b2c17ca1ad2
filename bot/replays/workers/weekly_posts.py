"""Posts a summary of the week where a server wants one."""

import logging
from datetime import UTC, datetime

import discord

from bot.client.network import FAILED
from bot.client.permissions import public_at
from bot.layout.layout import NOBODY
from bot.replays.feature import WEEKLY
from bot.replays.screens.weekly import weekly_screen
from bot.replays.weekly import WEEK, Feats, best_of, feats_of, may_be_told, week_before
from bot.time import zone_of
from bot.workers.core import Worker
from bot.workers.messages.outgoing import ChannelLost
from data.servers.settings import HIDDEN

log = logging.getLogger(__name__)

TOLD = "weekly_told"
"""The server's setting with the week whose summary has been posted last."""


class WeeklyPosts(Worker):
    """``due`` is a periodic task: it posts each server's summary once a week, on Monday morning or, where the
    bot was down then, as soon as it can. A week without a match that may be told of is passed over.
    """

    async def due(self) -> None:
        channels = await self._store.settings.guilds_with(WEEKLY.name)
        told = await self._store.settings.guilds_with(TOLD) if channels else {}
        for guild_id, channel in channels.items():
            guild = self._client.get_guild(guild_id)
            if guild is None or not self._store.shards.own(guild_id):
                continue
            settings = await self._tables.availability.server_settings(guild_id)
            begins = week_before(self._tables.clock().astimezone(zone_of(settings.zone)))
            if told.get(guild_id) == f"{begins:%Y-%m-%d}":
                continue
            try:
                await self._post(guild, int(channel), begins)
            except ChannelLost as lost:
                log.warning("Server %d: no summary of its week: %s.", guild_id, lost.trouble.permission)
            except FAILED as error:
                log.info("Server %d: could not post its week; will retry: %s", guild_id, error)
                continue
            await self._store.settings.set_for_guild(guild_id, TOLD, f"{begins:%Y-%m-%d}")

    async def _post(self, guild: discord.Guild, channel_id: int, begins: datetime) -> None:
        feats = await self._feats(guild, channel_id, begins)
        if feats.matches:
            screen = weekly_screen(feats, await self._tables.languages.tr(guild.id))
            nonce = f"w{guild.id:x}.{begins:%y%m%d}"
            await self._outgoing.send(channel_id, screen, NOBODY, nonce=nonce, stays=True)

    async def _feats(self, guild: discord.Guild, channel_id: int, begins: datetime) -> Feats:
        """What stood out in the week's matches that everybody could watch, none of people who hide."""
        ended = await self._store.results.watched(
            guild.id, begins.astimezone(UTC), (begins + WEEK).astimezone(UTC)
        )
        told = []
        for match_id, place_id in ended:
            public = place_id == channel_id or public_at(guild, place_id)
            journal = await self._store.journals.get(match_id) if public else None
            if journal is None:
                continue
            people = {seat.person_id for seat in journal.seats if seat.person_id is not None}
            if may_be_told(journal, await self._store.settings.people_with(HIDDEN, people)):
                try:
                    told.append(await self._core.executor.run(feats_of, journal))
                except Exception:
                    log.exception("The journal of match %d can't be replayed.", match_id)
        return best_of(told)
