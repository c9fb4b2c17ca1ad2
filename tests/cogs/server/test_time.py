"""What a server has set about time."""

from __future__ import annotations

import pytest

from tests.cogs.world import World, command, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


async def test_what_a_server_has_set_is_seen_by_all_and_changed_by_managers(world: World) -> None:
    assert "after **3** missed deadlines" in texts(await command(world, "Ann", "canasta time"))
    await world.let_see("Ann", "canasta-server")
    refused = await command(world, "Ann", "canasta-server time", misses=1)
    assert "Manage Server" in texts(refused)
    world.manager("Max")
    changed = await command(world, "Max", "canasta-server time", misses=1, weekends=True, pace="7 days")
    assert "after **1** missed deadline." in texts(changed)
    assert "Clocks stop on weekends" in texts(changed)
    assert "Clocks stop on weekends" in texts(await command(world, "Ann", "canasta time"))
    await world.open("Ann", computers=3)
    assert (await world.table()).pace == "7 days"
