"""What I know about you, as people see it."""

import asyncio
import io
import json
import zipfile
from typing import Any

import pytest

from bot.people.privacy import GRACE
from data import DatabaseLocked, DatabaseUnavailable
from data.servers.settings import GIVES_RECORDS
from tests.bot.factories import feed
from tests.cogs.world import World, find, labels, texts


async def privacy(world: World, name: str) -> Any:
    return (await world.person(name).slash(world.channel, "my settings", page="privacy")).response


async def press(world: World, name: str, message: Any, what: str) -> Any:
    return (await world.press(name, message, f"privacy:{what}")).response


async def played(world: World, *names: str) -> None:
    await feed(world.bot.store, [world.person(name).id for name in names], guild=world.guild.id)
    await world.bot.services.ratings.rater.catch_up()


async def test_it_says_what_is_stored(world: World) -> None:
    await played(world, "Ann", "Ben")
    message = await privacy(world, "Ann")
    assert "at 1 seat in matches" in texts(message)
    assert "deleted after 30 days" in texts(message)
    buttons = ["Hide me", "No puzzles from me", "My matches may be published", "Save all of it", "Delete…"]
    assert labels(message)[:5] == buttons
    assert "in matches" not in texts(await privacy(world, "Zoe"))


async def test_who_hides_is_on_no_board_until_they_show_themselves(world: World) -> None:
    await played(world, "Ann", "Ben")
    message = await press(world, "Ann", await privacy(world, "Ann"), "hide")
    assert "You're hidden" in texts(message)
    board = (await world.person("Ben").slash(world.channel, "canasta leaderboard", by="wins")).response
    assert texts(board).count(" match,") == 1
    message = await press(world, "Ann", message, "show")
    assert "You appear on leaderboards" in texts(message)


async def test_matches_are_published_of_those_alone_who_allow_it_and_until_they_think_better_of_it(
    world: World,
) -> None:
    settings, ann = world.bot.store.settings, world.person("Ann").id
    message = await privacy(world, "Ann")
    assert "aren't published for research" in texts(message)
    message = await press(world, "Ann", message, "records")
    assert "may be published for research, without names" in texts(message)
    assert await settings.people_with(GIVES_RECORDS, [ann]) == {ann}
    message = await press(world, "Ann", message, "norecords")
    assert "aren't published for research" in texts(message)
    assert await settings.people_with(GIVES_RECORDS, [ann]) == set()


async def test_all_of_it_is_given_out_as_a_file(world: World) -> None:
    await played(world, "Ann", "Ben")
    sent = await press(world, "Ann", await privacy(world, "Ann"), "export")
    assert [a.filename for a in sent.attachments] == ["canasta-my-data.zip"]
    with zipfile.ZipFile(io.BytesIO(await sent.attachments[0].read())) as archive:
        assert len(json.loads(archive.read("canasta.json"))["matches"]) == 1


async def test_nothing_is_deleted_before_it_is_meant(world: World) -> None:
    await played(world, "Ann", "Ben")
    message = await press(world, "Ann", await privacy(world, "Ann"), "delete")
    assert "Delete everything about you?" in texts(message)
    assert "until this quarter ends on " in texts(message)
    message = await press(world, "Ann", message, "keep")
    assert "at 1 seat in matches" in texts(message)
    message = await press(world, "Ann", message, "delete")
    message = await press(world, "Ann", message, "gone")
    # Of two who played a rated match four ratings each are kept for a while, and she is told.
    assert "everything else about you has been deleted" in texts(message)
    assert "4 ratings from before you deleted your data" in texts(message)
    assert "in matches" not in texts(await privacy(world, "Ann"))
    assert "4 ratings from before" in texts(await privacy(world, "Ann"))
    profile = (await world.person("Ben").slash(world.channel, "my profile")).response
    assert "former players" in texts(profile)


async def test_who_is_deleted_in_mid_match_leaves_their_seat_to_a_computer_player(world: World) -> None:
    await world.start("Ann", "Ben", computers=2)
    message = await press(world, "Ben", await privacy(world, "Ben"), "delete")
    message = await press(world, "Ben", message, "gone")
    assert "That you played in 1 match that is still being played" in texts(message)
    seats = (await world.table()).seats
    assert world.person("Ben").id not in [seat.person_id for seat in seats]
    assert sum(seat.computer is not None for seat in seats) == 3
    assert (await world.view("Ann")).turn.phase != "over"


async def test_who_has_left_the_server_gets_and_deletes_their_data_by_direct_message(world: World) -> None:
    await played(world, "Ann", "Ben")
    ann = world.person("Ann")
    world.guild.remove_member(ann)
    message = (await ann.user.slash("my settings", page="privacy")).response
    assert "at 1 seat in matches" in texts(message)

    async def click(message: Any, what: str) -> Any:
        return (await ann.user.click(message, custom_id=find(message, f"privacy:{what}"))).response

    sent = await click(message, "export")
    with zipfile.ZipFile(io.BytesIO(await sent.attachments[0].read())) as archive:
        assert len(json.loads(archive.read("canasta.json"))["matches"]) == 1
    message = await click(message, "hide")
    assert "You're hidden" in texts(message)
    message = await click(await click(message, "delete"), "gone")
    assert "in matches" not in texts((await ann.user.slash("my settings", page="privacy")).response)


async def test_a_server_that_removes_the_bot_is_noted_and_one_that_adds_it_again_too(world: World) -> None:
    await played(world, "Ann", "Ben")
    guild = world.bot.guilds[0]
    world.bot._connection._remove_guild(guild)
    await world.bot.on_guild_remove(guild)
    assert await _departures(world) == [guild.id]
    await world.bot.on_guild_join(guild)
    assert await _departures(world) == []


async def test_a_server_out_of_discords_own_reach_has_not_removed_the_bot(world: World) -> None:
    await played(world, "Ann", "Ben")
    state, guild = world.bot._connection, world.bot.guilds[0]
    gone: Any = {"id": str(guild.id), "unavailable": True}
    state.parse_guild_delete(gone)
    await _events_are_over()
    assert await _departures(world) == []
    # While it is out of reach it may still be removed.
    gone = {"id": str(guild.id)}
    state.parse_guild_delete(gone)
    await _events_are_over()
    assert await _departures(world) == [guild.id]


async def test_a_log_in_tells_who_is_there_and_not_who_is_gone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, guild, elsewhere = world.bot, world.bot.guilds[0], 999
    await played(world, "Ann", "Ben")
    await bot.store.settings.set_for_guild(elsewhere, "locale", "de")
    # Noted before the program stopped, and taken back before it started again.
    await bot.store.servers.departed(guild.id, bot.tables.clock() - 2 * GRACE)
    kept: list[list[int]] = []

    async def resume() -> None:
        """From here on the chores delete what is due."""
        kept.append(await _departures(world))

    monkeypatch.setattr(bot.services, "resume", resume)
    bot._resumed = False
    await bot.on_ready()
    assert kept == [[]]
    assert await _departures(world) == []


async def test_what_discord_says_only_once_outlasts_trouble_with_the_database(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, guild = world.bot, world.bot.guilds[0]
    monkeypatch.setattr("bot.process.app.TRY_AGAIN", 0)
    troubles = [DatabaseUnavailable("gone"), DatabaseLocked("locked")] * 2
    departed, departures = bot.store.servers.departed, bot.store.servers.departures

    async def at_last(*arguments: Any) -> None:
        if troubles:
            raise troubles.pop()
        await departed(*arguments)

    async def asked_at_last(*arguments: Any) -> Any:
        if troubles:
            raise troubles.pop()
        return await departures(*arguments)

    resumed: list[bool] = []

    async def resume() -> None:
        resumed.append(True)

    monkeypatch.setattr(bot.store.servers, "departed", at_last)
    monkeypatch.setattr(bot.services, "resume", resume)
    monkeypatch.setattr(bot, "get_guild", lambda _: None)
    await bot.on_guild_remove(guild)
    assert (troubles, await _departures(world)) == ([], [guild.id])
    troubles = [DatabaseUnavailable("gone")]
    monkeypatch.setattr(bot.store.servers, "departures", asked_at_last)
    bot._resumed = False
    await asyncio.gather(bot.on_ready(), bot.on_ready())
    assert (troubles, resumed, await _departures(world)) == ([], [True], [])


async def _events_are_over() -> None:
    """Wait for what the client has called the bot for."""
    await asyncio.gather(
        *(task for task in asyncio.all_tasks() if task.get_name().startswith("discord.py: "))
    )


async def _departures(world: World) -> list[int]:
    later = world.bot.tables.clock().replace(year=9999)
    return [guild for guild, _ in await world.bot.store.servers.departures(later)]
