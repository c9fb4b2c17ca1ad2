"""One message to somebody who hasn't played for a week."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.cogs.play.test_turn_pings import direct
from tests.cogs.shared_clock import DAY, HOUR, days
from tests.cogs.world import PEOPLE, World, texts


@pytest_asyncio.fixture
async def world(in_the_loop: None) -> AsyncIterator[World]:
    """Weeks pass in it: an hour is soon enough."""
    async with days(HOUR) as made:
        yield made


async def days_pass(world: World, days: int) -> list[str]:
    """Days go by; what the bot has written to Ann directly about her absence."""
    for _ in range(days):
        await world.env.advance_time(DAY)
        await world.bot.services.turn_clock.run_due()
        await world.bot.services.people.away.due()
    return [texts(one) for one in direct(world, "Ann") if "been a while" in texts(one)]


async def test_after_a_week_one_message_tells_what_happened_and_none_before_a_new_absence(
    world: World,
) -> None:
    """absence: A21."""
    await world.start(*PEOPLE)
    assert await days_pass(world, 7) == []
    (told,) = await days_pass(world, 1)
    assert "No hurry" in told
    assert "/channels/" in told
    assert len(await days_pass(world, 1)) == 1
    await world.bot.tables.seats.back(1, world.person("Ann").id)
    assert len(await days_pass(world, 1)) == 1


async def test_who_wants_no_pings_gets_none(world: World) -> None:
    """absence: A21."""
    await world.bot.store.settings.set_for_person(world.person("Ann").id, "calls", "none")
    await world.start(*PEOPLE)
    assert await days_pass(world, 8) == []
