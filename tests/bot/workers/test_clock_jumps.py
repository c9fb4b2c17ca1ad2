"""The machine's clock is set forwards or back while people play: nobody loses a turn by it, and no clock
stands still for long.
"""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from bot.time.availability import GRACE
from tests.bot.async_table import ANN, BEN, CLEO, DAN, HOUR, MINUTE, Clock, Process, process
from tests.data.conftest import database

__all__ = ["database"]

DAYS = timedelta(days=1)
JUMPS = [pytest.param(HOUR, id="an hour"), pytest.param(DAYS, id="a day"), pytest.param(3 * DAYS, id="days")]


@pytest_asyncio.fixture
async def here(database: str) -> AsyncIterator[Process]:
    async with process(database, Clock()) as made:
        await made.begin(ANN, BEN, CLEO, DAN)
        await made.clock.tick()
        await made.clock.start()
        yield made


async def set_clock(here: Process, by: timedelta) -> None:
    """Let the machine's clock jump, and the bot go on."""
    here.time.now += by
    await here.clock.tick()
    await here.computers.settled(1)


@pytest.mark.parametrize("jump", JUMPS)
async def test_nobody_misses_a_deadline_by_a_clock_that_is_set_forwards(
    here: Process, jump: timedelta
) -> None:
    await set_clock(here, jump)
    assert (await here.turn()).person_id == ANN
    await set_clock(here, DAYS)
    assert (await here.turn()).person_id == ANN


@pytest.mark.parametrize("jump", JUMPS)
async def test_after_a_clock_was_set_back_an_absence_is_still_noticed(here: Process, jump: timedelta) -> None:
    await set_clock(here, -jump)
    await set_clock(here, 5 * HOUR)
    away = here.tables.availability.down[-1]
    assert (away.ended_at, away.ended_at - away.began_at) == (here.time.now, 5 * HOUR)
    assert (await here.turn()).person_id == ANN


@pytest.mark.parametrize("jump", JUMPS)
async def test_a_clock_that_was_ahead_for_a_moment_stops_nobodys_time(here: Process, jump: timedelta) -> None:
    before = await here.deadline()
    await set_clock(here, jump)
    await set_clock(here, MINUTE - jump)
    assert before <= await here.deadline() <= before + 2 * GRACE
    assert all(one.ended_at <= here.time.now for one in here.tables.availability.down)
    # An absence afterwards is noticed, though the last note was of a later time.
    await set_clock(here, 2 * HOUR)
    away = here.tables.availability.down[-1]
    assert (away.ended_at, away.ended_at - away.began_at) == (here.time.now, 2 * HOUR)
