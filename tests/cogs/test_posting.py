"""Boards in channels, kept up to date, and the end of seasons."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.boardrules import board_rules
from bot.tables import Tables
from tests.bot.feeding import Clock, feed
from tests.cogs.world import World, alt, ids, texts


@pytest.fixture
def clock(world: World) -> Clock:
    """The clock of the bot and its store from now on."""
    moved = Clock()
    world.bot.store._clock = moved
    tables: Tables = world.bot.tables
    tables.clock = moved
    return moved


async def manage(world: World, command: str, **given: Any) -> str:
    world.manager("Boss")
    return texts(
        (await world.person("Boss").slash(world.channel, f"canasta server {command}", **given)).response
    )


async def play(world: World, *names: str, number: int = 0) -> None:
    people = [world.person(name).id for name in names]
    await feed(world.bot.store, people, number, guild=world.guild.id)
    await world.bot.desk.ratings.catch_up()


def boards(world: World) -> list[Any]:
    """The public messages that show a board."""
    return [
        m for m in world.messages() if any(word in texts(m) for word in ("### Rating:", "### Matches won:"))
    ]


async def test_a_board_is_posted_and_kept_up_to_date_after_each_match(world: World, clock: Clock) -> None:
    assert "kept up to date after each match" in await manage(world, "board")
    (message,) = boards(world)
    assert "No rated match has been finished here yet" in texts(message)
    await play(world, "Ann", "Ben", "Cleo", "Dan")
    (again,) = boards(world)
    assert again.id == message.id
    assert alt(again)[0].startswith("Leaderboard of Card club: all games · all time.")
    assert ids(again) == []
    first = texts(again)
    await play(world, "Ann", "Ben", "Cleo", "Dan", number=1)
    assert texts(boards(world)[0]) != first


async def test_a_weekly_board_waits_a_week(world: World, clock: Clock) -> None:
    assert "once a week" in await manage(world, "board", how_often="weekly", by="wins")
    before = texts(boards(world)[0])
    await play(world, "Ann", "Ben", "Cleo", "Dan")
    await world.bot.desk.posting.due()
    assert texts(boards(world)[0]) == before
    clock.now += timedelta(days=7)
    await world.bot.desk.posting.due()
    assert "Person" in texts(boards(world)[0])


async def test_a_board_that_was_deleted_is_posted_anew_and_another_channel_takes_it_along(
    world: World, clock: Clock
) -> None:
    await manage(world, "board")
    (message,) = boards(world)
    await world.bot.desk.posting._places.delete(world.channel.id, message.id)
    assert boards(world) == []
    await play(world, "Ann", "Ben")
    assert len(boards(world)) == 1
    await manage(world, "board", by="wins")
    (other,) = boards(world)
    assert "### Matches won:" in texts(other)
    assert "The board is gone" in await manage(world, "board", how_often="never")
    assert boards(world) == []
    assert "No board is posted here" in await manage(world, "board", how_often="never")


async def test_a_board_that_is_too_old_to_be_edited_is_posted_anew(
    world: World, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await manage(world, "board")
    (old,) = boards(world)

    async def edit(*_: object) -> None:
        response = SimpleNamespace(status=429, reason="")
        raise discord.HTTPException(response, {"code": 30046, "message": "too old"})

    monkeypatch.setattr(world.bot.desk.posting._places, "edit", edit)
    await play(world, "Ann", "Ben")
    (new,) = boards(world)
    assert new.id != old.id
    assert "Person" in texts(new)


async def test_the_end_of_a_season_is_announced_once_with_its_final_standings(
    world: World, clock: Clock
) -> None:
    await manage(world, "board", of="now", by="wins")
    await play(world, "Ann", "Ben", "Cleo", "Dan")
    await world.bot.desk.posting.due()
    assert "May 2026" in texts(boards(world)[0])
    clock.now += timedelta(days=31)
    for _ in range(2):
        await world.bot.desk.posting.due()
    over = [m for m in world.messages() if "May 2026 is over" in texts(m)]
    assert len(over) == 1
    assert "The final standings:" in texts(over[0])
    assert alt(over[0])[0].startswith("Leaderboard of Card club: all games · May 2026.")
    # The final standings stay to be read, and the board is that of the new season.
    asked = await world.person("Ann").slash(world.channel, "canasta leaderboard", season="2026-05", by="wins")
    assert "May 2026" in texts(asked.response)
    assert alt(asked.response)
    await play(world, "Ann", "Ben", number=1)
    board = next(m for m in boards(world) if m.id != over[0].id)
    assert "June 2026" in texts(board)
    # Nobody played in July: nothing is said of its end.
    clock.now += timedelta(days=62)
    await world.bot.desk.posting.due()
    assert len([m for m in world.messages() if " is over" in texts(m)]) == 1


async def test_quarters_and_a_minimum_of_matches(world: World, clock: Clock) -> None:
    assert "quarter of a year" in await manage(world, "season", length="quarter")
    assert "after 2 matches" in await manage(world, "minimum", matches=2)
    rules = await board_rules(world.bot.store, world.guild.id)
    assert (rules.minimum, rules.season) == (2, "quarter")
    await play(world, "Ann", "Ben")
    await play(world, "Ann", "Cleo", number=1)
    asked = await world.person("Ann").slash(world.channel, "canasta leaderboard", season="this", by="wins")
    assert "quarter 2 of 2026" in texts(asked.response)
    assert "Players appear here after 2 matches." in texts(asked.response)
    assert texts(asked.response).count("Person") == 1


async def test_only_those_who_manage_the_server_settle_it(world: World) -> None:
    for command, given in (("board", {}), ("minimum", {"matches": 3}), ("season", {"length": "quarter"})):
        refused = await world.person("Ann").slash(world.channel, f"canasta server {command}", **given)
        assert "Manage Server" in texts(refused.response)
    assert boards(world) == []
