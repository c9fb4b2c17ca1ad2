"""Leaving a match, and coming back."""

from data.records.tables import TableStatus
from tests.cogs.world import World, labels, texts


async def test_who_leaves_is_replaced_by_a_computer_player_and_may_come_back(world: World) -> None:
    await world.start("Ann", "Ben", computers=2)
    asked = await world.person("Ben").slash(world.channel, "canasta table", show="leave")
    assert asked.response is not None
    assert (await world.table()).seat_of(world.person("Ben").id) is not None
    left = await world.press("Ben", asked.response, "leave")
    assert left.response is not None
    table = await world.table()
    assert table.seat_of(world.person("Ben").id) is None
    assert "plays for you" in texts(left.response)
    assert any("Ben left the match. " in texts(m) for m in world.messages())
    looked = await world.press("Ben", await world.public(), "hand")
    assert looked.response is not None
    assert labels(looked.response) == ["Take my seat back"]
    back = await world.press("Ben", looked.response, "return")
    assert back.response is not None
    assert "Welcome back" in texts(back.response)
    assert (await world.table()).seat_of(world.person("Ben").id) is not None


async def test_who_was_asked_before_the_others_left_is_asked_again_when_the_match_would_end(
    world: World,
) -> None:
    await world.start("Ann", "Ben", computers=2)
    asked = await world.person("Ben").slash(world.channel, "canasta table", show="leave")
    first = await world.person("Ann").slash(world.channel, "canasta table", show="leave")
    await world.press("Ann", first.response, "leave")
    again = (await world.press("Ben", asked.response, "leave")).response
    assert "last person in this match" in texts(again)
    assert (await world.table()).status is TableStatus.PLAYING
    await world.press("Ben", again, "leave:end")
    assert (await world.table()).status is TableStatus.CLOSED


async def test_a_match_that_everybody_has_left_is_closed(world: World) -> None:
    await world.start("Ann", computers=3)
    asked = await world.person("Ann").slash(world.channel, "canasta table", show="leave")
    assert asked.response is not None
    assert "last person in this match" in texts(asked.response)
    await world.press("Ann", asked.response, "leave:end")
    assert (await world.table()).status is TableStatus.CLOSED
    assert any("Ann left, and nobody plays here anymore" in texts(m) for m in world.messages())
    assert "closed" in texts(await world.lobby())


async def test_more_leads_to_a_pause_and_to_leaving(world: World) -> None:
    await world.start("Ann", "Ben", computers=2)
    more = (await world.press("Ben", await world.public(), "more")).response
    assert "You've asked for a pause." in texts((await world.press("Ben", more, "pause:ask")).response)
    more = (await world.press("Ben", await world.public(), "more")).response
    assert "Leave the match?" in texts((await world.press("Ben", more, "leave:ask")).response)
    assert (await world.table()).seat_of(world.person("Ben").id) is not None
