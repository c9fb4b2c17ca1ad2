"""A further server, with the bot or without it."""

from sandbox.discord.model import Guild, User
from sandbox.discord.shards import Shard
from sandbox.discord.world import World

NAMES = ("Games Night", "Book Club", "Allotment 12", "Night Shift")


def new_server(world: World, owner: User, *, bot: bool = True, shard: Shard | None = None) -> Guild:
    """One more server with all people in it, to which its owner adds the bot or not."""
    guild = world.add_guild(NAMES[(len(world.guilds) - 1) % len(NAMES)], owner, bot=False, shard=shard)
    for user in world.users.values():
        if not user.bot and user is not owner:
            world.add_member(guild, user)
    guild.system_channel_id = world.add_text_channel(guild, "general", "Everything and nothing").id
    world.add_text_channel(guild, "games", "Cards, dice and boards")
    if bot:
        world.add_bot(guild)
    return guild
