"""Notices about a seat, a pause and the match reach those whom they concern."""

from __future__ import annotations

import pytest

from tests.cogs.play.test_turn_pings import direct
from tests.cogs.shared_clock import DAY, HOUR
from tests.cogs.world import PEOPLE, World, command, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


async def test_whose_seat_a_computer_keeps_is_told_once(world: World) -> None:
    await world.bot.store.settings.set_for_guild(world.guild.id, "misses", 1)
    await world.start(*PEOPLE)
    await world.env.advance_time(DAY + HOUR)
    (told,) = [one for one in world.messages() if "a computer player has the seat now" in texts(one)]
    assert [user.id for user in told.mentions] == [world.person("Ann").id]


async def test_direct_messages_name_the_game_the_server_and_the_others(world: World) -> None:
    await world.bot.store.settings.set_for_guild(world.guild.id, "misses", 1)
    await world.bot.tables.time.prefer(world.person("Ann").id, calls="dm")
    await world.start("Ann", "Ben", "Cleo", computers=1)
    (call,) = direct(world, "Ann")
    assert "-# Classic Canasta on Card club, with Ben and Cleo: https://discord.com/channels/" in texts(call)
    await world.env.advance_time(DAY + HOUR)
    kept = texts(direct(world, "Ann")[-1])
    assert "a computer player has the seat now" in kept
    assert "on Card club, with Ben and Cleo: https://" in kept


async def test_the_end_of_a_pause_is_told(world: World) -> None:
    await world.start("Ann", "Ben", computers=2)
    for name in ("Ann", "Ben"):
        await command(world, name, "canasta pause")
    await world.press("Ben", await world.public(), "goon")
    assert any("Ben ended the pause" in texts(one) for one in world.messages())
