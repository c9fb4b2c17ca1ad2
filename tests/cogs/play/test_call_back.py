"""Calling everybody back to a match over days."""

from typing import Any

import pytest

from tests.cogs.shared_clock import HOUR
from tests.cogs.world import World, ids, labels, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


def calls(world: World) -> list[Any]:
    """The messages that call everybody."""
    return [message for message in world.messages() if "calls everybody back" in texts(message)]


async def more(world: World, name: str) -> Any:
    return (await world.press(name, await world.public(), "more")).response


async def test_a_player_calls_all_others_once_an_hour(world: World) -> None:
    await world.start("Ann", "Ben", "Cleo", "Dan")
    menu = await more(world, "Ben")
    done = await world.press("Ben", menu, "recall")
    assert "has been called" in texts(done.response)
    (call,) = calls(world)
    others = {world.person(name).id for name in ("Ann", "Cleo", "Dan")}
    assert {user.id for user in call.mentions} == others
    refused = await world.press("Ann", await more(world, "Ann"), "recall")
    assert "a short while ago" in texts(refused.response)
    await world.env.advance_time(2 * HOUR)
    await world.press("Ann", await more(world, "Ann"), "recall")
    assert len(calls(world)) == 2


async def test_who_wants_no_pings_is_not_called_back(world: World) -> None:
    await world.start("Ann", "Ben", "Cleo", "Dan")
    await world.bot.tables.time.prefer(world.person("Ben").id, calls="none")
    await world.press("Ann", await more(world, "Ann"), "recall")
    (call,) = calls(world)
    assert {user.id for user in call.mentions} == {world.person(name).id for name in ("Cleo", "Dan")}


async def test_only_players_of_a_match_over_days_with_others_call(world: World) -> None:
    await world.start("Ann", "Ben", computers=2, pace="live 300+60")
    assert "recall" not in ids(await more(world, "Ann"))
    await world.open("Cleo", computers=3, pace="1 days")
    await world.press("Cleo", world.message((await world.table(2)).messages.lobby_message_id), "now")
    alone = await world.press("Cleo", world.message((await world.table(2)).messages.message_id), "more")
    assert "recall" not in ids(alone.response)
    assert "recall" not in ids(await more(world, "Eve"))


async def test_more_has_a_nudge_for_whoever_is_to_move_and_they_are_pinged_once(world: World) -> None:
    await world.start("Ann", "Ben", "Cleo", "Dan")
    assert "nudge" not in ids(await more(world, "Ann"))
    assert "nudge" not in ids(await more(world, "Eve"))
    menu = await more(world, "Ben")
    assert "Nudge Ann" in labels(menu)
    await world.env.advance_time(2 * HOUR)
    done = await world.press("Ben", await more(world, "Ben"), "nudge")
    assert "The next nudge" in texts(done.response)
    again = await world.press("Cleo", await more(world, "Cleo"), "nudge")
    assert "has nudged here today" in texts(again.response)
    (nudge,) = [message for message in world.messages() if "Ben asks: do you have" in texts(message)]
    assert [user.id for user in nudge.mentions] == [world.person("Ann").id]
    assert not nudge.flags.suppress_notifications, "it is a call"
