"""A ping that names a deadline is edited when its turn has another one by now, once for each."""

from typing import Any

import pytest

from tests.cogs.clicking import turn_by_commands
from tests.cogs.pings import pings_of
from tests.cogs.play.test_turn_pings import direct
from tests.cogs.shared_clock import HOUR
from tests.cogs.world import World, command, ids, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


async def start(world: World) -> None:
    """A match for two over days; Ann is to move, and was called by direct message."""
    await world.bot.tables.time.prefer(world.person("Ann").id, calls="dm")
    await world.start("Ann", "Ben", computers=2)


async def deadline(world: World) -> str:
    """The deadline of the turn, as a ping names it."""
    turn = (await world.table()).turn
    assert turn is not None
    assert turn.deadline_at is not None
    return f"Deadline: <t:{int(turn.deadline_at.timestamp())}:R>"


def edits(world: World, message: Any) -> int:
    path = f"/channels/{message.channel.id}/messages/{message.id}"
    return sum(r.method == "PATCH" and r.path == path for r in world.env.http_requests)


async def announced(world: World) -> None:
    world.bot.services.announcer.changed(1)
    await world.bot.services.announcer.settled(1, 10)


async def test_a_call_says_that_the_table_is_paused_and_names_the_deadline_after_it(world: World) -> None:
    await start(world)
    (call,) = direct(world, "Ann")
    before = await deadline(world)
    assert before in texts(call)
    for name in ("Ann", "Ben"):
        await command(world, name, "canasta table", show="pause")
    await announced(world)
    (call,) = direct(world, "Ann")
    assert "The table is paused; all clocks are stopped." in texts(call)
    assert "Deadline" not in texts(call)
    assert ids(call) == ["hand"]
    await world.env.advance_time(5 * HOUR)
    await world.press("Ann", await world.public(), "goon")
    await announced(world)
    (call,) = direct(world, "Ann")
    assert before != await deadline(world)
    assert await deadline(world) in texts(call)
    for _ in range(3):
        await announced(world)
    assert edits(world, call) == 2


async def test_after_an_outage_the_call_names_the_later_deadline(world: World) -> None:
    await start(world)
    before = await deadline(world)
    await world.bot.services.turn_clock.close()
    await world.env.advance_time(5 * HOUR)
    await world.bot.services.turn_clock.start()
    await world.bot.services.turn_clock.run_due()
    await world.bot.tables.due.look(1)
    await announced(world)
    assert await deadline(world) != before
    (call,) = direct(world, "Ann")
    assert await deadline(world) in texts(call)
    assert edits(world, call) == 1


async def test_after_a_change_of_the_pace_the_call_names_the_new_deadline(world: World) -> None:
    await start(world)
    before = await deadline(world)
    menu = (await world.press("Ben", await world.public(), "more")).response
    panel = (await world.press("Ben", menu, "repace")).response
    await world.press("Ben", panel, "repace:ask", ["7 days"])
    await world.press("Ann", await world.public(), "repace:yes:7 days")
    await announced(world)
    assert await deadline(world) != before
    assert await deadline(world) in texts(direct(world, "Ann")[-1])


async def test_what_changed_while_nothing_was_shown_is_mended_after_the_restart(world: World) -> None:
    await start(world)
    world.bot.tables.registry.remove_listener(world.bot.services.announcer)
    for name in ("Ann", "Ben"):
        await world.bot.tables.pauses.ask(1, world.person(name).id)
    world.bot.tables.registry.forget_memory()
    (call,) = direct(world, "Ann")
    assert "Deadline" in texts(call)
    world.bot.tables.registry.add_listener(world.bot.services.announcer)
    await world.bot.services.announcer.catch_up()
    await world.bot.services.announcer.settled(1, 10)
    assert "paused" in texts(direct(world, "Ann")[-1])
    assert edits(world, call) == 1


async def test_a_ping_in_the_message_of_the_table_is_mended_too(world: World) -> None:
    await world.start("Ann", "Ben", computers=2)
    for name in ("Ann", "Ben"):
        await turn_by_commands(world, name)
    (call,) = pings_of(world, "Ann")
    assert call.id == (await world.table()).messages.message_id
    assert await deadline(world) in texts(call)
    for name in ("Ann", "Ben"):
        await command(world, name, "canasta table", show="pause")
    await announced(world)
    (mended,) = pings_of(world, "Ann")
    assert mended.id == call.id
    assert "paused" in texts(mended)
    assert "Deadline" not in texts(mended)


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (403, 50001), (400, 30046)])
async def test_one_that_cannot_be_edited_is_let_be(world: World, status: int, code: int) -> None:
    await start(world)
    (call,) = direct(world, "Ann")
    path = f"/channels/{call.channel.id}/messages/{call.id}"
    world.env.inject_error("PATCH", path, status=status, code=code, message="No", times=None)
    for name in ("Ann", "Ben"):
        await command(world, name, "canasta table", show="pause")
    for _ in range(3):
        await announced(world)
    assert edits(world, call) == 1
    assert (await world.table()).announced_version == (await world.table()).version
