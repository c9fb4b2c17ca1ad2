"""Which channels of a server somebody sees, and so at which tables they may sit down."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.errors import Refused
from canasta.i18n import Text
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


async def must_reach(answer: Answer, guild_id: int, channel_id: int) -> None:
    """Raises Refused for somebody who can't see the table's channel, wherever they press: only members of its
    server sit down there.
    """
    servers = answer.bot.services.servers
    guild = await servers.get(guild_id)
    if guild is None:
        raise Refused(Text("I can't reach that table's server right now."))
    member = answer.interaction.user
    if not isinstance(member, discord.Member) or member.guild.id != guild.id:
        try:
            member = await guild.fetch_member(answer.person_id)
        except discord.NotFound:
            raise await _not_there(answer, guild) from None
    around = await servers.around(guild, channel_id)
    if around is not None and not around.permissions_for(member).view_channel:
        raise Refused(Text("You can't see that table's channel."))


async def _not_there(answer: Answer, guild: discord.Guild) -> Refused:
    sharing = (await answer.tables.call_rules.of_server(guild.id)).sharing
    name = discord.utils.escape_markdown(guild.name)
    if sharing is None:
        return Refused(Text("This table is on {server}, and you're not a member there.", server=name))
    return Refused(
        Text(
            "This table is on {server}. [Join that server]({link}) first, then press Join again.",
            server=name,
            link=sharing.link,
        )
    )
