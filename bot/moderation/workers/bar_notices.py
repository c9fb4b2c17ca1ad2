"""What follows when somebody was barred from a server's tables: they leave its lobbies, and are told why."""

import logging

import discord

from bot.client.network import FAILED
from bot.layout.layout import Screen
from bot.moderation.bars import Bars
from bot.moderation.screens.bars import told_text
from bot.workers.core import Core, Worker
from data.records.moderation import Bar

log = logging.getLogger(__name__)


class BarNotices(Worker):
    """Settles bars. ``due`` is a periodic task: after a kill it does what is left."""

    def __init__(self, core: Core, bars: Bars) -> None:
        super().__init__(core)
        self._bars = bars

    async def due(self) -> None:
        """Settle the bars that are not settled yet, and forget those that are over."""
        await self._store.bars.forget_over()
        for bar in await self._store.bars.unsettled():
            try:
                await self._settle(bar)
            except FAILED as error:
                log.info("Bar %d: %s; will retry.", bar.id, error)

    async def _settle(self, bar: Bar) -> None:
        await self._bars.settle(bar)
        guild = self._client.get_guild(bar.guild_id)
        if bar.person_id is not None and guild is not None and await _is_member(guild, bar.person_id):
            tr = await self._tables.hands.tr(bar.person_id, await self._tables.languages.of(guild.id))
            screen = Screen(told_text(bar, guild.name, tr))
            await self._direct.write(bar.person_id, screen, f"bar.{bar.id}")
        await self._store.bars.settled(bar.id)


async def _is_member(guild: discord.Guild, person_id: int) -> bool:
    """Whether somebody is on the server: to others nothing that a moderator types is sent."""
    if guild.get_member(person_id) is not None:
        return True
    try:
        await guild.fetch_member(person_id)
    except discord.NotFound:
        return False
    return True
