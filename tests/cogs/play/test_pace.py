"""Another pace in mid-match, suggested and agreed to by buttons."""

from typing import Any

import pytest

from bot.time.pace import LIVE
from tests.cogs.shared_clock import HOUR
from tests.cogs.world import World, ids, texts


@pytest.fixture
def world(world_over_days: World) -> World:
    return world_over_days


async def test_a_table_goes_live_by_everybodys_consent(world: World) -> None:
    await world.start("Ann", "Ben", "Cleo", computers=1)
    menu = (await world.press("Ben", await world.public(), "more")).response
    panel = (await world.press("Ben", menu, "repace")).response
    assert "The pace is: **A day per turn**" in texts(panel)
    suggested = (await world.press("Ben", panel, "repace:ask", [LIVE.key])).response
    assert "1 of 3 agree" in texts(suggested)
    (call,) = [message for message in world.messages() if "suggests a new pace" in texts(message)]
    assert {user.id for user in call.mentions} == {world.person(name).id for name in ("Ann", "Cleo")}
    public = await world.public()
    assert "New pace suggested: **Live: 60 s a turn, plus 5 min a deal**" in texts(public)
    await world.press("Ann", public, f"repace:yes:{LIVE.key}")
    assert "2 of 3 agree" in texts(await world.public())
    last = await world.press("Cleo", await world.public(), f"repace:yes:{LIVE.key}")
    assert "The pace is: **Live" in texts(last.response)
    assert "of reserve" in texts(await world.public())
    assert "repace" not in " ".join(ids(await world.public()))
    assert any("Everybody agreed. The pace is now" in texts(message) for message in world.messages())


async def test_who_keeps_the_pace_ends_the_suggestion(world: World) -> None:
    await world.start("Ann", "Ben", "Cleo", computers=1)
    panel = (await world.press("Ann", (await _more(world, "Ann")), "repace")).response
    await world.press("Ann", panel, "repace:ask", ["3 days"])
    before = await world.public()
    kept = await world.press("Cleo", before, "repace:no")
    assert "The pace is: **A day per turn**" in texts(kept.response)
    assert "New pace suggested" not in texts(await world.public())
    assert any("Cleo prefers the pace as it is" in texts(one) for one in world.messages())


async def test_after_calling_everybody_back_one_press_suggests_playing_live(world: World) -> None:
    await world.start("Ann", "Ben", "Cleo", "Dan")
    called = (await world.press("Ann", await _more(world, "Ann"), "recall")).response
    await world.press("Ann", called, f"repace:ask:{LIVE.key}")
    assert "1 of 4 agree" in texts(await world.public())
    await world.env.advance_time(HOUR)
    assert "New pace suggested" not in texts(await world.public())


async def test_spectators_and_people_alone_are_offered_no_pace(world: World) -> None:
    await world.start("Ann", computers=3)
    assert "repace" not in ids(await _more(world, "Ann"))
    assert "repace" not in ids(await _more(world, "Eve"))


async def _more(world: World, name: str) -> Any:
    return (await world.press(name, await world.public(), "more")).response
