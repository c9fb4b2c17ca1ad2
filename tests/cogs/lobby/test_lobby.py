"""The lobby: sitting down, changing sides, leaving, computer players, starting."""

import pytest

from bot.layout.errors import Refused
from bot.tables.lobby import new_tables
from data.records.tables import TableStatus
from tests.cogs.world import World, find, ids, labels, options, texts


async def test_a_new_table_is_a_public_message_with_its_host_rules_and_empty_seats(world: World) -> None:
    result = await world.person("Ann").slash(world.channel, "canasta new", computers=0)
    assert not result.ephemeral
    message = await world.lobby()
    assert "🔵 **Ann** (host)\n-# Blue side" in texts(message)
    assert "🔵 *empty*\n-# Blue side, with Ann" in texts(message)
    assert "5,000" in texts(message)
    assert "Computer players take the 3 empty seats" in texts(message)
    assert ids(message) == ["sit:2", "sit:1", "sit:3", "invite", "now", "setup", "onemore", "learn"]


async def test_people_sit_down_change_sides_and_leave(world: World) -> None:
    await world.person("Ann").slash(world.channel, "canasta new", computers=0)
    await world.sit("Ben")
    assert "🟠 **Ben**" in texts(await world.lobby())
    await world.sit("Ben", 2)
    assert "🔵 **Ben**\n-# Blue side, with Ann" in texts(await world.lobby())
    await world.set_up("Ann", "unseat")
    table = await world.table()
    assert table.host_id == world.person("Ben").id
    await world.set_up("Ben", "unseat")
    assert (await world.table()).status is TableStatus.CLOSED
    assert "closed" in texts(await world.lobby())
    assert ids(await world.lobby()) == []


async def test_computer_players_fill_seats_and_give_way_to_people(world: World) -> None:
    await world.person("Ann").slash(world.channel, "canasta new", computers=2)
    await world.set_up("Ann", "add")
    assert "Friends can take a computer's seat" in texts(await world.lobby())
    await world.sit("Ben")
    seats = (await world.table()).seats
    assert sum(seat.computer is not None for seat in seats) == 2
    assert seats[1].person_id == world.person("Ben").id
    await world.set_up("Ben", "remove")
    assert sum(seat.empty for seat in (await world.table()).seats) == 1


async def test_sitting_down_twice_is_answered_privately_and_changes_nothing(world: World) -> None:
    await world.person("Ann").slash(world.channel, "canasta new", computers=0)
    menu = (await world.press("Ben", await world.lobby(), "setup")).response
    await world.press("Ben", menu, "sit")
    before = await world.table()
    again = await world.press("Ben", await world.lobby(), "setup")
    assert "sit" not in ids(again.response)
    table = await world.table()
    with pytest.raises(Refused, match="already seated"):
        await world.bot.tables.lobby.sit(table.id, world.person("Ben").id, "Ben")
    assert await world.table() == before


async def test_only_the_host_starts_the_match(world: World) -> None:
    await world.person("Ann").slash(world.channel, "canasta new", computers=2)
    await world.sit("Ben")
    result = await world.press("Ben", await world.lobby(), "now")
    assert result.response is not None
    assert result.response.ephemeral
    assert "can start this match" in texts(result.response)
    assert (await world.table()).status is TableStatus.LOBBY


async def test_a_stranger_cannot_send_computer_players_away(world: World) -> None:
    await world.person("Ann").slash(world.channel, "canasta new", computers=2)
    menu = (await world.press("Eve", await world.lobby(), "setup")).response
    assert ids(menu) == ["house", "here", "sit"]
    assert sum(seat.computer is not None for seat in (await world.table()).seats) == 2


async def test_the_match_is_played_in_a_thread_and_the_lobby_says_where(world: World) -> None:
    await world.start("Ann", computers=3)
    table = await world.table()
    assert table.place.thread_id is not None
    assert f"<#{table.place.thread_id}>" in texts(await world.lobby())
    assert ids(await world.lobby()) == []
    assert labels(await world.public()) == ["My hand", "Score", "In words", "More…"]


async def test_names_are_never_markdown_nor_mentions(world: World) -> None:
    wild = "**@everyone**\n# <@1> `x`\u202e https://a.b"
    user = world.env.create_user("mallory", global_name=wild)
    world.people["Mallory"] = world.guild.add_member(user)
    await world.start("Mallory", computers=3)
    for message in world.messages():
        shown = texts(message)
        assert "@everyone" not in shown
        assert "\u202e" not in shown
        assert "https://" not in shown
        assert "\n#" not in shown.replace("\n##", "\n")
        assert not message.mention_everyone
    assert find(await world.public(), "hand")


async def test_one_person_may_sit_at_many_tables_but_not_without_end(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_tables, "MOST_TABLES", 3)
    for _ in range(3):
        await world.person("Ann").slash(world.channel, "canasta new", computers=0)
    result = await world.person("Ann").slash(world.channel, "canasta new", computers=0)
    assert result.response is not None
    assert "You're already at 3 tables" in texts(result.response)
    assert len(await world.bot.store.tables.all_open()) == 3


async def test_the_host_chooses_how_long_a_turn_may_take(world: World) -> None:
    await world.open("Ann", computers=3)
    await world.set_up("Ann", "pace", ["3 days"])
    assert (await world.table()).timing.pace == "3 days"
    assert "3 days per turn" in texts(await world.lobby())
    assert "pace" not in ids((await world.press("Ben", await world.lobby(), "setup")).response)
    await world.set_up("Ann", "pace", ["auto"])
    assert (await world.table()).timing.pace == "live 300+60"
    await world.open("Ben", pace="7 days")
    assert (await world.table(2)).timing.pace == "7 days"


async def test_a_computer_players_level_is_chosen_and_shown_beside_its_name(world: World) -> None:
    await world.open("Ann", computers=2)
    first, second = (seat for seat in (await world.table()).seats if seat.computer is not None)
    assert f"{first.name} 🤖 (steady)" in texts(await world.lobby())
    await world.set_up("Ann", f"level:{second.index}", ["relaxed"])
    seats = (await world.table()).seats
    assert (seats[first.index].computer, seats[second.index].computer) == ("steady", "relaxed")
    assert f"{second.name} 🤖 (relaxed)" in texts(await world.lobby())
    assert f"{first.name} 🤖 (steady)" in texts(await world.lobby())
    assert not [
        custom_id
        for custom_id in ids((await world.press("Ben", await world.lobby(), "setup")).response)
        if "level" in custom_id
    ]


async def test_levels_stand_beside_the_names_in_the_match_too(world: World) -> None:
    await world.open("Ann", computers=3)
    first, second, third = (seat for seat in (await world.table()).seats if seat.computer is not None)
    assert "strong" in options(
        (await world.press("Ann", await world.lobby(), "setup")).response, f"level:{first.index}"
    )
    await world.set_up("Ann", f"level:{first.index}", ["strong"])
    await world.set_up("Ann", f"level:{third.index}", ["relaxed"])
    world.bot.services.computers.pace = 3600
    await world.press("Ann", await world.lobby(), "now")
    table = await world.public()
    assert f"🤖 strong: {first.name} · steady: {second.name} · relaxed: {third.name}" in texts(table)
    score = texts((await world.press("Ann", table, "score")).response)
    assert f"{first.name} 🤖 (strong) and {third.name} 🤖 (relaxed): 0" in score
    assert f"{second.name} 🤖 (steady)" in texts(await world.lobby())
