"""Blocking somebody by clicks: from the menu of a name, a profile, the list."""

from tests.cogs.people.test_person_menus import choose
from tests.cogs.world import World, find, ids, options, texts


async def blocks(world: World, name: str) -> str:
    result = await world.person(name).slash(world.channel, "my settings", page="blocks")
    assert result.ephemeral
    assert result.response is not None
    return texts(result.response)


async def test_whoever_is_blocked_sits_elsewhere_and_isnt_told_why(world: World) -> None:
    ben = world.person("Ben").id
    await world.open("Cleo")
    await world.sit("Ann")
    asked = await choose(world, "Ann", "Block in Canasta", "Ben")
    assert "### Block Ben?" in texts(asked)
    done = (await world.press("Ann", asked, f"blocks:yes:{ben}:Ben")).response
    assert "✅ Ben is blocked." in texts(done)
    assert "- Ben" in texts(done)
    refused = (await world.sit("Ben")).response
    assert "You can't join this table." in texts(refused)
    assert "Ann" not in texts(refused)
    assert "Nobody." in await blocks(world, "Ben"), "the list is Ann's alone"
    assert "can't be pinged right now" in texts(await choose(world, "Ben", "Challenge to Canasta", "Ann"))
    # Taken back in the list, Ben may sit there.
    (entry,) = options(done, "blocks:undo:0")
    again = (await world.press("Ann", done, "blocks:undo:0", [entry])).response
    assert "✅ Ben is no longer blocked." in texts(again)
    await world.sit("Ben")
    assert (await world.table()).seat_of(ben) is not None


async def test_a_profile_of_somebody_else_leads_to_the_question(world: World) -> None:
    profile = await choose(world, "Ann", "Canasta profile", "Ben")
    ask = next(id for id in ids(profile) if id.startswith("blocks:ask"))
    asked = (await world.press("Ann", profile, ask)).response
    assert "### Block Ben?" in texts(asked)
    listed = (await world.press("Ann", asked, "blocks:list")).response
    assert "Nobody." in texts(listed)
    own = (await world.person("Ann").slash(world.channel, "my profile")).response
    assert not any(id.startswith("blocks") for id in ids(own))


async def test_the_list_asks_before_it_blocks_whom_one_chooses(world: World) -> None:
    ann = world.person("Ann")
    listed = (await ann.slash(world.channel, "my settings", page="blocks")).response
    assert listed is not None
    asked = await ann.select(listed, [world.person("Cleo")], custom_id=find(listed, "blocks:choose"))
    assert asked.response is not None
    assert "### Block Cleo?" in texts(asked.response)
    assert not await world.bot.store.blocks.of(ann.id)


async def test_nobody_blocks_a_bot_or_themselves(world: World) -> None:
    world.people["Robot"] = world.guild.add_member(world.env.create_user("Robot", bot=True))
    assert "Bots don't play" in texts(await choose(world, "Ann", "Block in Canasta", "Robot"))
    assert "That's you" in texts(await choose(world, "Ann", "Block in Canasta", "Ann"))
