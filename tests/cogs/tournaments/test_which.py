"""Several tournaments at once in one channel: each command is about the one that is meant."""

import re

from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.cogs.tournament_world import DUEL, TournamentWorld, round_over
from tests.cogs.world import World, labels, named, texts


async def test_each_command_names_its_tournament(world: World, cup: TournamentWorld) -> None:
    for name in ("Spring Cup", "**Night** @everyone"):
        await cup.open(name=name, rules=DUEL, computers=4)
    offered = await world.person("Ann").autocomplete(world.channel, "tournament enter", "tournament", "")
    assert [(choice["name"], choice["value"]) for choice in offered] == [
        ("**Night** @everyone · open, 4 entries", "2"),
        ("Spring Cup · open, 4 entries", "1"),
    ]
    offered = await world.person("Ann").autocomplete(world.channel, "tournament show", "tournament", "spri")
    assert [choice["value"] for choice in offered] == ["1"]
    # Left out, it is asked; the choice goes on with what was typed.
    asked = (await world.person("Ann").slash(world.channel, "tournament enter")).response
    assert "Which tournament do you mean?" in texts(asked)
    assert list(named(asked, "twhich:enter:")) == ["2", "1"]
    done = await world.press("Ann", asked, "twhich:enter:", ["1"])
    assert texts(done.response) == "You're in."
    assert await cup.command("Ben", "enter", tournament="2") == "You're in."
    assert await cup.command("Ben", "enter", tournament="spring cup") == "You're in."
    assert await cup.command("Ann", "leave") == "You're no longer in this tournament.", "the one she is in"
    assert "**5 entries**" in await cup.command("Ann", "show", tournament="1")
    for typed in ("3", "99999999999999999999", "Summer", "<@1> @everyone"):
        said = await cup.command("Ben", "show", tournament=typed)
        assert "There's no tournament" in said
        assert "@everyone" not in said
    assert "Only <@" in await cup.command("Ben", "cancel", tournament="2")


async def test_a_stale_or_foreign_choice_is_refused_and_hidden_channels_stay_hidden(
    world: World, cup: TournamentWorld
) -> None:
    await cup.open(rules=DUEL, computers=4)
    elsewhere = world.env.create_guild("Another club")
    channel = elsewhere.create_text_channel("cards")
    stranger = elsewhere.add_member(world.env.create_user("Zoe"))
    assert "There's no tournament" in texts(
        (await stranger.slash(channel, "tournament show", tournament="1")).response
    )
    assert await stranger.autocomplete(channel, "tournament show", "tournament", "") == []
    other = world.guild.create_text_channel("secret")
    secret = await cup.service.registry.find(1, world.guild.id)
    database = world.bot.store.tournaments._database
    async with database.write() as transaction:
        await transaction.rows("UPDATE tournaments SET channel_id = ? WHERE id = ?", [other.id, secret.id])
    assert "**4 entries**" in await cup.command("Ann", "show")
    hidden = Overwrite(target_id=world.guild.id, type=OverwriteType.ROLE, allow=0, deny=1 << 10)
    world.env.backend.set_overwrite(other.id, hidden)
    await world.env.settle()
    assert "There's no tournament here" in await cup.command("Ann", "show")
    assert "There's no tournament" in await cup.command("Ann", "show", tournament="1")


async def test_the_list_shows_all_and_leads_to_each(world: World, cup: TournamentWorld) -> None:
    assert "no tournaments here" in await cup.command("Ann", "list")
    await cup.open(name="First", rules=DUEL, deals=0, rounds=1)
    for name in ("Ann", "Ben"):
        await cup.press(name, "enter")
    await cup.press("Host", "start")
    await round_over(cup)
    for name in ("Second", "Third"):
        await cup.open(name=name, rules=DUEL)
    await cup.cancel("Second")
    listed = (await world.person("Ann").slash(world.channel, "tournament list")).response
    text = texts(listed)
    assert text.index("**Open**") < text.index("Third") < text.index("**Over**")
    assert "cancelled <t:" in text
    # Nobody has moved, so the one who waited for the other has won.
    assert re.search(r"\) · 🥇 (Ann|Ben)\n-# finished <t:", text)
    assert [label.partition(" · ")[0] for label in labels(listed)[:3]] == ["Third", "Second", "First"]
    opened = await world.press("Ann", listed, "twhich:show:", ["1"])
    assert "## 🏆 First" in texts(opened.response)
