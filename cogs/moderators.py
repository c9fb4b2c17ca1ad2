"""Who moderates: one answer for every command and button."""

from __future__ import annotations

import discord

from bot.errors import Refused
from canasta.i18n import Text
from cogs.reply import Answer


def moderates(permissions: discord.Permissions) -> bool:
    """Whether these permissions make somebody a moderator where they hold."""
    return permissions.manage_messages or permissions.moderate_members or permissions.manage_guild


def moderates_at(answer: Answer, guild_id: int, channel_id: int) -> bool:
    """Whether the user moderates this channel of this server, in which a table stands, wherever they press or
    type. The write path decides what that permits: nothing about a match in which they play.
    """
    user, guild = answer.interaction.user, answer.interaction.guild
    if guild is None or guild.id != guild_id or not isinstance(user, discord.Member):
        return False
    channel = guild.get_channel(channel_id)
    return moderates(user.guild_permissions if channel is None else channel.permissions_for(user))


def moderates_server(answer: Answer) -> bool:
    """Whether the user moderates the whole server: not by an exception for one channel."""
    user = answer.interaction.user
    return isinstance(user, discord.Member) and moderates(user.guild_permissions)


def moderators_only(answer: Answer) -> None:
    """Raises Refused for a user who doesn't moderate the whole server."""
    if not moderates_server(answer):
        raise Refused(
            Text(
                "Only moderators of this server can do that: members with Manage Messages, Moderate Members "
                "or Manage Server."
            )
        )
