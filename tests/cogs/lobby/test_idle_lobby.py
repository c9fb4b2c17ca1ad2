"""A lobby that nobody starts."""

import pytest

from data.records.tables import TableStatus
from tests.cogs.shared_clock import HOUR
from tests.cogs.world import World, command, ids, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


async def test_an_idle_lobby_is_closed_after_a_warning_and_opened_again(world: World) -> None:
    await world.open("Ann", computers=2)
    await world.env.advance_time(37 * HOUR)
    warning = next(m for m in world.messages() if "keepopen" in ids(m))
    assert "closes <t:" in texts(warning)
    kept = await world.press("Ann", warning, "keepopen")
    assert "stays open" in texts(kept.response or kept.followups[0])
    assert not any("keepopen" in ids(m) for m in world.messages())
    await world.env.advance_time(50 * HOUR)
    assert (await world.table()).status is TableStatus.CLOSED
    assert "Nothing happened here" in texts(await world.lobby())
    await world.press("Ann", await world.lobby(), "reopen")
    assert (await world.table()).status is TableStatus.LOBBY
    assert "sit:2" in ids(await world.lobby())


async def delete_lobby(world: World) -> None:
    """Somebody deletes the lobby's message."""
    table = await world.table()
    assert table.messages.lobby_message_id is not None
    world.env.backend.delete_message(table.place.channel_id, table.messages.lobby_message_id)
    await world.env.settle()
    assert (await world.table()).messages.lobby_message_id is None


async def test_a_lobby_whose_message_was_deleted_is_shown_again_by_who_sits_there_else_goes_in_an_hour(
    world: World,
) -> None:
    await world.open("Ann")
    await delete_lobby(world)
    assert (await world.table()).messages.lobby_lost_at is not None
    refused = await command(world, "Ben", "canasta table")
    assert "No cards have been dealt" in texts(refused)
    assert (await world.table()).messages.lobby_message_id is None
    shown = await command(world, "Ann", "canasta table")
    table = await world.table()
    assert f"/{table.messages.lobby_message_id})" in texts(shown)
    assert (table.messages.lobby_lost_at, "sit:1" in ids(await world.lobby())) == (None, True)
    await world.env.advance_time(HOUR + 60)
    assert (await world.table()).status is TableStatus.LOBBY
    await delete_lobby(world)
    await world.env.advance_time(HOUR * 3 / 4)
    assert (await world.table()).status is TableStatus.LOBBY
    await world.env.advance_time(HOUR / 2)
    closed = await world.table()
    assert (closed.status, closed.closed.because) == (TableStatus.CLOSED, "unseen")
    assert not any("sit:1" in ids(message) for message in world.messages())


async def test_a_lobby_whose_message_was_deleted_while_the_bot_was_down_is_noticed_after_the_start(
    world: World,
) -> None:
    for _ in range(3):
        await world.open("Ann")
    store, lost = world.bot.store, world.bot.services.lost_lobbies
    await store.messages.lobby_posted(3, 4711)
    lost.begin()
    await lost.look()
    assert (await world.table(3)).messages.lobby_lost_at is None, "not all are asked for at once"
    await lost.look()
    gone = await world.table(3)
    assert (gone.messages.lobby_lost_at is not None, gone.messages.lobby_message_id) == (True, None)
    assert (await world.table(1)).messages.lobby_lost_at is None
    await world.env.advance_time(HOUR + 60)
    assert (await world.table(3)).closed.because == "unseen"
    assert (await world.table(1)).status is TableStatus.LOBBY
