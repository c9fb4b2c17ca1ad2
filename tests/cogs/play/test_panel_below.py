"""An open panel that the table's message has overtaken: the next press brings a new one below it."""

from __future__ import annotations

from typing import Any

from bot.workers.positions import FEW
from tests.cogs.clicking import turn_by_commands
from tests.cogs.play.test_table_at_the_bottom import chat
from tests.cogs.world import PEOPLE, World, ids, texts


async def overtaken(world: World) -> Any:
    """Ben's panel, with his table posted anew below it because it is his turn."""
    await world.start(*PEOPLE)
    panel = await world.hand("Ben")
    await chat(world, FEW + 1)
    await turn_by_commands(world, "Ann")
    table = await world.table()
    assert table.message_id is not None
    assert table.message_id > panel.id
    assert "do:draw" in ids(panel)
    return panel


async def test_a_press_in_an_overtaken_panel_brings_a_new_one_below_the_table(world: World) -> None:
    panel = await overtaken(world)
    below = (await world.press("Ben", panel, "do:draw")).followups[-1]
    assert below.id > ((await world.table()).message_id or 0)
    assert "You drew" in texts(below)
    # From there on it is pressed in place, and kept up to date.
    again = (await world.press("Ben", below, "sort:suit")).response
    assert again is not None
    assert again.id == below.id


async def test_a_panel_below_the_table_is_pressed_in_place(world: World) -> None:
    await world.start(*PEOPLE)
    panel = await world.hand("Ann")
    drawn = (await world.press("Ann", panel, "do:draw")).response
    assert drawn is not None
    assert drawn.id == panel.id
