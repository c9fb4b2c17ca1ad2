"""The lobby: sitting down, changing sides, leaving, computer players, starting."""

from __future__ import annotations

import pytest

from bot.tables import lobby
from data import TableStatus
from tests.cogs.world import World, find, ids, labels, texts


async def test_a_new_table_is_a_public_message_with_its_host_rules_and_empty_seats(world: World) -> None:
    result = await world.person("Ann").slash(world.channel, "canasta new", computers=0)
    assert not result.ephemeral
    message = await world.lobby()
    assert "Ann and *empty*" in texts(message)
    assert "5,000" in texts(message)
    assert "3 seats are empty" in texts(message)
    assert ids(message) == ["players", "pace", "sit", "side", "unseat", "add", "remove", "start", "house"]


async def test_people_sit_down_change_sides_and_leave(world: World) -> None:
    await world.person("Ann").slash(world.channel, "canasta new", computers=0)
    await world.press("Ben", await world.lobby(), "sit")
    assert "🟠 Ben and" in texts(await world.lobby())
    await world.press("Ben", await world.lobby(), "side")
    assert "🔵 Ann and Ben" in texts(await world.lobby())
    await world.press("Ann", await world.lobby(), "unseat")
    table = await world.table()
    assert table.host_id == world.person("Ben").id
    await world.press("Ben", await world.lobby(), "unseat")
    assert (await world.table()).status is TableStatus.CLOSED
    assert "closed" in texts(await world.lobby())
    assert ids(await world.lobby()) == []


async def test_computer_players_fill_seats_and_give_way_to_people(world: World) -> None:
    await world.person("Ann").slash(world.channel, "canasta new", computers=2)
    await world.press("Ann", await world.lobby(), "add")
    assert "Every seat is taken" in texts(await world.lobby())
    await world.press("Ben", await world.lobby(), "sit")
    seats = (await world.table()).seats
    assert sum(seat.computer is not None for seat in seats) == 2
    assert seats[1].person_id == world.person("Ben").id
    await world.press("Ben", await world.lobby(), "remove")
    assert sum(seat.empty for seat in (await world.table()).seats) == 1


async def test_sitting_down_twice_is_answered_privately_and_changes_nothing(world: World) -> None:
    await world.person("Ann").slash(world.channel, "canasta new", computers=0)
    before = await world.table()
    result = await world.press("Ann", await world.lobby(), "sit")
    assert result.followups or result.response
    answer = result.response or result.followups[0]
    assert answer.ephemeral
    assert "You're already seated at this table" in texts(answer)
    assert await world.table() == before


async def test_only_the_host_starts_the_match(world: World) -> None:
    await world.person("Ann").slash(world.channel, "canasta new", computers=2)
    await world.press("Ben", await world.lobby(), "sit")
    result = await world.press("Ben", await world.lobby(), "start")
    assert result.response is not None
    assert result.response.ephemeral
    assert "can start this match" in texts(result.response)
    assert (await world.table()).status is TableStatus.LOBBY


async def test_a_stranger_cannot_send_computer_players_away(world: World) -> None:
    await world.person("Ann").slash(world.channel, "canasta new", computers=2)
    result = await world.press("Eve", await world.lobby(), "remove")
    assert result.response is not None
    assert "You're not seated at this table" in texts(result.response)
    assert sum(seat.computer is not None for seat in (await world.table()).seats) == 2


async def test_the_match_is_played_in_a_thread_and_the_lobby_says_where(world: World) -> None:
    await world.start("Ann", computers=3)
    table = await world.table()
    assert table.thread_id is not None
    assert f"<#{table.thread_id}>" in texts(await world.lobby())
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
    monkeypatch.setattr(lobby, "MOST_TABLES", 3)
    for _ in range(3):
        await world.person("Ann").slash(world.channel, "canasta new", computers=0)
    result = await world.person("Ann").slash(world.channel, "canasta new", computers=0)
    assert result.response is not None
    assert "You're already at 3 tables" in texts(result.response)
    assert len(await world.bot.store.tables.all_open()) == 3


async def test_the_host_chooses_how_long_a_turn_may_take(world: World) -> None:
    await world.open("Ann", computers=3)
    assert (await world.table()).pace == "1 days"
    await world.press("Ann", await world.lobby(), "pace", ["live 300+60"])
    assert (await world.table()).pace == "live 300+60"
    refused = await world.press("Ben", await world.lobby(), "pace", ["none"])
    assert refused.response is not None
    assert "can change what's played here" in texts(refused.response)
    assert (await world.table()).pace == "live 300+60"
    await world.open("Ben", pace="7 days")
    assert (await world.table(2)).pace == "7 days"
