"""The demo world: a server with channels, six people (the last one without an avatar), and the bot."""

from sandbox.discord.avatars import key_of
from sandbox.discord.model import User
from sandbox.discord.world import World

PEOPLE = ("Alex", "Billie", "Charlie", "Dana", "Emery", "Frankie")


def demo_world() -> World:
    """A fresh demo world. Alex owns the server; all six are in it."""
    world = World("Canasta")
    people: list[User] = [world.add_user(name) for name in PEOPLE]
    for user in people[:-1]:
        user.avatar = key_of(user.name)
    guild = world.add_guild("The Card Table", people[0])
    for user in people[1:]:
        world.add_member(guild, user)
    world.add_role(guild, "Card players", people[1:4])
    world.add_text_channel(guild, "canasta", "Pull up a chair and play")
    guild.system_channel_id = world.add_text_channel(guild, "general", "Everything else").id
    world.add_forum(guild, "tables", "Where tables may be posts: /canasta-server forum")
    return world
