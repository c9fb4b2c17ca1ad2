"""Where and by whom tables and tournaments are opened, where a server's managers have chosen that."""

from typing import Any

import discord

from bot.guide.screens.welcome import QUICK_GAME
from bot.screens.buttons import GATHER
from bot.screens.lobby.new_table import NEW_TABLE
from bot.tables.settings.opening import CHANNELS, Opens
from tests.cogs.clicking import planted, use
from tests.cogs.tournament_world import TournamentWorld
from tests.cogs.world import World, texts

COMMANDS: dict[str, dict[str, Any]] = {
    "canasta new": {},
    "canasta find": {},
    "canasta standing": {"day": 1, "time": "20:00"},
}
WELCOME = (QUICK_GAME, GATHER, NEW_TABLE)
"""The buttons that open tables: of a welcome, and of what help offers."""


async def ways(world: World, name: str, place: Any) -> dict[str, str]:
    """What somebody is told here who tries to open a table, by each way that there is."""
    person = world.person(name)
    told = {}
    for line, given in (*COMMANDS.items(), ("canasta new", {"computers": 3})):
        told[f"{line} {given}"] = texts((await person.slash(place, line, **given)).response)
    answered = await person.context_menu(place, "Challenge to Canasta", world.person("Dan"))
    told["challenge"] = texts(answered.response)
    for verb in WELCOME:
        custom_id = f"c1:0:0:{verb}"
        pressed = await use(person, await planted(world, place, custom_id), custom_id)
        told[verb] = texts(pressed.response)
    return told


async def test_tables_open_in_the_channels_that_the_server_has_set_and_in_their_threads(world: World) -> None:
    await world.start("Ann", "Ben", computers=2)
    (thread,) = world.channel.threads
    hall, cellar = world.guild.create_text_channel("hall"), world.guild.create_text_channel("cellar")
    await world.bot.store.settings.set_for_guild(world.guild.id, CHANNELS, [hall.id, cellar.id])
    before = await world.bot.store.tables.all_open()
    for told in (await ways(world, "Cleo", world.channel)).values():
        assert told == f"On this server, tables open in <#{hall.id}>, <#{cellar.id}>. Try again there."
    assert "tables open in" in (await ways(world, "Cleo", thread))["canasta find {}"]
    assert await world.bot.store.tables.all_open() == before
    # What is open plays on, and a lobby that waits is joined.
    assert "Your turn" in texts(await world.hand("Ann")) + texts(await world.hand("Ben"))

    await world.bot.store.settings.set_for_guild(world.guild.id, CHANNELS, [world.channel.id])
    for told in (await ways(world, "Cleo", thread)).values():
        assert "tables open in" not in told
    await world.bot.store.settings.set_for_guild(world.guild.id, CHANNELS, [hall.id])
    assert "You have a seat at" in (await ways(world, "Cleo", world.channel))[GATHER]
    world.env.backend.delete_channel(hall.id)
    told_ = (await ways(world, "Dan", world.channel))["canasta find {}"]
    assert told_.startswith("Tables can't be opened in this channel. Members with Manage Server")


async def test_only_members_with_the_role_open_tables_and_everybody_joins(world: World) -> None:
    role = world.guild.create_role("regulars")
    world.people["Rita"] = world.guild.add_member(world.env.create_user("Rita"), roles=[role])
    world.manager("Mia")
    await world.bot.store.settings.set_for_guild(world.guild.id, Opens.TABLES, role.id)
    for told in (await ways(world, "Cleo", world.channel)).values():
        assert told == f"Only members with <@&{role.id}> can open tables here."
    assert await world.bot.store.tables.all_open() == []
    await world.open("Rita")
    await world.sit("Ann")
    await world.open("Mia")
    assert len(await world.bot.store.tables.all_open()) == 2
    world.env.backend.delete_role(world.guild.id, role.id)
    assert "has been deleted" in texts(await world.open("Ann", computers=3))


async def test_a_role_opens_tournaments_and_without_one_manage_events_does(world: World) -> None:
    directors = world.guild.create_role("directors")
    staff = world.guild.create_role("staff", permissions=discord.Permissions(manage_events=True))
    for name, role in (("Dora", directors), ("Eve", staff)):
        world.people[name] = world.guild.add_member(world.env.create_user(name), roles=[role])
    cup = TournamentWorld(world)
    assert "Only members with Manage Server or Manage Events" in await cup.command("Dora", "new", name="Cup")
    assert "Summer" in await cup.command("Eve", "new", name="Summer")

    await world.bot.store.settings.set_for_guild(world.guild.id, Opens.TOURNAMENTS, directors.id)
    refused = await cup.command("Eve", "new", name="Cup")
    assert refused == f"Only members with <@&{directors.id}> can open tournaments here."
    assert "Winter" in await cup.command("Dora", "new", name="Winter")
    # Anyone who opens one runs it.
    tournament = await world.bot.store.tournaments.get(2)
    assert tournament is not None
    assert tournament.organiser_id == world.person("Dora").id
    await world.bot.store.settings.set_for_guild(
        world.guild.id, CHANNELS, [world.guild.create_text_channel("hall").id]
    )
    assert "tables open in" in await cup.command("Dora", "new", name="Cup")
