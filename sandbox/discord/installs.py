"""Where the application can be used: in servers that have added its bot, in direct messages with it, and
wherever a person is who has added it to their own account.
"""

from collections.abc import Collection

from sandbox.discord.model import Channel, Interaction, Json, User
from sandbox.discord.permissions import BITS, bits
from sandbox.discord.world import World

BY_SERVER, BY_PERSON = 0, 1
"""The kinds of installation."""
IN_SERVER, WITH_BOT = 0, 1
"""The contexts of interactions; the sandbox has no direct messages among people."""
_LENT = bits("embed_links", "attach_files", "mention_everyone", "use_external_emojis")
"""What an application may do where only a person has brought it along, as far as that person may."""


def context_of(channel: Channel) -> int:
    return WITH_BOT if channel.guild_id is None else IN_SERVER


def has_bot(world: World, channel: Channel) -> bool:
    guild = world.guild_of(channel)
    return guild is None or world.bot.id in guild.members


def kinds_here(world: World, channel: Channel, user: User) -> set[int]:
    """How the application has come to a place, for a person."""
    found = {BY_SERVER} if has_bot(world, channel) else set()
    return found | {BY_PERSON} if user.installed else found


def owners(world: World, channel: Channel, user: User, kinds: Collection[int]) -> Json:
    """`authorizing_integration_owners` of an interaction that these kinds of installation allow."""
    here = kinds_here(world, channel, user) & set(kinds)
    by_kind: Json = {}
    if BY_SERVER in here:
        by_kind[str(BY_SERVER)] = str(channel.guild_id or 0)
    if BY_PERSON in here:
        by_kind[str(BY_PERSON)] = str(user.id)
    return by_kind


def kinds_of(world: World, item: Interaction) -> Collection[int]:
    """The kinds of installation that allow an interaction: its command says, or the message it belongs to."""
    command = world.commands.items.get(int(item.data.get("id") or 0))
    if item.command_name is not None and command is not None:
        return [int(kind) for kind in command["integration_types"]]
    source = world.by_channel.get(item.channel_id, {}).get(item.source_id or 0)
    if source is not None and source.interaction is not None:
        return [int(kind) for kind in source.interaction["authorizing_integration_owners"]]
    return (BY_SERVER,)


def app_permissions(world: World, channel: Channel, user_id: int) -> int:
    if has_bot(world, channel):
        return world.permissions(world.bot.id, channel)
    return world.permissions(user_id, channel) & _LENT


def must_whisper(world: World, channel: Channel, user_id: int) -> bool:
    """Whether answers are shown to the person alone: the server does not let members bring applications."""
    return not has_bot(world, channel) and not (
        world.permissions(user_id, channel) & BITS["use_external_apps"]
    )
