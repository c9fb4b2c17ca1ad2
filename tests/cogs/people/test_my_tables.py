"""The message that keeps somebody's tables up to date: by clicks, through everything that happens to it."""

import asyncio
from typing import Any

import discord
import pytest

from bot.people.feature import OWN_LISTS
from bot.runtime.settings import Limit
from data.records.people import ListOff, OwnList
from tests.cogs.clicking import turn_by_commands
from tests.cogs.play.test_digests import wants_digest
from tests.cogs.play.test_turn_pings import direct, user
from tests.cogs.play.test_turns import another_match
from tests.cogs.shared_clock import HOUR
from tests.cogs.world import PEOPLE, Pressed, World, command, find, labels, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


async def board_of(world: World, name: str = "Ann") -> OwnList | None:
    return await world.bot.store.people.own_lists.get(world.person(name).id)


async def keep(world: World, name: str = "Ann", where: str = "dm") -> Any:
    """Ask for the list, and have it kept; gives back the answer."""
    listed = await command(world, name, "my tables")
    return (await world.press(name, listed, f"mine:{where}")).response


def lists(world: World, name: str = "Ann") -> list[Any]:
    """The lists that the bot has sent to somebody directly."""
    return [one for one in direct(world, name) if "I keep this up to date" in texts(one)]


def said_by(result: Pressed) -> str:
    """Everything that a press was answered with."""
    return "\n".join(texts(one) for one in (result.left, *result.followups) if one is not None)


def edits(world: World, message_id: int) -> int:
    return sum(one.method == "PATCH" and str(message_id) in one.path for one in world.env.http_requests)


async def test_it_is_kept_in_direct_messages_and_edited_as_the_tables_go_on(world: World) -> None:
    listed = await command(world, "Ann", "my tables")
    assert "aren't at any table" in texts(listed)
    assert labels(listed) == ["Keep it in direct messages", "Keep it in a private thread"]
    kept = (await world.press("Ann", listed, "mine:dm")).response
    assert labels(kept) == ["Stop updating it"]
    (message,) = lists(world)
    assert "aren't at any table" in texts(message)
    await another_match(world, 1, *PEOPLE, pace="7 days")
    (message,) = lists(world)
    assert "It's your turn at one table" in texts(message)
    assert labels(message) == ["Open"]
    opened = await user(world, "Ann").click(message, custom_id=find(message, "hand"))
    assert "Draw" in labels(opened.response)
    await turn_by_commands(world, "Ann")
    (message,) = lists(world)
    assert "**Waiting for others**" in texts(message)
    assert "Ben is next · deadline <t:" in texts(message)
    before = edits(world, message.id)
    await world.bot.services.people.own_lists.sweep()
    world.bot.tables.registry.tell(1)
    await world.env.settle()
    assert edits(world, message.id) == before, "the words are the same"
    for name in PEOPLE[1:]:
        await turn_by_commands(world, name)
    (message,) = lists(world)
    assert "It's your turn at one table" in texts(message)
    answer = await command(world, "Ann", "my tables")
    board = await board_of(world)
    assert board is not None
    assert f"channels/@me/{board.place_id}/{message.id}" in texts(answer)
    stopped = (await world.press("Ann", answer, "mine:off")).response
    assert "I've stopped" in texts(stopped)
    assert (lists(world), await board_of(world)) == ([], None)


async def test_from_two_devices_at_once_it_is_posted_once(world: World) -> None:
    boards, ann = world.bot.services.people.own_lists, world.person("Ann").id
    first, second = await asyncio.gather(*(boards.keep_directly(ann, "en") for _ in range(2)))
    assert first == second
    await world.env.settle()
    assert len(lists(world)) == 1


async def test_in_a_private_thread_it_survives_archiving_and_ends_with_the_thread(world: World) -> None:
    await another_match(world, 1, *PEOPLE, pace="7 days")
    threads = {thread.id for thread in world.channel.threads}
    await keep(world, where="thread")
    (thread,) = (one for one in world.channel.threads if one.id not in threads)
    known = world.env.backend.channels[thread.id]
    assert (thread.name, known.type) == ("Ann's tables", discord.ChannelType.private_thread.value)
    assert {*known.thread_members} - {known.owner_id} == {world.person("Ann").id}
    (message,) = thread.history()
    assert "your turn at one table" in texts(message)
    await world.bot.services.announcer._outgoing.archive(thread.id)
    await turn_by_commands(world, "Ann")
    (message,) = thread.history()
    assert "Ben is next" in texts(message)
    # Moved: the old one goes.
    await keep_directly(world)
    assert list(thread.history()) == []
    assert len(lists(world)) == 1


async def keep_directly(world: World, name: str = "Ann") -> None:
    await world.bot.services.people.own_lists.keep_directly(world.person(name).id, "en")


async def test_deleted_it_is_off_until_asked_for_and_says_so(world: World) -> None:
    await another_match(world, 1, *PEOPLE, pace="7 days")
    await keep(world)
    (message,) = lists(world)
    board = await board_of(world)
    assert board is not None
    await world.bot.services.announcer._outgoing.delete(board.place_id, message.id)
    for name in PEOPLE:
        await turn_by_commands(world, name)
    await world.bot.services.people.own_lists.sweep()
    await world.env.settle()
    assert lists(world) == []
    ended = await board_of(world)
    assert ended is not None
    assert ended.off is ListOff.DELETED
    said = await command(world, "Ann", "my tables")
    assert "was deleted" in texts(said)
    await world.press("Ann", said, "mine:dm")
    assert len(lists(world)) == 1


@pytest.mark.parametrize(
    ("status", "code", "off"), [(403, 50001, ListOff.UNREACHABLE), (404, 10003, ListOff.DELETED)]
)
async def test_out_of_reach_it_ends_without_a_further_try(
    world: World, status: int, code: int, off: ListOff
) -> None:
    await keep(world)
    (message,) = lists(world)
    board = await board_of(world)
    assert board is not None
    path = f"/channels/{board.place_id}/messages/{message.id}"
    world.env.inject_error("PATCH", path, status=status, code=code, message="No")
    await another_match(world, 1, *PEOPLE, pace="7 days")
    await turn_by_commands(world, "Ann")
    ended = await board_of(world)
    assert ended is not None
    assert ended.off is off
    assert edits(world, message.id) == 1


async def test_who_accepts_no_direct_messages_is_told_and_can_have_a_thread(world: World) -> None:
    path = f"/channels/{user(world, 'Ann').dm_channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50007, message="Cannot send messages to this user")
    listed = await command(world, "Ann", "my tables")
    refused = await world.press("Ann", listed, "mine:dm")
    assert "can't write to you directly" in said_by(refused)
    assert await board_of(world) is None
    await keep(world, where="thread")
    board = await board_of(world)
    assert board is not None
    assert board.guild_id == world.guild.id


@pytest.mark.parametrize(
    ("status", "code", "said"), [(403, 50013, "permission"), (400, 160006, "another thread")]
)
async def test_where_no_thread_can_be_opened_that_is_said(
    world: World, status: int, code: int, said: str
) -> None:
    path = f"/channels/{world.channel.id}/threads"
    world.env.inject_error("POST", path, status=status, code=code, message="No")
    listed = await command(world, "Ann", "my tables")
    assert said in said_by(await world.press("Ann", listed, "mine:thread"))
    assert await board_of(world) is None


async def test_a_message_too_old_for_edits_is_posted_again_without_a_sound(world: World) -> None:
    await keep(world)
    (message,) = lists(world)
    board = await board_of(world)
    assert board is not None
    path = f"/channels/{board.place_id}/messages/{message.id}"
    world.env.inject_error("PATCH", path, status=400, code=30046, message="Too many edits of an old message")
    await another_match(world, 1, *PEOPLE, pace="7 days")
    (now,) = lists(world)
    assert now.id != message.id
    assert now.flags.silent
    assert "your turn at one table" in texts(now)
    await turn_by_commands(world, "Ann")
    assert "Ben is next" in texts(lists(world)[0])


async def test_after_a_restart_it_catches_up_and_what_failed_is_tried_again(world: World) -> None:
    await another_match(world, 1, *PEOPLE, pace="7 days")
    await keep(world)
    boards = world.bot.services.people.own_lists
    boards._shown.clear()  # as a process that was killed before it edited
    await turn_by_commands(world, "Ann")
    assert "your turn at one table" in texts(lists(world)[0])
    await world.env.restart_bot()
    await world.env.settle()
    (message,) = lists(world)
    assert "Ben is next" in texts(message)
    board = await board_of(world)
    assert board is not None
    path = f"/channels/{board.place_id}/messages/{message.id}"
    world.env.inject_error("PATCH", path, status=400, code=20028, message="Too fast")
    await turn_by_commands(world, "Ben")
    await boards.sweep()
    await world.env.settle()
    assert "Cleo is next" in texts(lists(world)[0])


async def test_a_table_that_somebody_opens_is_in_their_list_until_they_leave(world: World) -> None:
    await keep(world)
    await world.open("Ann", computers=0)
    assert "seats taken: 1 of 4" in texts(lists(world)[0])
    await world.set_up("Ann", "unseat")
    assert "aren't at any table" in texts(lists(world)[0])


async def test_deleted_with_everything_about_the_person(world: World) -> None:
    await another_match(world, 1, *PEOPLE, pace="7 days")
    await keep(world)
    panel = await command(world, "Ann", "my settings", page="privacy")
    sure = (await world.press("Ann", panel, "privacy:delete")).response
    await world.press("Ann", sure, "privacy:gone")
    assert (lists(world), await board_of(world)) == ([], None)


async def test_a_daily_message_points_at_the_list_instead_of_repeating_it(world: World) -> None:
    await wants_digest(world, "Ann")
    await another_match(world, 1, *PEOPLE, pace="7 days")
    await keep(world)
    (kept,) = lists(world)
    await world.env.advance_time(18 * HOUR)
    await world.bot.services.people.digests.due()
    (digest,) = [one for one in direct(world, "Ann") if one.id != kept.id]
    assert f"{kept.id}) has the details" in texts(digest)
    assert "deadline" not in texts(digest)
    assert labels(digest) == ["Next table"]


async def test_nobody_sees_or_stops_the_list_of_another(world: World) -> None:
    await another_match(world, 1, *PEOPLE, pace="7 days")
    await keep(world)
    bens = await command(world, "Ben", "my tables")
    assert "Ann is next" in texts(bens)
    assert "Stop updating it" not in labels(bens)
    await world.bot.services.people.own_lists.stop(world.person("Ben").id)
    (message,) = lists(world)
    assert lists(world, "Ben") == []
    opened = await user(world, "Ann").click(message, custom_id=find(message, "hand"))
    assert opened.ephemeral


async def test_moving_the_list_too_often_is_refused_in_words(world: World) -> None:
    world.bot.tables.limits.limits = {OWN_LISTS.use: Limit(1, 9)}
    await keep(world)
    await world.press("Ann", await command(world, "Ann", "my tables"), "mine:off")
    listed = await command(world, "Ann", "my tables")
    refused = await world.press("Ann", listed, "mine:dm")
    assert "moved your list a lot" in said_by(refused)
