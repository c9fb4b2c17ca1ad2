"""The daily deal by clicks, from the command to the shared line."""

from __future__ import annotations

from typing import Any

import pytest

from bot.errors import Refused
from canasta.actions import Draw
from canasta.players import choose
from data import TableStatus
from tests.cogs.clicking import click_move, panel_to_move
from tests.cogs.world import World, ids, texts


async def daily(world: World, name: str) -> Any:
    """Use /daily; gives back the private answer."""
    result = await world.person(name).slash(world.channel, "daily")
    assert result.ephemeral
    return result.response


async def play_out(world: World, name: str, panel: Any, table_id: int) -> Any:
    """Play the deal to its end by clicks; gives back the last panel."""
    for _ in range(200):
        if (await world.table(table_id)).status is TableStatus.FINISHED:
            return panel
        panel = await panel_to_move(world, name, panel)
        view = await world.view(name, table_id)
        panel = await click_move(world, name, panel, choose(view), table_id)
    raise AssertionError("the deal does not end")


async def press(world: World, name: str, panel: Any, what: str, *values: str) -> Any:
    return (await world.press(name, panel, what, values)).response


async def test_a_daily_is_played_in_one_private_message_and_its_line_is_shared(world: World) -> None:
    first = await daily(world, "Ann")
    assert "Only your first play counts" in texts(first)
    first = await press(world, "Ann", first, "daily:game", "romme")
    panel = await press(world, "Ann", first, "daily:start")
    assert panel.id == first.id
    assert "Fingerprint" in texts(panel)
    assert not any("hint" in id for id in ids(panel))
    again = await daily(world, "Ann")  # stop, and go on in another message
    over = await play_out(world, "Ann", again, 1)
    assert over.id == again.id
    assert "You're the first to finish with these cards." in texts(over)
    assert "One day in a row" in texts(over)
    assert world.messages() == []
    await world.press("Ann", over, "daily:share")
    line = texts(world.messages()[-1])
    assert line.startswith("**Ann** · Canasta daily "), line
    ranking = await press(world, "Ann", over, "daily:rank")
    assert "1. **Ann** 50 %" in texts(ranking)
    parted = await press(world, "Ann", await press(world, "Ann", ranking, "daily:result"), "daily:parted")
    assert "Too few people" in texts(parted)
    watched = await press(world, "Ann", await daily(world, "Ann"), "rp:1:1:0:all")
    assert "### Deal 1" in texts(watched)
    fair = await world.press("Ann", watched, "rpfair:1:1:0:all")
    assert "once the day is over for all" in texts(fair.response)
    uncounted = await press(world, "Ann", await daily(world, "Ann"), "daily:again")
    over = await play_out(world, "Ann", uncounted, 2)
    assert "This play doesn't count" in texts(over)
    assert "In the play that counts it was" in texts(over)


async def test_nobody_else_plays_or_sees_a_private_table(world: World) -> None:
    await press(world, "Ann", await daily(world, "Ann"), "daily:start")
    await press(world, "Ben", await daily(world, "Ben"), "daily:start")
    assert (await world.table(1)).deal_id != (await world.table(2)).deal_id
    tables, ann, ben = world.bot.tables, world.person("Ann").id, world.person("Ben").id
    for person in (ann, None):
        with pytest.raises(Refused, match="Only whoever plays"):
            await tables.views.of(2, person)
    table_view = await tables.views.of(2, ben)
    with pytest.raises(Refused):
        await tables.play.act(2, ann, Draw(), table_view.table.version)
    assert await tables.store.turns.waiting_for(ann) == []
