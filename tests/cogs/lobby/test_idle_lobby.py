"""A lobby that nobody starts."""

from __future__ import annotations

import pytest

from data import (
    TableStatus,
)
from tests.cogs.shared_clock import HOUR
from tests.cogs.world import World, ids, texts


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
