"""Permissions: roles and overwrites combined as on Discord."""

from sandbox.discord.model import Channel, Guild
from sandbox.discord.permission_bits import ALL, BITS


def permissions(guild: Guild, channel: Channel, user_id: int) -> int:
    """A person's permissions in a text channel of a server; 0 if it is hidden from them."""
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
    overwrites = channel.overwrites
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
