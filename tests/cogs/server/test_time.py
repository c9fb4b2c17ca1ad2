"""What a server has set about time."""

import pytest

from tests.cogs.settings_panel import change, write
from tests.cogs.world import World, command, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


async def here(world: World, name: str) -> str:
    """What somebody reads of the server's settings."""
    listed = await command(world, name, "canasta tables")
    return texts((await world.press(name, listed, "here")).response)


async def test_what_a_server_has_set_is_seen_by_all_and_changed_by_managers(world: World) -> None:
    assert "after **3** missed deadlines" in await here(world, "Ann")
    await world.let_see("Ann", "canasta-server")
    refused = await command(world, "Ann", "canasta-server time")
    assert "Manage Server" in texts(refused)
    boss = world.manager("Max")
    assert "after **1** missed deadline." in await change(boss, world.channel, "time:misses", "1")
    assert "Clocks stop on weekends" in await change(boss, world.channel, "time:on:weekends")
    await change(boss, world.channel, "time:pace", "7 days")
    assert "Clocks stop on weekends" in await here(world, "Ann")
    await world.open("Ann", computers=3)
    assert (await world.table()).timing.pace == "7 days"


@pytest.mark.parametrize(
    ("what", "typed", "said"),
    [
        ("misses", "7", "after **7** missed deadlines"),
        ("misses", "21", "⚠️ Write a number from 1 to 20."),
        ("holiday_days", "0", "**0** days a year"),
        ("holiday_days", "x", "⚠️ Write a number from 0 to 366."),
        ("lobby_hours", "100", "after **100** hours"),
        ("lobby_hours", "0", "⚠️ Write a number from 1 to 720."),
        ("match_days", " 45", "after **45** days"),
    ],
)
async def test_a_manager_writes_a_number_that_is_not_in_the_list(
    world: World, what: str, typed: str, said: str
) -> None:
    assert said in await write(world.manager("Max"), world.channel, f"time:{what}", typed, "other")
