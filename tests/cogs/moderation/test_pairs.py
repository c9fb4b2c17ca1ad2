"""`/canasta-mod pairs`: opponents worth a look, for moderators of their server alone."""

from datetime import timedelta

import discord

from tests.cogs.world import World, command, options, texts
from tests.data.matches.counted import put_counted


async def test_moderators_see_a_pair_of_their_own_server_and_nobody_else_does(world: World) -> None:
    ann, ben = world.person("Ann").id, world.person("Ben").id
    role = world.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True), position=9)
    world.people["Mia"] = world.guild.add_member(world.env.create_user("Mia"), roles=[role])
    now = world.bot.services.tables.clock()
    there = world.guild.id + 1
    await put_counted(world.bot.store, (ann, ben), [0] * 60, now, guild=there)
    assert "No pair stands out." in texts(await command(world, "Mia", "canasta-mod pairs"))
    await put_counted(world.bot.store, (ann, ben), [0] * 60, now - timedelta(days=181), guild=world.guild.id)
    assert "No pair stands out." in texts(await command(world, "Mia", "canasta-mod pairs"))
    await put_counted(world.bot.store, (ann, ben), [0] * 59 + [1], now, guild=world.guild.id)
    (sent,) = [one for one in await world.bot.tree.sync() if one.name == "canasta-mod"]
    world.guild.set_command_permissions(sent, {world.person(name): True for name in ("Ann", "Cleo")})
    for name in ("Ann", "Cleo"):
        assert "Only moderators" in texts(await command(world, name, "canasta-mod pairs"))
    seen = await command(world, "Mia", "canasta-mod pairs")
    said = texts(seen)
    assert seen.ephemeral
    assert f"**<@{ann}> – <@{ben}>**" in said
    assert f"- Matches against each other: 60, which is 100% of <@{ann}>'s and 100% of <@{ben}>'s" in said
    assert f"- Won: <@{ann}> 59, <@{ben}> 1 · too few matches with others to compare" in said
    assert f"- Rating moved by them: <@{ann}> +580, <@{ben}> −580" in said
    assert "- Left or cut short: 0 · half last no longer than 30 min (deals: 3)" in said
    assert "no proof" in said
    assert options(seen, "bars:ask") == [f"{ann}:P{ann}", f"{ben}:P{ben}"]


async def test_partners_and_who_leaves_only_when_behind_are_listed_too(world: World) -> None:
    people = [world.person(name).id for name in ("Ann", "Ben", "Cleo", "Dan")]
    role = world.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True), position=9)
    world.people["Mia"] = world.guild.add_member(world.env.create_user("Mia"), roles=[role])
    now, store = world.bot.services.tables.clock(), world.bot.store
    await put_counted(store, people, [0] * 30, now, guild=world.guild.id, verdict="left", loser_left=True)
    said = texts(await command(world, "Mia", "canasta-mod pairs"))
    assert "### Partners" not in said
    assert "### They leave" not in said, "they were not behind"
    there = {"guild": world.guild.id, "verdict": "left", "loser_left": True, "behind": True}
    await put_counted(store, people, [0] * 400, now, **there)  # type: ignore[arg-type]
    seen = await command(world, "Mia", "canasta-mod pairs")
    _, ben, _, dan = people
    said = texts(seen)
    assert (
        f"- <@{ben}> with <@{dan}>: matches together 430, left by <@{ben}> 430, of these behind 400" in said
    )
    assert f"### They leave only when behind\n- <@{ben}>: matches 430, left 430, of these behind 400" in said
    assert {f"{ben}:P{ben}", f"{dan}:P{dan}"} <= {*options(seen, "bars:ask")}
