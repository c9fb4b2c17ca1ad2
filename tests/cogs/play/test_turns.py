"""Every table on which it is somebody's turn."""

from __future__ import annotations

import pytest

from tests.cogs.world import PEOPLE, World, command, labels, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


async def another_match(world: World, table_id: int, *names: str, pace: str) -> None:
    await world.open(names[0], computers=0, pace=pace)
    for name in names[1:]:
        table = await world.table(table_id)
        free = next(seat.index for seat in table.seats if seat.empty)
        await world.press(name, world.message(table.lobby_message_id), f"sit:{free}")
    lobby = world.message((await world.table(table_id)).lobby_message_id)
    await world.press(names[0], lobby, "now")


async def test_turns_lists_all_ones_tables_the_soonest_deadline_first(world: World) -> None:
    assert "isn't your turn" in texts(await command(world, "Ann", "my turns"))
    for number, pace in enumerate(("7 days", "1 days", "none"), 1):
        await another_match(world, number, *PEOPLE, pace=pace)
    listed = await command(world, "Ann", "my turns")
    said = texts(listed)
    assert "your turn at 3 tables" in said
    places = [str((await world.table(number)).thread_id) for number in (2, 1, 3)]
    assert [said.index(place) for place in places] == sorted(said.index(place) for place in places)
    assert said.count("deadline <t:") == 2
    assert "no time limit" in said
    assert "isn't your turn" in texts(await command(world, "Ben", "my turns"))
    hand = await world.press("Ann", listed, "hand")
    assert hand.response is not None
    assert "Draw" in labels(hand.response)
