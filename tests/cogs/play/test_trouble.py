"""What may go wrong around a table: messages and threads deleted, permissions lost, the process restarted."""

import logging
from datetime import timedelta

import pytest

from bot.layout.layout import Screen
from bot.workers.messages.outgoing import EDITABLE, Outgoing
from bot.workers.table_announcer import STOOD
from canasta.actions import Draw
from data.records.tables import Table
from tests.cogs.clicking import play_match_out, turn_by_commands
from tests.cogs.pings import in_thread
from tests.cogs.world import PEOPLE, World, deny, find, ids, options, texts


async def turn(world: World, name: str) -> None:
    """Draw and discard."""
    await world.press(name, await world.hand(name), "do:draw")
    panel = await world.hand(name)
    await world.press(name, panel, "do:discard", [options(panel, "do:discard")[0]])


async def test_a_deleted_table_message_is_posted_anew(world: World) -> None:
    await world.start(*PEOPLE)
    table = await world.table()
    assert table.messages.message_id is not None
    world.env.backend.delete_message(table.place_id, table.messages.message_id)
    await world.person("Ann").slash(world.channel, "move draw")
    again = await world.table()
    assert again.messages.message_id not in (None, table.messages.message_id)
    assert "hand" in ids(await world.public())


async def test_a_deleted_table_message_comes_back_at_once(world: World) -> None:
    await world.start(*PEOPLE)
    before = await deleted(world)
    again = await world.table()
    assert again.version == before.version
    assert [message.id for message in in_thread(world) if "hand" in ids(message)] == [
        again.messages.message_id
    ]
    # Anyone who deletes it as soon as it is posted has it back with the next change alone.
    assert again.messages.message_id is not None
    world.env.backend.delete_message(again.place_id, again.messages.message_id)
    await world.env.settle()
    assert [message for message in in_thread(world) if "hand" in ids(message)] == []
    await world.person("Ann").slash(world.channel, "move draw")
    assert "hand" in ids(await world.public())


async def test_a_deleted_table_message_comes_back_though_its_picture_may_wait(world: World) -> None:
    await world.start(*PEOPLE)
    world.bot.services.announcer._at_leisure = True
    await world.person("Ann").slash(world.channel, "move draw")
    table = await world.table()
    assert table.announced_version < table.version
    await deleted(world)
    assert "hand" in ids(await world.public())


async def test_one_deleted_as_soon_as_it_is_posted_comes_back_with_the_next_change(world: World) -> None:
    await world.start(*PEOPLE)
    world.bot.services.announcer._at_leisure = True
    table = await world.table()
    assert table.messages.message_id is not None
    world.env.backend.delete_message(table.place_id, table.messages.message_id)
    await world.person("Ann").slash(world.channel, "move draw")
    assert "hand" in ids(await world.public())


async def test_the_deleted_message_of_a_finished_match_stays_away(world: World) -> None:
    await world.start(*PEOPLE)
    await play_match_out(world, *PEOPLE)
    before = await deleted(world)
    assert (await world.table()).messages.message_id == before.messages.message_id
    assert [message for message in in_thread(world) if "score" in ids(message)] == []


async def deleted(world: World) -> Table:
    """The table before somebody has deleted its message, which has stood there for a while."""
    table = await world.table()
    assert table.messages.message_id is not None
    await world.bot.store.messages.table_posted(
        1, table.messages.message_id, world.bot.tables.clock() - 2 * STOOD
    )
    world.env.backend.delete_message(table.place_id, table.messages.message_id)
    await world.env.settle()
    return table


async def test_a_deleted_lobby_message_is_posted_anew(world: World) -> None:
    await world.person("Ann").slash(world.channel, "canasta new", computers=0)
    table = await world.table()
    assert table.messages.lobby_message_id is not None
    world.env.backend.delete_message(table.place.channel_id, table.messages.lobby_message_id)
    await world.bot.tables.lobby.sit(table.id, world.person("Ben").id, "Ben")
    await world.bot.services.announcer.settled(table.id, 10)
    assert (await world.table()).messages.lobby_message_id not in (None, table.messages.lobby_message_id)
    assert "Ben" in texts(await world.lobby())


async def test_after_its_thread_is_deleted_the_match_goes_on_in_the_channel(world: World) -> None:
    await world.start(*PEOPLE)
    table = await world.table()
    assert table.place.thread_id is not None
    world.env.backend.delete_channel(table.place.thread_id)
    await world.person("Ann").slash(world.channel, "move draw")
    table = await world.table()
    assert table.place.thread_id is None
    assert table.messages.message_id in [message.id for message in world.channel.history()]
    await turn_by_commands(world, "Ann", drawn=True)
    assert (await world.view("Ann")).turn.seat == 1


async def test_an_archived_thread_is_opened_again(world: World) -> None:
    await world.start(*PEOPLE)
    table = await world.table()
    path = f"/channels/{table.place.thread_id}/messages/{table.messages.message_id}"
    world.env.inject_error("PATCH", path, status=400, code=50083, message="Thread is archived")
    await world.person("Ann").slash(world.channel, "move draw")
    assert (await world.table()).announced_version == (await world.table()).version
    assert any(
        request.method == "PATCH" and request.path == f"/channels/{table.place.thread_id}"
        for request in world.env.http_requests
    )


async def test_a_message_that_is_too_old_to_edit_is_posted_anew_and_the_old_one_goes(world: World) -> None:
    await world.start(*PEOPLE)
    old = (await world.table()).messages.message_id
    path = f"/channels/*/messages/{old}"
    world.env.inject_error("PATCH", path, status=429, code=30046, message="Maximum number of edits")
    await world.person("Ann").slash(world.channel, "move draw")
    assert (await world.table()).messages.message_id != old
    assert old not in [message.id for message in world.messages()]


async def test_a_message_nearly_an_hour_old_is_posted_anew(world: World) -> None:
    await world.start(*PEOPLE)
    table = await world.table()
    now = world.bot.tables.registry.clock
    world.bot.tables.registry.clock = lambda: now() + EDITABLE + timedelta(minutes=1)
    await world.person("Ann").slash(world.channel, "move draw")
    assert (await world.table()).messages.message_id != table.messages.message_id
    assert table.messages.message_id not in [message.id for message in world.messages()]


async def test_without_threads_the_match_is_played_in_the_channel_and_the_host_is_told(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    deny(world, world.channel, create_public_threads=False)
    with caplog.at_level(logging.WARNING):
        await world.person("Ann").slash(world.channel, "canasta new", computers=3)
        result = await world.press("Ann", await world.lobby(), "now")
    told = "\n".join(texts(message) for message in result.followups)
    assert "Create Public Threads" in told
    assert "right here in the channel" in texts(await world.lobby())
    assert "Create Public Threads" in caplog.text
    panel = await world.hand("Ann")
    assert "do:draw" in ids(panel)
    again = await world.press("Ann", await world.public(), "hand")
    assert again.followups == []


async def test_where_the_bot_may_not_speak_the_host_is_told_and_commands_still_work(world: World) -> None:
    deny(world, world.channel, send_messages=False, create_public_threads=False)
    await world.person("Ann").slash(world.channel, "canasta new", computers=3)
    result = await world.press("Ann", await world.lobby(), "now")
    told = "\n".join(texts(message) for message in result.followups)
    assert "I'm missing a permission" in told
    assert "The match can't be shown: I'm missing a permission" in texts(await world.lobby())
    assert "Send Messages" in texts(await world.lobby())
    assert ids(await world.lobby()) == []
    answer = await world.person("Ann").slash(world.channel, "move draw")
    assert answer.response is not None
    assert "You drew" in texts(answer.response)


async def test_a_hiccup_of_discord_is_made_good(world: World) -> None:
    await world.start(*PEOPLE)
    table = await world.table()
    path = f"/channels/{table.place.thread_id}/messages/{table.messages.message_id}"
    world.env.inject_error("PATCH", path, status=400, code=0, message="Something odd")
    await world.person("Ann").slash(world.channel, "move draw")
    await world.env.advance_time(5)
    table = await world.table()
    assert table.announced_version == table.version


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> int:
    """An announcer that tries again at once; gives back how often it tries in all."""
    monkeypatch.setattr("bot.workers.messages.kept.RETRIES", (0.0, 0.0))
    return 3


async def test_what_discord_did_not_take_for_long_is_shown_later(world: World, impatient: int) -> None:
    await world.start(*PEOPLE)
    table = await world.table()
    path = f"/channels/{table.place.thread_id}/messages/{table.messages.message_id}"
    world.env.inject_error("PATCH", path, status=400, message="Something odd", times=impatient)
    await world.person("Ann").slash(world.channel, "move draw")
    await world.bot.services.announcer.settled(1, 10)
    table = await world.table()
    assert table.announced_version < table.version
    await world.bot.services.periodic.run()
    await world.bot.services.announcer.settled(1, 10)
    table = await world.table()
    assert table.announced_version == table.version
    assert "Ann drew a card." in texts(await world.public())


async def test_a_permission_that_is_given_back_shows_the_table_later(world: World) -> None:
    await world.start(*PEOPLE)
    deny(world, world.channel, view_channel=False)
    await world.bot.tables.play.act(1, world.person("Ann").id, Draw(), (await world.table()).version)
    await world.bot.services.announcer.settled(1, 10)
    table = await world.table()
    assert table.announced_version < table.version
    deny(world, world.channel)
    await world.bot.services.periodic.run()
    await world.bot.services.announcer.settled(1, 10)
    table = await world.table()
    assert table.announced_version == table.version


async def test_a_change_during_the_last_try_gets_tries_of_its_own(
    world: World, impatient: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.start(*PEOPLE)
    announcer, edit = world.bot.services.announcer, Outgoing.edit
    tries = 0

    async def refused(places: Outgoing, place_id: int, message_id: int, screen: Screen) -> None:
        nonlocal tries
        tries += 1
        if tries == impatient:
            announcer.changed(1)
        if tries <= impatient:
            raise OSError("no way through")
        await edit(places, place_id, message_id, screen)

    monkeypatch.setattr(Outgoing, "edit", refused)
    await world.person("Ann").slash(world.channel, "move draw")
    await world.bot.services.announcer.settled(1, 10)
    table = await world.table()
    assert table.announced_version == table.version


async def test_a_button_of_a_table_that_is_no_longer_there_says_so(world: World) -> None:
    await world.start(*PEOPLE)
    message = await world.public()
    await world.bot.store._database.close()
    result = await world.press("Ann", message, "hand")
    assert result.response is not None
    assert "I can't reach the database" in texts(result.response)
    assert find(message, "hand")
