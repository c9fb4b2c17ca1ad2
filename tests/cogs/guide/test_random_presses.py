"""Lessons under somebody who presses anything, in panels new and old."""

import logging
import random
from typing import Any

import pytest

from bot.guide.lessons.service import Lessons
from bot.guide.screens.welcome import QUICK_GAME
from bot.layout.custom_id import parse
from bot.screens.buttons import GATHER
from data.guide.records import LessonTaken
from tests.cogs.guide.test_learn import begin
from tests.cogs.world import World, components, texts
from tests.support.shortened import examples, shortened

PRESSES = examples(150)
BUTTON, SELECT = 2, 3


async def taken(world: World, name: str) -> list[LessonTaken]:
    """How far a person is in their lessons, as it is stored."""
    return await world.bot.store.guide.lessons.of_person(world.person(name).id)


def controls(message: Any) -> list[tuple[str, list[str]]]:
    """What can be pressed: the id of each control, with its options if it is a list."""
    return [
        (c["custom_id"], [o["value"] for o in c.get("options") or ()])
        for c in components(message)
        if c.get("type") in (BUTTON, SELECT) and not c.get("disabled") and not leads_to_a_table(c)
    ]


def leads_to_a_table(control: dict[str, Any]) -> bool:
    """Whether it leaves the lessons: Play now or Gather friends, at the end of one."""
    id = parse(control["custom_id"])
    return id is not None and id.verb in (QUICK_GAME, GATHER)


async def press_anything(world: World, rng: random.Random, message: Any, old: list[Any]) -> Any:
    """Press a control at random, now and then as it was some presses ago; gives back what is shown."""
    now = controls(message)
    old.append(now)
    custom_id, options = rng.choice(rng.choice(old[-6:]) if rng.random() < 0.2 else now)
    backend = world.env.backend
    stored = backend.get_message(world.channel.id, message.id)
    ann = world.person("Ann")
    if (custom_id, options) not in now:
        # A control that the panel has no more: as if the press had been on its way.
        part: dict[str, Any] = {"type": BUTTON, "style": 2, "label": "Old", "custom_id": custom_id}
        if options:
            part = {
                "type": SELECT,
                "custom_id": custom_id,
                "options": [{"label": value[:100], "value": value} for value in options],
            }
        stored.components = [{"type": 1, "components": [part]}]
    if options:
        result = await ann.select(message, [rng.choice(options)], custom_id=custom_id)
    else:
        result = await ann.click(message, custom_id=custom_id)
    answers = [one for one in (result.response, *result.followups) if one is not None]
    assert result.acknowledged, custom_id
    assert "Something went wrong" not in "\n".join(map(texts, answers)), custom_id
    return result.response or message


@shortened("seed", [1, 2])
async def test_random_presses_break_no_lesson_and_reach_nobody_else_s(
    world: World, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    caplog.set_level(logging.ERROR)
    rng = random.Random(seed)
    await begin(world, "Ben")
    before = await taken(world, "Ben")
    panel, old = await begin(world), list[Any]()
    for number in range(PRESSES):
        shown = await press_anything(world, rng, panel, old)
        if number % 10 == 9 or not controls(shown):
            shown = (await world.person("Ann").slash(world.channel, "canasta learn")).response
        panel = shown
        await Lessons(world.bot.store, world.bot.tables.clock).now(world.person("Ann").id)
    assert caplog.records == []
    assert await taken(world, "Ben") == before
    assert max(len(one.moves) for one in await taken(world, "Ann")) > 2
    assert await world.bot.store.tables.get(1) is None
