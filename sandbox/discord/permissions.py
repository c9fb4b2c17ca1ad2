"""Who may do what where: roles and overwrites put together as Discord does it."""

from typing import TYPE_CHECKING

from sandbox.discord.model import Channel
from sandbox.discord.permission_bits import ALL, BITS, bits

if TYPE_CHECKING:
    from sandbox.discord.world import World


def permissions(world: "World", user_id: int, channel: Channel) -> int:
    """What somebody may do in a channel; a thread takes its channel's rules."""
    if channel.guild_id is None:
        may = user_id == world.bot.id or user_id in channel.recipients
        return ALL & ~bits("administrator") if may else 0
    guild = world.guilds[channel.guild_id]
    if user_id not in guild.members:
        return 0
    if user_id == guild.owner_id:
        return ALL
    roles = guild.members[user_id].roles
    base = guild.roles[guild.id].permissions
    for role_id in roles:
        base |= guild.roles[role_id].permissions
    if base & BITS["administrator"]:
        return ALL
    place = world.channels.get(channel.parent_id or 0, channel)
    overwrites = place.overwrites
    if guild.id in overwrites:
        base = base & ~overwrites[guild.id].deny | overwrites[guild.id].allow
    mine = [overwrites[r] for r in roles if r in overwrites]
    for overwrite in mine:
        base &= ~overwrite.deny
    for overwrite in mine:
        base |= overwrite.allow
    if user_id in overwrites:
        base = base & ~overwrites[user_id].deny | overwrites[user_id].allow
    return base if base & BITS["view_channel"] else 0
