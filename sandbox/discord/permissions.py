"""Permissions: their bits, and roles and overwrites combined as on Discord."""

from collections.abc import Mapping

from sandbox.discord.model import Channel, Guild

BITS: Mapping[str, int] = {
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "use_application_commands": 1 << 31,
    "manage_events": 1 << 33,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "create_events": 1 << 44,
    "use_external_apps": 1 << 50,
    "pin_messages": 1 << 51,
}
"""The bits that matter here, under their names in Discord's documentation."""
ALL = (1 << 52) - 1


def bits(*names: str) -> int:
    """The bits of these permissions; KeyError for one that does not exist here."""
    return sum(BITS[name] for name in set(names))


_MODERATION = (
    "administrator",
    "manage_channels",
    "manage_guild",
    "manage_messages",
    "manage_threads",
    "manage_events",
    "create_events",
    "pin_messages",
)
EVERYONE = bits(*(name for name in BITS if name not in _MODERATION))
"""What @everyone may do in a new server."""
BOT_ROLE = bits(
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "manage_threads",
    "manage_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "use_external_emojis",
    "create_events",
)
"""What a new server grants the bot."""


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
    mine = [overwrites[role] for role in roles if role in overwrites]
    for overwrite in mine:
        base &= ~overwrite.deny
    for overwrite in mine:
        base |= overwrite.allow
    if user_id in overwrites:
        base = base & ~overwrites[user_id].deny | overwrites[user_id].allow
    return base if base & BITS["view_channel"] else 0
