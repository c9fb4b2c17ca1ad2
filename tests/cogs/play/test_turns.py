"""Every table on which it is somebody's turn."""

from typing import Any

import pytest
from simcord import UserHandle

from tests.cogs.world import PEOPLE, World, alt, command, ids, labels, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


async def another_match(world: World, table_id: int, *names: str, pace: str) -> None:
    await world.open(names[0], computers=0, pace=pace)
    for name in names[1:]:
        table = await world.table(table_id)
        free = next(seat.index for seat in table.seats if seat.empty)
        await world.press(name, world.message(table.messages.lobby_message_id), f"sit:{free}")
    lobby = world.message((await world.table(table_id)).messages.lobby_message_id)
    await world.press(names[0], lobby, "now")


async def test_turns_lists_all_ones_tables_the_soonest_deadline_first(world: World) -> None:
    assert "aren't at any table" in texts(await command(world, "Ann", "my tables"))
    for number, pace in enumerate(("7 days", "1 days", "none"), 1):
        await another_match(world, number, *PEOPLE, pace=pace)
    listed = await command(world, "Ann", "my tables")
    said = texts(listed)
    assert "your turn at 3 tables" in said
    places = [str((await world.table(number)).place.thread_id) for number in (2, 1, 3)]
    assert [said.index(place) for place in places] == sorted(said.index(place) for place in places)
    assert said.count("deadline <t:") == 2
    assert "no time limit" in said
    assert "isn't your turn" in texts(await command(world, "Ben", "my tables"))
    hand = await world.press("Ann", listed, "hand")
    assert hand.response is not None
    assert "Draw" in labels(hand.response)


async def play_a_turn(world: World, name: str, panel: Any) -> Any:
    """Draw and discard in this panel; gives back the panel after it."""
    drawn = (await world.press(name, panel, "do:draw")).response
    discard = next(what for what in ids(drawn) if what.startswith("do:discard "))
    after = (await world.press(name, drawn, discard)).response
    assert after is not None
    return after


async def test_after_a_turn_the_panel_leads_to_the_next_table_that_waits_soonest_first(world: World) -> None:
    for number, pace in enumerate(("7 days", "1 days", "3 days"), 1):
        await another_match(world, number, *PEOPLE, pace=pace)
    panel = await world.press("Ann", world.message((await world.table(1)).messages.message_id), "hand")
    assert "Your next turn" not in texts(panel.response)
    after = await play_a_turn(world, "Ann", panel.response)
    thread = str((await world.table(2)).place.thread_id)
    line = next(line for line in texts(after).split("\n") if "Your next turn" in line)
    assert thread in line
    assert "deadline <t:" in line
    assert "(and one more)" in line
    opened = await world.press("Ann", after, "hand")
    assert "Draw" in labels(opened.response)
    assert opened.left is not None
    assert opened.left.id == after.id
    # The message is the second table's hand now: the first one's turn changes nothing in it.
    for name in PEOPLE[1:]:
        own = (
            await world.press(name, world.message((await world.table(1)).messages.message_id), "hand")
        ).response
        await play_a_turn(world, name, own)
    assert (await world.view("Ann", 1)).turn.seat == 0
    said = texts(await command(world, "Ann", "my tables")).split("\n")
    thread = str((await world.table(1)).place.thread_id)
    at = next(n for n, line in enumerate(said) if thread in line)
    assert said[at + 1].startswith("-# Since your last turn: Dan: ")
    table = await world.table(1)
    assert table.ping.message_id == table.messages.message_id
    call = texts(world.message(table.messages.message_id))
    assert f"<@{world.person('Ann').id}>, it's your turn" in call
    assert "-# Dan drew a card" in call
    last = await play_a_turn(world, "Ann", opened.response)
    assert str((await world.table(3)).place.thread_id) in texts(last)


async def test_other_servers_are_named_in_the_list_and_after_a_turn(world: World) -> None:
    await another_match(world, 1, *PEOPLE, pace="1 days")
    await another_match(world, 2, *PEOPLE, pace="7 days")
    async with world.bot.store._database.write() as transaction:
        await transaction.rows(
            "UPDATE tables SET guild_id = ? WHERE id = 2", [world.env.create_guild("Chess").id]
        )
    said = texts(await command(world, "Ann", "my tables")).split("\n")
    assert "on Chess" not in next(line for line in said if "**1.**" in line)
    assert "on Chess" in next(line for line in said if "**2.**" in line)
    panel = await world.press("Ann", world.message((await world.table(1)).messages.message_id), "hand")
    assert "on Chess" in texts(await play_a_turn(world, "Ann", panel.response))


async def test_a_paused_table_is_not_the_next(world: World) -> None:
    for number in (1, 2):
        await another_match(world, number, *PEOPLE, pace="1 days")
    async with world.bot.store._database.write() as transaction:
        await transaction.rows("UPDATE tables SET paused_at = touched_at WHERE id = 2")
    panel = await world.press("Ann", world.message((await world.table(1)).messages.message_id), "hand")
    assert "Your next turn" not in texts(await play_a_turn(world, "Ann", panel.response))


async def test_the_recap_goes_through_the_turns_since_ones_own_in_pictures(world: World) -> None:
    await another_match(world, 1, *PEOPLE, pace="1 days")
    for name in PEOPLE:
        panel = (
            await world.press(name, world.message((await world.table(1)).messages.message_id), "hand")
        ).response
        await play_a_turn(world, name, panel)
    recap = (await world.press("Ann", await world.tools("Ann"), "table")).response
    first = (await world.press("Ann", recap, "since")).response
    assert "Turn 1 of 3 since yours\nBen " in texts(first)
    second = (await world.press("Ann", first, "since:1")).response
    assert "Turn 2 of 3 since yours\nCleo " in texts(second)
    assert len(alt(second)) == 1
    back = (await world.press("Ann", second, "hand")).response
    assert "do:draw" in ids(back)


async def test_in_a_direct_message_turns_are_listed_over_all_servers_with_their_names(world: World) -> None:
    await another_match(world, 1, *PEOPLE, pace="7 days")
    club, channel = world.guild, world.channel
    world.guild = world.env.create_guild("Night owls")
    world.channel = world.guild.create_text_channel("cards")
    people, world.people = world.people, {}
    for name in PEOPLE:
        world.people[name] = world.guild.add_member(user_of(world, people[name].id))
    await another_match(world, 2, *PEOPLE, pace="1 days")
    ann = user_of(world, people["Ann"].id)
    said = texts((await ann.slash("my tables")).response)
    assert "your turn at 2 tables" in said
    assert said.index("on Night owls · deadline") < said.index("on Card club · deadline")
    here = texts(await command(world, "Ann", "my tables"))
    assert ("on Card club" in here, "on Night owls" in here) == (True, False)
    world.guild, world.channel, world.people = club, channel, people


def user_of(world: World, person_id: int) -> UserHandle:
    """The person outside of any server."""
    return UserHandle(world.env, world.env.backend.users[person_id])
