"""Threads: put away when nothing more happens in them, opened again, and none that stays empty."""

import re
from typing import Any

import pytest

from bot.people.privacy import forget
from bot.runtime.settings import Limit
from bot.tables.idle import IDLE
from bot.tables.lobby.new_tables import Opener
from bot.tables.settings.hourly_limits import TABLES
from data.records.tables import TableStatus
from tests.cogs.tournament_world import DUEL, TournamentWorld, finish, shown
from tests.cogs.world import World, deny, ids, texts


def archived(world: World, thread_id: int | None) -> bool:
    assert thread_id is not None
    metadata = world.env.backend.get_channel(thread_id).thread_metadata
    assert metadata is not None
    return bool(metadata.archived)


def made(world: World) -> int:
    """How many threads the bot has made."""
    return sum(
        request.method == "POST" and request.path.endswith("/threads") for request in world.env.http_requests
    )


def deny_files(world: World, *, tries: int) -> None:
    """Take the right to attach files from the bot, and refuse what it posts as often as it tries: the
    simulated Discord would let it post all the same.
    """
    deny(world, world.channel, attach_files=False)
    world.env.inject_error(
        "POST", "/channels/*/messages", status=403, code=50013, message="Missing Permissions", times=tries
    )


async def leave(world: World, name: str) -> None:
    asked = await world.person(name).slash(world.channel, "canasta table", show="leave")
    # The last one who leaves is asked whether the match is to end.
    await world.press(
        name, asked.response, next(what for what in ids(asked.response) if what.startswith("leave"))
    )


async def settled(world: World, table_id: int = 1) -> None:
    await world.bot.services.announcer.settled(table_id, 10)


async def test_the_thread_of_a_table_that_is_closed_is_put_away_after_its_last_words(world: World) -> None:
    await world.start("Ann", computers=3)
    thread = (await world.table()).place.thread_id
    assert not archived(world, thread)
    await leave(world, "Ann")
    await settled(world)
    assert (await world.table()).status is TableStatus.CLOSED
    assert archived(world, thread)
    last = [request for request in world.env.http_requests if str(thread) in request.path][-1]
    assert (last.method, last.path) == ("PATCH", f"/channels/{thread}")


async def test_a_flood_of_matches_leaves_no_thread_open(world: World) -> None:
    for _ in range(3):
        table = (
            await world.bot.tables.new_tables.open(
                Opener(world.guild.id, world.channel.id, world.person("Ann").id, "Ann"), computers=3
            )
        ).table
        await settled(world, table.id)
        await world.bot.tables.deals.begin_match(table.id, world.person("Ann").id)
        await settled(world, table.id)
        await world.bot.tables.seats.leave(table.id, world.person("Ann").id)
        await settled(world, table.id)
    assert made(world) == 3
    assert all(archived(world, thread.id) for thread in world.channel.threads)


async def test_a_match_that_was_left_before_it_was_shown_gets_no_thread(world: World) -> None:
    await world.open("Ann", computers=3)
    world.bot.tables.registry.remove_listener(world.bot.services.announcer)
    await world.bot.tables.deals.begin_match(1, world.person("Ann").id)
    await world.bot.tables.seats.leave(1, world.person("Ann").id)
    world.bot.tables.registry.add_listener(world.bot.services.announcer)
    world.bot.services.announcer.changed(1)
    await settled(world)
    assert made(world) == 0
    assert "closed" in texts(await world.lobby())
    assert (await world.table()).announced_version == (await world.table()).version


async def test_a_table_that_is_opened_again_wakes_its_thread(world: World) -> None:
    await world.start("Ann", "Ben", computers=2)
    table = await world.table()
    await world.bot.store.tables.suspend(1, table.version, IDLE)
    world.bot.tables.registry.tell(1)
    await settled(world)
    assert archived(world, table.place.thread_id)
    # The simulated Discord takes edits in threads that are put away; the real one says this.
    path = f"/channels/{table.place.thread_id}/messages/{table.messages.message_id}"
    world.env.inject_error("PATCH", path, status=400, code=50083, message="Thread is archived")
    await world.press("Ann", await world.lobby(), "reopen")
    await settled(world)
    assert (await world.table()).status is TableStatus.PLAYING
    assert not archived(world, table.place.thread_id)
    assert "hand" in ids(await world.public())


async def test_a_match_that_is_over_keeps_its_thread_for_another_one(world: World) -> None:
    await world.start("Ann", computers=3)
    await world.bot.tables.ending.at_once(1, "voted")
    await settled(world)
    assert (await world.table()).status is TableStatus.FINISHED
    assert not archived(world, (await world.table()).place.thread_id)


async def test_a_tournaments_private_threads_are_put_away_when_their_round_is_over(
    cup: TournamentWorld,
) -> None:
    await cup.open(rules=DUEL, deals=1)
    for name in ("Ann", "Ben", "Cleo", "Dan"):
        await cup.press(name, "enter")
    await cup.press("Host", "start")
    world = cup.world
    first, second = await cup.meetings()
    awake = await threads_awake(cup)
    assert len(awake) == 2
    await finish(cup, first)
    assert await threads_awake(cup) == awake
    await finish(cup, second)
    for meeting in (first, second):
        await settled(world, meeting.table_id or 0)
    assert all(archived(world, thread) for thread in awake)
    assert len(await threads_awake(cup)) == 2
    await cup.cancel()
    await shown(cup)
    assert await threads_awake(cup) == []


async def threads_awake(cup: TournamentWorld) -> list[int]:
    """The threads of the round that are not put away."""
    tables = [await cup.world.table(meeting.table_id or 0) for meeting in await cup.meetings()]
    threads = [table.place.thread_id for table in tables if table.place.thread_id is not None]
    assert len(threads) == len(tables)
    return [thread for thread in threads if not archived(cup.world, thread)]


async def test_where_files_are_denied_no_empty_thread_is_made_and_the_lobby_says_what_is_missing(
    world: World,
) -> None:
    await world.open("Ann", computers=3)
    deny_files(world, tries=1)
    result = await world.press("Ann", await world.lobby(), "now")
    assert made(world) == 0
    assert "Attach Files" in "\n".join(texts(message) for message in result.followups)
    lobby = texts(await world.lobby())
    assert "The match can't be shown: I'm missing a permission" in lobby
    assert "Attach Files" in lobby
    assert "played here" not in lobby
    deny(world, world.channel)
    await world.bot.services.periodic.run()
    await settled(world)
    table = await world.table()
    assert table.place.thread_id is not None
    assert f"The match is in <#{table.place.thread_id}>" in texts(await world.lobby())
    assert "hand" in ids(await world.public())


async def test_where_threads_are_silent_the_match_is_played_in_the_channel_and_no_thread_made(
    world: World,
) -> None:
    deny(world, world.channel, send_messages_in_threads=False)
    await world.start("Ann", computers=3)
    assert made(world) == 0
    assert "right here in the channel" in texts(await world.lobby())
    assert "hand" in ids(await world.public())


async def test_an_empty_thread_is_put_away_and_used_later(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord refuses although it was not to be foreseen."""
    monkeypatch.setattr("bot.workers.messages.outgoing.silent_in_threads", lambda channel: None)
    await world.open("Ann", computers=3)
    deny_files(world, tries=2)
    await world.press("Ann", await world.lobby(), "now")
    table = await world.table()
    assert table.place.thread_id is not None
    assert archived(world, table.place.thread_id)
    assert "Attach Files" in texts(await world.lobby())
    deny(world, world.channel)
    await world.bot.services.periodic.run()
    await settled(world)
    assert made(world) == 1
    assert (await world.table()).messages.message_id is not None
    assert f"The match is in <#{table.place.thread_id}>" in texts(await world.lobby())


def members(world: World, thread_id: int | None) -> set[str]:
    """The people in a thread."""
    assert thread_id is not None
    inside = world.env.backend.get_channel(thread_id).thread_members
    return {name for name, person in world.people.items() if person.id in inside}


def added(world: World) -> list[int]:
    """The people whom the bot has added to threads, in order."""
    paths = [r.path for r in world.env.http_requests if r.method == "PUT" and "/thread-members/" in r.path]
    return [int(path.rpartition("/")[2]) for path in paths]


async def test_a_thread_is_opened_with_its_players_in_it_and_stays_open_for_a_week(world: World) -> None:
    world.person("Cleo")
    await world.start("Ann", "Ben", computers=2)
    thread = (await world.table()).place.thread_id
    assert members(world, thread) == {"Ann", "Ben"}
    (opened,) = [r for r in world.env.http_requests if r.method == "POST" and r.path.endswith("/threads")]
    assert isinstance(opened.json, dict)
    assert opened.json["auto_archive_duration"] == 10_080


async def test_who_comes_later_is_added_and_who_has_left_the_thread_stays_outside(world: World) -> None:
    await world.start("Ann", "Ben", computers=2)
    table = await world.table()
    world.env.backend.remove_thread_member(table.place.thread_id or 0, world.person("Ann").id)
    await leave(world, "Ben")
    await settled(world)
    await world.bot.tables.seats.come_back(1, world.person("Ben").id, "Ben")
    await settled(world)
    assert members(world, table.place.thread_id) == {"Ben"}
    assert added(world).count(world.person("Ann").id) == 1


@pytest.mark.parametrize(("status", "code", "tries"), [(404, 10007, 1), (400, 50083, 2)])
async def test_whom_discord_refuses_is_not_added_again_and_a_failure_is_made_good(
    world: World, status: int, code: int, tries: int
) -> None:
    ben = world.person("Ben").id
    path = f"/channels/*/thread-members/{ben}"
    world.env.inject_error("PUT", path, status=status, code=code, message="Unknown Member, or archived")
    await world.start("Ann", "Ben", computers=2)
    for _ in range(2):
        world.bot.services.announcer.changed(1)
        await settled(world)
    assert "hand" in ids(await world.public())
    assert (added(world).count(world.person("Ann").id), added(world).count(ben)) == (1, tries)
    assert ("Ben" in members(world, (await world.table()).place.thread_id)) is (tries == 2)


async def test_a_thread_that_was_made_before_a_crash_is_used(world: World) -> None:
    await world.open("Ann", computers=3)
    lobby = (await world.table()).messages.lobby_message_id
    me = world.guild.me
    assert me is not None
    world.env.backend.create_thread(world.channel.id, "Canasta", me.id, message_id=lobby)
    path = f"/channels/*/messages/{lobby}/threads"
    text = "A thread has already been created for this message"
    world.env.inject_error("POST", path, status=400, code=160004, message=text)
    await world.press("Ann", await world.lobby(), "now")
    assert (await world.table()).place.thread_id == lobby
    assert "hand" in ids(await world.public())


@pytest.mark.parametrize("command", ["new", "chosen"])
async def test_who_has_opened_enough_tables_is_told_when_the_next_one_is_possible(
    world: World, command: str
) -> None:
    world.bot.tables.limits.limits = {TABLES.use: Limit(1, 0)}
    await world.open("Ann", computers=3)
    answer: Any
    if command == "new":
        answer = await world.open("Ann", computers=3)
    else:
        asked = (await world.person("Ann").slash(world.channel, "canasta new")).response
        answer = (
            await world.press("Ann", asked, next(i for i in ids(asked) if i.startswith("new:usual")))
        ).response
    assert "You've opened a lot of tables in the last hour. You can open the next one <t:" in texts(answer)
    assert answer.ephemeral
    assert await world.bot.store.tables.get(2) is None


@pytest.mark.parametrize("status", [200, 503])
async def test_whoever_is_deleted_is_in_no_title_of_a_thread_any_more(world: World, status: int) -> None:
    await world.start("Ann", "Ben", computers=2)
    running = (await world.table()).place.thread_id
    assert running is not None
    thread = world.env.backend.get_channel(running)

    def named() -> list[str]:
        return re.findall(r"Ann|Ben", str(thread.name))

    assert named() == ["Ann", "Ben"]
    services = world.bot.services
    await forget(world.bot.tables, services.ratings.rater, world.person("Ann").id)
    if status != 200:
        world.env.inject_error("PATCH", f"/channels/{running}", status=status, code=0, message="Later")
    await services.announcer.retitle()
    await services.announcer.retitle()
    assert named() == ["Ben"]
    # In an archived thread, too, which stays archived.
    await forget(world.bot.tables, services.ratings.rater, world.person("Ben").id)
    await world.bot.http.edit_channel(running, archived=True)
    await services.announcer.retitle()
    assert named() == []
    assert archived(world, running)
    assert await world.bot.store.messages.outdated_titles(9) == []
