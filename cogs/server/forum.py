"""`/canasta-server forum`: whether tables become posts of a forum channel. For a server's managers."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.layout.errors import Refused
from bot.workers.messages.lacking import unable_to_post
from cogs.press.error_boundary import in_server, managers_only
from cogs.press.reply import Answer, Interaction


class Forum(app_commands.Transformer):
    """A forum channel, and no channel for media, which discord.py would offer as well."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Forums alone."""
        return [discord.ChannelType.forum]

    async def transform(self, interaction: discord.Interaction[Any], value: Any, /) -> discord.ForumChannel:
        """The channel that was chosen. Raises TransformerError for one that is gone."""
        found = value.resolve()
        if not isinstance(found, discord.ForumChannel):
            raise app_commands.TransformerError(value, self.type, self)
        return found


@app_commands.command(description="Let new tables become posts of a forum channel, with tags")
@app_commands.describe(channel="The forum channel", stop="Use no forum any more")
async def forum(
    interaction: Interaction,
    channel: app_commands.Transform[discord.ForumChannel, Forum] | None = None,
    stop: bool = False,
) -> None:
    async def work(answer: Answer, guild_id: int) -> None:
        managers_only(interaction)
        forums, tr = answer.tables.forums, answer.tr
        if channel is not None:
            await post_in_forum(answer, guild_id, channel)
        elif stop:
            await forums.set(guild_id, None, by=answer.person_id)
        now = await forums.of_server(guild_id)
        if now is None:
            await answer.show_text(tr("Tables open in the channel where people start them."))
            return
        lines = [tr("New tables are posts in {channel}.", channel=f"<#{now}>")]
        if channel is not None and not channel.permissions_for(channel.guild.me).manage_channels:
            lines.append(
                tr("-# I use its tags. To make those that are missing I'd need Manage Channels there.")
            )
        await answer.show_text("\n".join(lines))

    await in_server(interaction, work)


async def post_in_forum(answer: Answer, guild_id: int, channel: discord.ForumChannel) -> None:
    """Let new tables become posts of this forum. Raises Refused where the bot can't post."""
    trouble = unable_to_post(channel)
    if trouble is not None:
        raise Refused(trouble.text)
    await answer.tables.forums.set(guild_id, channel.id, by=answer.person_id)


def forum_here(interaction: Interaction) -> int | None:
    """The forum in one of whose posts this happens; None elsewhere."""
    place = interaction.channel
    around = place.parent if isinstance(place, discord.Thread) else None
    return around.id if isinstance(around, discord.ForumChannel) else None
