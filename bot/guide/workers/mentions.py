"""Answers a mention of the bot, and a direct message to it, with the welcome."""

import logging
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.client.network import FAILED
from bot.client.permissions import invite_link, may_write
from bot.guide.screens.welcome import direct_screen, welcome_screen
from bot.layout.layout import NOBODY, Screen
from bot.workers.core import Core, Worker
from bot.workers.messages.outgoing import ChannelLost
from renderers import welcome_picture

log = logging.getLogger(__name__)

REST: Final = timedelta(minutes=10)
"""Nobody gets two answers in the same channel within this time."""
ROOM: Final = timedelta(seconds=30)
"""A channel gets one answer within this time, no matter who asks."""


class Mentions(Worker):
    """Answers people who call the bot by its name, rarely enough that nobody can make it flood a channel."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self._answered: dict[tuple[int, int], datetime] = {}

    async def heard(self, message: discord.Message) -> None:
        """Answer this message if it calls the bot, and nobody was answered here a moment ago."""
        if not self._calls(message) or not self._due(message.channel.id, message.author.id):
            return
        try:
            await self._outgoing.send(message.channel.id, await self._screen(message), NOBODY)
        except (*FAILED, ChannelLost) as error:
            log.info("Could not answer a mention in channel %d: %s", message.channel.id, error)

    def _calls(self, message: discord.Message) -> bool:
        """Whether somebody writes to the bot, directly or by its name; a mere ping in a reply is no call."""
        bot = self._client.user
        automatic = message.author.bot or message.webhook_id is not None
        if bot is None or automatic or message.type not in _WRITTEN:
            return False
        if message.guild is None:
            return True
        if bot.id not in message.raw_mentions:
            return False
        place = message.channel
        return not isinstance(place, discord.TextChannel) or may_write(
            place.permissions_for(message.guild.me)
        )

    def _due(self, channel_id: int, person_id: int) -> bool:
        now = self._tables.clock()
        answered = self._answered
        for key, rest in (((channel_id, 0), ROOM), ((channel_id, person_id), REST)):
            if key in answered and now - answered[key] < rest:
                return False
        # Nothing else forgets them.
        self._answered = answered = {key: at for key, at in answered.items() if now - at < REST}
        answered[channel_id, 0] = answered[channel_id, person_id] = now
        return True

    async def _screen(self, message: discord.Message) -> Screen:
        if message.guild is None:
            # Discord doesn't say with a message which language its writer reads.
            tr = await self._tables.hands.tr(message.author.id, "en")
            picture = await self._core.pictures.drawn(welcome_picture, tr)
            return direct_screen(tr, picture, invite_link(self._client.application_id or 0))
        tr = await self._tables.languages.tr(message.guild.id)
        return welcome_screen(tr, await self._core.pictures.drawn(welcome_picture, tr))


_WRITTEN: Final = (discord.MessageType.default, discord.MessageType.reply)
