"""Learning by playing, by clicks."""

from __future__ import annotations

from typing import Any

from bot.controls import Button, Row
from bot.custom_id import ButtonId, Verb
from bot.layout import Screen
from canasta.actions import parse_action
from tests.cogs.clicking import click_move
from tests.cogs.world import World, texts


async def begin(world: World, name: str = "Ann", lesson: str = "") -> Any:
    """Press Learn under a public message; gives back the panel."""
    channel: Any = world.bot.get_channel(world.channel.id)
    learn = Button("Learn", ButtonId(0, 0, Verb.LEARN, lesson))
    message = await channel.send(view=Screen(["Welcome", Row((learn,))]).view())
    result = await world.press(name, message, str(learn.id.what))
    assert result.ephemeral
    return result.response


async def test_a_newcomer_is_in_the_first_lesson_at_once_and_plays_it_by_clicks(world: World) -> None:
    panel = await begin(world)
    assert "Your first deal · step 1 of" in texts(panel)
    assert "press **Draw**" in texts(panel)
    after = await click_move(world, "Ann", panel, parse_action("draw"))
    assert after.id == panel.id
    assert "step 2 of" in texts(after)
