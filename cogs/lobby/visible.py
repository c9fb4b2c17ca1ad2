"""Which channels of a server somebody sees."""

from __future__ import annotations

from collections.abc import Callable

import discord

from cogs.reply import Answer


def visible(answer: Answer, guild_id: int, *, gone: bool = False) -> Callable[[int], bool]:
    """Tells of a channel's id whether the user sees it; of one that is deleted it says ``gone``."""
    guild, reader = answer.bot.get_guild(guild_id), answer.interaction.user

    def sees(channel_id: int) -> bool:
        channel = None if guild is None else guild.get_channel_or_thread(channel_id)
        if channel is None:
            return gone
        if isinstance(channel, discord.Thread) and channel.is_private():
            return False
        if not isinstance(reader, discord.Member):
            return channel_id == answer.interaction.channel_id
        return channel.permissions_for(reader).view_channel

    return sees
