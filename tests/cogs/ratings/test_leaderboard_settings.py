"""Boards in channels, kept up to date, and the end of seasons."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import pytest_asyncio

from bot.layout.layout import NOBODY, Screen
from bot.people.privacy import forget
from bot.ratings.leaderboards import board_rules
from bot.ratings.ratings import Ratings
from bot.ratings.workers.leaderboard_posts import LeaderboardPosts
from bot.tables.service import Tables
from bot.workers.messages.lacking import trouble
from bot.workers.messages.outgoing import ChannelLost, Outgoing
from data import Store
from data.records.results import LadderKey
from tests.bot.factories import Clock, feed
from tests.cogs.settings_panel import change, write
from tests.cogs.world import World, alt, ids, texts


@pytest.fixture
def moved() -> Clock:
    return Clock()


@pytest_asyncio.fixture
async def store(in_the_loop: None, moved: Clock) -> AsyncIterator[Store]:
    async with await Store.open(":memory:", clock=moved) as opened:
        yield opened


@pytest.fixture
def clock(world: World, moved: Clock) -> Clock:
    """The clock of the bot and its store."""
    tables: Tables = world.bot.tables
    tables.registry.clock = moved
    return moved


async def manage(world: World, **given: str) -> str:
    """Post the leaderboard where it isn't yet, then change these things about it; what its page says."""
    boss, said = world.manager("Boss"), ""
    if await world.bot.store.ratings.leaderboards.posted(world.guild.id) is None:
        said = await change(boss, world.channel, "board:channel", world.channel)
    for what, value in given.items():
        said = await change(boss, world.channel, f"board:{what}", value)
    return said or await change(boss, world.channel, "board:by", "rating")


async def remove(world: World) -> str:
    return await change(world.manager("Boss"), world.channel, "board:off")


async def season(world: World, length: str) -> str:
    return await change(world.manager("Boss"), world.channel, "seasons:length", length)


async def least(world: World, matches: int) -> str:
    return await change(world.manager("Boss"), world.channel, "seasons:minimum", str(matches))


async def play(world: World, *names: str, number: int = 0) -> None:
    people = [world.person(name).id for name in names]
    await feed(world.bot.store, people, number, guild=world.guild.id)
    await world.bot.services.ratings.rater.catch_up()


def boards(world: World) -> list[Any]:
    """The public messages that show a board."""
    return [
        m for m in world.messages() if any(word in texts(m) for word in ("### Rating:", "### Matches won:"))
    ]


async def test_a_board_is_posted_and_kept_up_to_date_after_each_match(world: World, clock: Clock) -> None:
    assert f"The leaderboard is in <#{world.channel.id}>." in await manage(world)
    (message,) = boards(world)
    assert "Nobody has a rating here yet" in texts(message)
    await play(world, "Ann", "Ben", "Cleo", "Dan")
    (again,) = boards(world)
    assert again.id == message.id
    assert alt(again)[0].startswith("Leaderboard of Card club: all games · all time.")
    assert ids(again) == []
    first = texts(again)
    await play(world, "Ann", "Ben", "Cleo", "Dan", number=1)
    assert texts(boards(world)[0]) != first


async def test_a_board_shows_a_match_that_another_process_has_rated(world: World, clock: Clock) -> None:
    await manage(world)
    await feed(world.bot.store, [world.person(name).id for name in "AB"], guild=world.guild.id)
    await Ratings(world.bot.store, world.bot.services.executor).catch_up()
    assert "Nobody has a rating here yet" in texts(boards(world)[0])
    await world.bot.services.ratings.posts.due()
    (board,) = boards(world)
    assert alt(board)[0].startswith("Leaderboard of Card club")
    assert await world.bot.store.ratings.leaderboards.outdated() == []


async def test_a_weekly_board_waits_a_week(world: World, clock: Clock) -> None:
    await manage(world, often="weekly", by="wins")
    before = texts(boards(world)[0])
    await play(world, "Ann", "Ben", "Cleo", "Dan")
    await world.bot.services.ratings.posts.due()
    assert texts(boards(world)[0]) == before
    clock.now += timedelta(days=7)
    await world.bot.services.ratings.posts.due()
    assert "Person" in texts(boards(world)[0])


async def test_a_board_that_was_deleted_is_posted_anew_and_another_channel_takes_it_along(
    world: World, clock: Clock
) -> None:
    await manage(world)
    (message,) = boards(world)
    await world.bot.services.ratings.posts._outgoing.delete(world.channel.id, message.id)
    assert boards(world) == []
    await play(world, "Ann", "Ben")
    assert len(boards(world)) == 1
    await manage(world, by="wins")
    (other,) = boards(world)
    assert "### Matches won:" in texts(other)
    assert "The leaderboard is removed" in await remove(world)
    assert boards(world) == []


async def test_a_board_that_discord_does_not_delete_at_once_goes_later(world: World, clock: Clock) -> None:
    await manage(world)
    (message,) = boards(world)
    world.env.inject_error(
        "DELETE", f"/channels/*/messages/{message.id}", status=429, code=0, message="Too many"
    )
    await remove(world)
    assert [board.id for board in boards(world)] == [message.id]
    await world.bot.services.periodic.run()
    assert boards(world) == []


async def test_everybody_posts_through_one_that_deletes_what_is_left(world: World) -> None:
    gc.collect()
    (outgoing,) = (one for one in gc.get_objects() if isinstance(one, Outgoing) and one._client is world.bot)
    world.env.inject_error("DELETE", "/channels/*", status=502)
    sent = await outgoing.send(world.channel.id, Screen("Old."), NOBODY)
    assert not await outgoing.delete(world.channel.id, sent.id)
    await world.bot.services.periodic.run()
    assert sent.id not in {message.id for message in world.channel.history()}


async def test_a_board_whose_deletion_discord_refuses_is_deleted_when_it_lets_it(world: World) -> None:
    await manage(world)
    (board,) = boards(world)
    world.env.inject_error(
        "DELETE", f"/channels/*/messages/{board.id}", status=403, code=50013, message="Missing Permissions"
    )
    await world.bot.services.ratings.posts.remove(world.guild.id)
    assert [message.id for message in boards(world)] == [board.id]
    await world.bot.services.periodic.run()
    assert boards(world) == []


async def test_a_board_that_is_too_old_to_be_edited_is_posted_anew(
    world: World, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await manage(world)
    (old,) = boards(world)

    async def edit(*_: object) -> None:
        response: Any = SimpleNamespace(status=429, reason="")
        raise discord.HTTPException(response, {"code": 30046, "message": "too old"})

    monkeypatch.setattr(world.bot.services.ratings.posts._outgoing, "edit", edit)
    await play(world, "Ann", "Ben")
    (new,) = boards(world)
    assert new.id != old.id
    assert "Person" in texts(new)


async def test_the_end_of_a_season_is_announced_once_with_its_final_standings(
    world: World, clock: Clock
) -> None:
    await manage(world, span="season", by="wins")
    await play(world, "Ann", "Ben", "Cleo", "Dan")
    await world.bot.services.ratings.posts.due()
    assert "May 2026" in texts(boards(world)[0])
    clock.now += timedelta(days=31)
    for _ in range(2):
        await world.bot.services.ratings.posts.due()
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
    await world.bot.services.ratings.posts.due()
    assert len([m for m in world.messages() if " is over" in texts(m)]) == 1


def ends(world: World) -> list[str]:
    """What is said of seasons that are over."""
    return [texts(m) for m in world.messages() if " is over\n" in texts(m)]


async def test_a_season_that_was_over_before_the_board_is_not_announced(world: World, clock: Clock) -> None:
    await play(world, "Ann", "Ben", "Cleo", "Dan")
    clock.now += timedelta(days=31)
    # At the very moment at which May is over.
    assert (clock.now.month, clock.now.day) == (6, 1)
    await manage(world, by="wins")
    await play(world, "Ann", "Ben", number=1)
    await world.bot.services.ratings.posts.due()
    assert ends(world) == []
    # Nor because seasons are of another length from now on.
    clock.now += timedelta(days=30)
    await season(world, "quarter")
    await world.bot.services.ratings.posts.due()
    assert ends(world) == []
    # Months again, and a board that is moved has been there all the time: July is announced.
    await season(world, "month")
    await play(world, "Ann", "Ben", number=2)
    clock.now += timedelta(days=31)
    await season(world, "month")
    await manage(world, by="wins")
    await world.bot.services.ratings.posts.due()
    assert ["July 2026" in said for said in ends(world)] == [True]


async def test_a_season_ends_as_the_board_has_it(world: World, clock: Clock) -> None:
    await least(world, 2)
    await manage(world, by="average", game="classic")
    await play(world, "Ann", "Ben")
    await play(world, "Ann", "Cleo", number=1)
    clock.now += timedelta(days=31)
    await world.bot.services.ratings.posts.due()
    (said,) = ends(world)
    assert "### Points a deal: Card club · Classic and its close relatives · May 2026" in said
    # Of three who played, one has played often enough.
    assert said.count("Person") == 2
    assert f"Person {world.person('Ann').id} is first." in said
    # Nobody has played the game of the next board: there is nothing to say.
    await manage(world, game="samba")
    await play(world, "Ann", "Ben", number=2)
    await play(world, "Ann", "Ben", number=3)
    clock.now += timedelta(days=30)
    await world.bot.services.ratings.posts.due()
    assert len(ends(world)) == 1


async def test_who_is_equal_shares_the_first_place_of_a_season(world: World, clock: Clock) -> None:
    await manage(world, by="wins")
    await play(world, "Ann", "Ben", "Cleo", "Dan")
    clock.now += timedelta(days=31)
    await world.bot.services.ratings.posts.due()
    (said,) = ends(world)
    board = await world.bot.store.ratings.standings.board(LadderKey(world.guild.id, "", "2026-05"), "wins")
    assert [line.place for line in board] == [1, 1, 3, 3]
    first, second = (line.standing.name for line in board[:2])
    assert f"{first} and {second} share first place." in said
    assert [line.partition("\\.")[0] for line in said.splitlines() if " · **" in line] == list("1133")


async def test_who_hides_is_gone_at_once_from_what_is_posted(world: World, clock: Clock) -> None:
    await manage(world, by="wins", often="weekly")
    await play(world, "Ann", "Ben")
    clock.now += timedelta(days=31)
    await world.bot.services.ratings.posts.due()
    ann = f"Person {world.person('Ann').id}"
    assert [ann in texts(message) for message in boards(world)] == [True, True]
    await press(world, "Ann", "hide")
    board, over = sorted(boards(world), key=lambda message: message.id)
    assert not any(ann in (*texts(message), *alt(message)) for message in (board, over))
    assert f"Person {world.person('Ben').id}" in texts(board)
    assert f"Person {world.person('Ben').id} is first." in texts(over)
    await press(world, "Ann", "show")
    assert [ann in texts(message) for message in boards(world)] == [True, True]
    # Deleted, with the process stopped before anything was edited: the next one does it.
    await forget(world.bot.tables, world.bot.services.ratings.rater, world.person("Ann").id)
    assert [ann in texts(message) for message in boards(world)] == [True, True]
    services = world.bot.services
    again = LeaderboardPosts(replace(services.ratings.posts._core, outgoing=Outgoing(world.bot)))
    await again.due()
    assert [ann in texts(message) for message in boards(world)] == [False, False]
    await press(world, "Ben", "hide")
    assert not any("Person" in texts(message) for message in boards(world))
    assert ends(world)[0].startswith("## May 2026 is over\nThe final standings:")


async def test_a_board_that_cannot_be_edited_is_tried_again_and_told_of_once(
    world: World, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await manage(world, by="wins", often="weekly")
    await play(world, "Ann", "Ben")
    clock.now += timedelta(days=31)
    await world.bot.services.ratings.posts.due()
    ann, leaderboard_posts = f"Person {world.person('Ann').id}", world.bot.services.ratings.posts
    lost = ChannelLost(trouble(world.bot, world.channel.id, "view_channel"))

    async def refused(*_: object) -> None:
        raise lost

    async def kept(*_: object, **__: object) -> bool:
        return False

    with monkeypatch.context() as patch:
        patch.setattr(leaderboard_posts._outgoing, "edit", refused)
        patch.setattr(leaderboard_posts._outgoing, "delete", kept)
        await press(world, "Ann", "hide")
        for _ in range(3):
            await leaderboard_posts.due()
        assert [ann in texts(message) for message in boards(world)] == [True, True]
        told = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
        assert [line.partition(": ")[2].partition(";")[0] for line in told] == [
            "could not show the leaderboard", "could not show the end of a season"
        ]  # fmt: skip
    await leaderboard_posts.due()
    assert [ann in texts(message) for message in boards(world)] == [False, False]
    # Where a message can be deleted but not edited, it is posted anew.
    before = {message.id for message in boards(world)}
    with monkeypatch.context() as patch:
        patch.setattr(leaderboard_posts._outgoing, "edit", refused)
        await press(world, "Ben", "hide")
        await leaderboard_posts.due()
    assert not any("Person" in texts(message) for message in boards(world))
    assert before.isdisjoint(message.id for message in boards(world))
    assert len(boards(world)) == 2


async def test_a_name_that_was_read_before_its_person_hid_does_not_come_back(
    world: World, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await manage(world, by="wins")
    leaderboard_posts = world.bot.services.ratings.posts
    reading, go_on = asyncio.Event(), asyncio.Event()
    edit = leaderboard_posts._outgoing.edit

    async def slow(*given: Any) -> None:
        reading.set()
        await go_on.wait()
        await edit(*given)

    monkeypatch.setattr(leaderboard_posts._outgoing, "edit", slow)
    playing = asyncio.create_task(play(world, "Ann", "Ben"))
    await reading.wait()
    await world.bot.store.people.hide(world.person("Ann").id, True)
    renewing = asyncio.create_task(leaderboard_posts.renew())
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(playing, renewing)
    (board,) = boards(world)
    assert f"Person {world.person('Ann').id}" not in texts(board)
    assert await world.bot.store.ratings.leaderboards.to_renew() == []


async def press(world: World, name: str, what: str) -> None:
    """Press a button of one's own privacy screen."""
    screen = await world.person(name).slash(world.channel, "my settings", page="privacy")
    await world.press(name, screen.response, f"privacy:{what}")


async def test_quarters_and_a_minimum_of_matches(world: World, clock: Clock) -> None:
    assert "quarter of a year" in await season(world, "quarter")
    boss = world.manager("Boss")
    assert "after 7 matches" in await write(boss, world.channel, "seasons:minimum", "7", "other")
    assert "⚠️ Write a number from 1 to 100." in await write(
        boss, world.channel, "seasons:minimum", "101", "other"
    )
    assert "after 2 matches" in await least(world, 2)
    rules = await board_rules(world.bot.store, world.guild.id)
    assert (rules.minimum, rules.season) == (2, "quarter")
    await play(world, "Ann", "Ben")
    await play(world, "Ann", "Cleo", number=1)
    asked = await world.person("Ann").slash(world.channel, "canasta leaderboard", season="this", by="wins")
    assert "quarter 2 of 2026" in texts(asked.response)
    assert "Players appear here after 2 matches." in texts(asked.response)
    assert texts(asked.response).count("Person") == 1


async def test_only_those_who_manage_the_server_settle_it(world: World) -> None:
    await world.let_see("Ann", "canasta-server")
    for command in ("post", "matches", "season"):
        refused = await world.person("Ann").slash(world.channel, f"canasta-server leaderboard {command}")
        assert "Manage Server" in texts(refused.response)
    assert boards(world) == []
