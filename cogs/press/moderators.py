"""Who moderates: one answer for every command and button."""

import logging

import discord

from bot.layout.errors import Refused
from cogs.press.reply import Answer

log = logging.getLogger(__name__)


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
            "Only moderators of this server can do that: members with Manage Messages, Moderate Members "
            "or Manage Server."
        )


async def nobody_who_manages(answer: Answer, person_id: int) -> None:
    """Raises Refused if this person, unless it's the user, manages the server or owns it: nobody bars them.
    Whoever has left the
    server can be barred. If Discord doesn't tell, only the owner is known, and is protected.
    """
    guild = answer.interaction.guild
    if guild is None or person_id == answer.person_id:
        return
    manages = person_id == guild.owner_id
    if not manages:
        try:
            # The bot keeps no members, and a button names only a person's id.
            manages = (await guild.fetch_member(person_id)).guild_permissions.manage_guild
        except discord.NotFound:
            return
        except discord.HTTPException as error:
            log.info("Server %d: the permissions of person %d are unknown: %s", guild.id, person_id, error)
    if manages:
        raise Refused("They manage this server, so they can't be barred.")
