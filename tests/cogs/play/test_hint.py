"""A hint in the hand panel: asked for with one press, followed with another, and only where it is allowed."""

from typing import Any

import pytest

from bot.layout.errors import Refused
from bot.runtime.settings import Limit
from bot.tables.settings.hourly_limits import HINTS
from canasta.actions import Action, parse_action
from canasta.cards import NAMES
from tests.cogs.clicking import press_late
from tests.cogs.stacked_hands import give, match_of
from tests.cogs.world import PEOPLE, World, command, find, ids, labels, texts

HINT, DO_IT = "hint", "hintdo"


async def hinted(world: World, panel: Any) -> Any:
    """The panel with a hint in it."""
    return (await world.press("Ann", panel, HINT)).response


async def among_people(world: World, *hints: str) -> Any:
    """Ann's panel in a match of four people, for which the host has chosen this about hints."""
    await world.open("Ann", computers=0, pace="1 days")
    for name in PEOPLE[1:]:
        await world.sit(name)
    if hints:
        await world.set_up("Ann", "hints", hints)
    await world.press("Ann", await world.lobby(), "now")
    return await world.hand("Ann")


def do_it(panel: Any) -> str:
    """What the button below a hint means."""
    [what] = [what for what in ids(panel) if what.startswith(DO_IT)]
    return what


async def test_a_hint_says_what_to_do_and_one_press_does_it(world: World) -> None:
    await world.start("Ann", computers=3)
    panel = await world.hand("Ann")
    assert "Hint" in labels(panel)
    version = (await world.table()).version
    told = await hinted(world, panel)
    assert "💡 **Draw.** It's all you can do now." in texts(told)
    assert told.ephemeral
    assert (await world.table()).version == version
    after = (await world.press("Ann", told, do_it(told))).response
    assert "You drew" in texts(after)
    assert (await world.table()).version == version + 1
    give(world, 0, "KhKdKs4c5h6d7s8c9hTdJc")
    told = await hinted(world, after)
    assert "💡 **" in texts(told)
    assert parse_action(do_it(told).removeprefix(f"{DO_IT}:")) in (await world.view("Ann")).offers.actions
    await world.press("Ann", told, do_it(told))
    assert (await world.table()).version > version + 1


async def test_the_hint_of_another_moment_changes_nothing_and_says_so(world: World) -> None:
    await world.start("Ann", computers=3)
    told = await hinted(world, await world.hand("Ann"))
    drew = (await world.press("Ann", told, do_it(told))).response
    told = await hinted(world, drew)
    pressed = find(told, do_it(told))
    discarded = NAMES[(await world.view("Ann")).offers.discards[-1].card]
    hand = await command(world, "Ann", "move discard", card=discarded)
    version, own = (await world.table()).version, len(await moves_of_ann(world))
    # The hand is another message by now: what is pressed in the former one is answered there.
    assert await press_late(world, "Ann", told, pressed) is None
    assert len(await moves_of_ann(world)) == own
    assert (await world.table()).version == version
    assert "The table has moved on" in texts(hand)


async def moves_of_ann(world: World) -> list[Action]:
    """All that Ann did in this deal."""
    return [action for seat, action in match_of(world).actions[0] if seat == 0]


async def test_people_in_a_rated_match_get_no_hints_and_are_told_why(world: World) -> None:
    panel = await among_people(world)
    assert "Hint" not in labels(panel)
    table_view = await world.bot.tables.views.seated(1, world.person("Ann").id)
    with pytest.raises(Refused, match="people play against people, and the match is rated"):
        await world.bot.services.coach.advise(table_view, world.person("Ann").id)
    assert "There are no hints here: people play" in texts(await command(world, "Ann", "canasta help"))
    more = (await world.press("Ben", await world.public(), "more")).response
    assert "There are no hints here: people play" in texts(more)


async def test_a_table_that_allows_hints_says_so_to_all(world: World) -> None:
    panel = await among_people(world, "on")
    assert "Hint" in labels(panel)
    assert "💡 Hints are on for everybody." in texts(await world.lobby())
    assert "💡 Hints are on for everybody." in texts(await world.public())
    assert "Everybody here may ask." in texts(
        (await world.press("Ben", await world.public(), "more")).response
    )
    said = texts(await command(world, "Ann", "canasta help"))
    assert "Not sure? **Hint** says what a strong player would do, and why." in said


async def test_a_table_may_do_without_hints(world: World) -> None:
    await world.open("Ann", computers=3, pace="1 days")
    await world.set_up("Ann", "hints", ["off"])
    await world.press("Ann", await world.lobby(), "now")
    assert "Hint" not in labels(await world.hand("Ann"))
    table_view = await world.bot.tables.views.seated(1, world.person("Ann").id)
    with pytest.raises(Refused, match="no hints at this table"):
        await world.bot.services.coach.advise(table_view, world.person("Ann").id)


async def test_whoever_is_not_to_move_gets_none(world: World) -> None:
    await among_people(world, "on")
    panel = await world.hand("Ben")
    assert "Hint" not in labels(panel)
    for name, why in (("Ben", "isn't your turn"), ("Zoe", "isn't your turn")):
        table_view = await world.bot.tables.views.of(1, world.person(name).id)
        with pytest.raises(Refused, match=why):
            await world.bot.services.coach.advise(table_view, world.person(name).id)


async def test_too_many_hints_are_refused_but_the_same_one_is_free(world: World) -> None:
    await world.start("Ann", computers=3)
    world.bot.tables.limits.limits = {HINTS.use: Limit(1, 0)}
    panel = await world.hand("Ann")
    for _ in range(3):
        panel = await hinted(world, panel)
        assert "💡 **Draw.**" in texts(panel)
    panel = (await world.press("Ann", panel, do_it(panel))).response
    refused = await hinted(world, panel)
    assert "You've asked for a lot of hints in the last hour." in texts(refused)
