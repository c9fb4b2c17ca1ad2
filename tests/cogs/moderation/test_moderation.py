"""Moderators close tables, remove and bar people, by command and by button; nobody else does."""

from datetime import timedelta
from typing import Any

import discord
import pytest_asyncio

from data.records.tables import TableStatus
from tests.cogs.play.test_turn_pings import direct
from tests.cogs.tournament_world import DUEL, TournamentWorld
from tests.cogs.world import World, command, find, ids, texts

MIA, NEIL = "Mia", "Neil"
"""Mia moderates the server, Neil only its other channel."""


@pytest_asyncio.fixture
async def hall(world_over_days: World) -> World:
    world = world_over_days
    role = world.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True), position=9)
    world.people[MIA] = world.guild.add_member(world.env.create_user(MIA), roles=[role])
    world.people[NEIL] = world.guild.add_member(world.env.create_user(NEIL))
    (sent,) = [one for one in await world.bot.tree.sync() if one.name == "canasta-mod"]
    world.guild.set_command_permissions(sent, {world.person(name): True for name in ("Ann", "Ben", NEIL)})
    return world


async def mod(world: World, name: str, line: str, **given: Any) -> str:
    """What `/canasta-mod` answers."""
    return texts(await command(world, name, f"canasta-mod {line}", **given))


def written_to(world: World, name: str) -> str:
    return "\n".join(texts(message) for message in direct(world, name))


async def test_a_moderator_closes_a_lobby_and_a_match_and_everybody_reads_why(hall: World) -> None:
    await hall.open("Ann")
    for name in ("Ann", "Ben", NEIL):
        assert "Only moderators" in await mod(hall, name, "close", table="1", reason="mine")
    assert "table is gone" in await mod(hall, MIA, "close", table="77", reason="x")
    assert "A moderator closed this table: *bye*" in (
        await mod(hall, MIA, "close", table="1", reason="*bye*")
    ).replace("\\", "")
    await hall.env.settle()
    public = "\n".join(texts(message) for message in hall.messages())
    assert "🔒 Mia, a moderator, closed this table: \\*bye\\*" in public


async def test_the_button_stands_in_more_for_those_who_may_press_it(hall: World) -> None:
    await hall.start("Ann", "Ben", computers=2)
    table = await hall.public()
    for name, there in (("Ann", False), ("Cleo", False), (MIA, True)):
        shown = (await hall.press(name, table, "more")).response
        assert any("modclose" in one for one in ids(shown)) == there, name
    more = (await hall.press(MIA, table, "more")).response
    assert more is not None
    opened = await hall.person(MIA).click(more, custom_id=find(more, "modclose"))
    assert opened.modal is not None
    await hall.person(MIA).submit_modal(opened, {"text": "Too loud"})
    assert (await hall.table()).status is TableStatus.CLOSED
    assert "Too loud" in texts(await hall.public())


async def test_a_lobbys_menu_lets_moderators_remove_somebody_and_close_it(hall: World) -> None:
    await hall.open("Ann")
    await hall.sit("Ben")
    lobby = await hall.lobby()
    for name, there in (("Ann", False), ("Cleo", False), (NEIL, False), (MIA, True)):
        shown = (await hall.press(name, lobby, "setup")).response
        assert any(one.startswith("mod") for one in ids(shown)) == there, name
    menu = (await hall.press(MIA, lobby, "setup")).response
    assert menu is not None
    ben = hall.person("Ben").id
    asked = await hall.person(MIA).select(menu, [str(ben)], custom_id=find(menu, "modremove"))
    assert asked.modal is not None
    done = await hall.person(MIA).submit_modal(asked, {"text": "Rude"})
    assert f"<@{ben}> no longer sits at table 1" in texts(done.response)
    assert (await hall.table()).seat_of(ben) is None
    menu = (await hall.press(MIA, await hall.lobby(), "setup")).response
    assert menu is not None
    opened = await hall.person(MIA).click(menu, custom_id=find(menu, "modclose"))
    await hall.person(MIA).submit_modal(opened, {"text": "Late"})
    assert (await hall.table()).closed.reason == "Late"


async def test_somebody_is_removed_from_a_lobby_and_reads_why_in_private(hall: World) -> None:
    await hall.open("Ann")
    await hall.sit("Ben")
    ben = hall.person("Ben")
    assert "Only moderators" in await mod(hall, "Ann", "remove", member=ben, reason="x")
    assert "no longer sits" in await mod(hall, MIA, "remove", member=ben, reason="Please read the rules")
    await hall.env.settle()
    assert "Please read the rules" in written_to(hall, "Ben")
    assert "Please read the rules" not in "\n".join(texts(message) for message in hall.messages())
    refused = await hall.sit("Ben")
    assert "removed you from this table: Please read the rules" in texts(refused.response)
    assert "doesn't sit" in await mod(hall, MIA, "remove", member=ben, reason="again")
    # Nobody is left with the last one gone; there was no match that could count.
    await mod(hall, MIA, "remove", member=hall.person("Ann"), reason="And you")
    await hall.env.settle()
    (closed,) = [said for said in map(texts, hall.messages()) if "A moderator closed this table." in said]
    assert "match" not in closed


async def test_somebody_is_barred_told_why_and_listed_until_that_is_undone(hall: World) -> None:
    ben = hall.person("Ben")
    for name in ("Ann", NEIL):
        for line, given in (("barred", {}), ("unbar", {"member": ben}), ("bar", {"member": ben, "time": 1})):
            more = {"reason": "x"} if line == "bar" else {}
            assert "Only moderators" in await mod(hall, name, line, **given, **more)
    await hall.open("Ann")
    await hall.sit("Ben")
    assert "Ben is barred until" in await mod(hall, MIA, "bar", member=ben, time=24, reason="Floods")
    await hall.env.settle()
    assert (await hall.table()).seat_of(ben.id) is None
    assert "have barred you from its Canasta tables until" in written_to(hall, "Ben")
    assert "Floods" in texts(await command(hall, "Ben", "canasta new"))
    assert f"<@{ben.id}> until" in await mod(hall, MIA, "barred")
    manager = hall.manager("Olga")
    assert "can't be barred" in await mod(hall, MIA, "bar", member=manager, time=1, reason="x")
    assert "That's you" in await mod(hall, MIA, "bar", member=hall.person(MIA), time=1, reason="x")
    listed = await command(hall, MIA, "canasta-mod barred")
    done = await hall.person(MIA).select(listed, [str(ben.id)], custom_id=find(listed, "bars:undo"))
    assert "can play here again" in texts(done.response)
    assert "isn't barred" in await mod(hall, MIA, "unbar", member=ben)
    assert "Nobody" in await mod(hall, MIA, "barred")


async def test_somebody_who_is_no_member_is_barred_without_a_message(hall: World) -> None:
    other = hall.env.create_guild("Elsewhere")
    gone = other.add_member(hall.env.create_user("Gone"))
    hall.people["Gone"] = gone
    await hall.bot.services.moderation.bars.bar(
        hall.guild.id, gone.id, "Gone", by=hall.person(MIA).id, lasts=timedelta(days=1), reason="Buy this"
    )
    await hall.bot.services.moderation.notices.due()
    assert written_to(hall, "Gone") == ""
    assert await hall.bot.store.bars.unsettled() == []


async def test_tables_are_suggested_with_what_is_known_of_them(hall: World) -> None:
    await hall.open("Ann")
    offered = await hall.person(MIA).autocomplete(hall.channel, "canasta-mod close", "table", "ann")
    assert [(one["value"], "Ann" in one["name"], "lobby" in one["name"]) for one in offered] == [
        ("1", True, True)
    ]
    assert not await hall.person("Ben").autocomplete(hall.channel, "canasta-mod close", "table", "")


async def test_who_opens_most_is_seen_and_barred_from_there(hall: World) -> None:
    await hall.start("Ben", "Ann", computers=2)
    for _ in range(2):
        await hall.open("Cleo")
    manager = hall.manager("Olga").id
    await hall.open("Olga")
    ben, cleo = hall.person("Ben").id, hall.person("Cleo").id
    seen = await command(hall, MIA, "canasta-mod activity")
    assert texts(seen).splitlines()[1:3] == [
        f"- <@{cleo}>: tables opened 2, matches 0, left 0",
        f"- <@{ben}>: tables opened 1, matches 1, left 0",
    ]
    refused = (await hall.press(MIA, seen, "bars:ask", [f"{manager}:Olga"])).response
    assert "can't be barred" in texts(refused)
    asked = (await hall.press(MIA, seen, "bars:ask", [f"{cleo}:Cleo"])).response
    assert asked is not None
    assert "Bar Cleo?" in texts(asked)
    opened = await hall.person(MIA).click(asked, custom_id=find(asked, f"bars:for:24:{cleo}:Cleo"))
    done = await hall.person(MIA).submit_modal(opened, {"text": "Floods"})
    assert "Cleo is barred until" in texts(done.response)
    await hall.env.advance_time(25 * 3600)
    seen = await command(hall, MIA, "canasta-mod activity")
    assert "Nothing." in texts(seen)


async def test_who_is_barred_is_taken_out_of_tournaments_and_off_standing_tables(
    world: World, cup: TournamentWorld
) -> None:
    ann, services = world.person("Ann").id, world.bot.services
    await cup.open(rules=DUEL, computers=4)
    await cup.press("Ann", "enter")
    await command(world, "Ann", "canasta standing", day=1, time="21")
    assert len(await world.bot.store.tournaments.of_person(ann)) == 1
    assert len(await world.bot.store.standing.of_guild(world.guild.id)) == 1
    await services.moderation.bars.bar(
        world.guild.id, ann, "Ann", by=world.person("Ben").id, lasts=timedelta(days=1), reason="x"
    )
    await services.moderation.notices.due()
    assert await world.bot.store.tournaments.of_person(ann) == []
    assert await world.bot.store.standing.of_guild(world.guild.id) == []
    assert await world.bot.store.bars.unsettled() == []
