"""Several processes on one database, each with the servers of its shards: what falls due at a server is done
by its own process.
"""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest_asyncio

from bot.honours.counter import HonourCounter
from bot.ratings.ratings import Ratings
from bot.time.pace import Pace
from data import Shards
from tests.bot.async_table import ANN, BEN, CLEO, DAN, GUILD, HOUR, MINUTE, Clock, Process, process
from tests.bot.factories import feed

DAY = timedelta(days=1)
ELSEWHERE = 1 << 22 | GUILD
"""A server of shard 1 of two; GUILD is of shard 0."""


@pytest_asyncio.fixture
async def both(tmp_path: Path) -> AsyncIterator[tuple[Process, Process]]:
    """A process that has shard 0 of two, and one that has shard 1."""
    path, clock = str(tmp_path / "tables.db"), Clock()
    async with process(path, clock) as first, process(path, clock) as second:
        first.store.serve(Shards(2, (0,)))
        second.store.serve(Shards(2, (1,)))
        yield first, second


async def test_a_missed_turn_is_made_by_the_process_of_its_server_alone(
    both: tuple[Process, Process],
) -> None:
    first, second = both
    here = await first.begin(ANN, BEN, CLEO, DAN)
    there = await second.begin(ANN, BEN, CLEO, DAN, guild_id=ELSEWHERE)
    first.time.now += DAY
    for serving, own, other in ((second, there, here), (first, here, there)):
        before = await serving.table(other)
        assert await serving.clock.run_due() > 0
        await serving.computers.settled(own)
        assert (await serving.turn(own)).person_id == BEN
        assert await serving.table(other) == before


async def test_an_absence_from_other_servers_moves_no_deadline(both: tuple[Process, Process]) -> None:
    first, second = both
    await second.store.downtimes.still_alive(first.time.now, MINUTE)
    await first.clock.start()
    here, there = (
        await first.begin(ANN, BEN, CLEO, DAN),
        await second.begin(ANN, BEN, CLEO, DAN, guild_id=ELSEWHERE),
    )
    ends = await first.deadline(here)
    for _ in range(60):
        first.time.now += MINUTE
        assert await first.store.downtimes.still_alive(first.time.now, 2 * MINUTE) == []
    # The second process has not said for an hour that it is there.
    await second.clock.start()
    await first.clock.start()
    assert [one.shards for one in first.tables.availability.down] == [second.store.shards]
    assert first.tables.availability.down == second.tables.availability.down
    await second.wait(MINUTE, there)
    await first.wait(MINUTE, here)
    assert await first.deadline(here) == ends
    assert await second.deadline(there) == ends + HOUR + 10 * MINUTE


async def test_the_holder_of_shard_0_rates_and_counts_the_matches_of_all(
    both: tuple[Process, Process],
) -> None:
    first, second = both
    for guild in (GUILD, ELSEWHERE):
        await feed(second.store, [ANN, BEN, CLEO, DAN], guild=guild)
    for serving, left in ((second, 2), (first, 0)):
        ratings = Ratings(serving.store, serving.executor, rest=0)
        honours = HonourCounter(serving.store, serving.executor, serving.time, rest=0)
        for worker in (ratings, honours):
            worker.changed(1)
            await worker.settled()
        assert len(await serving.store.results.to_rate()) == left
        assert len(await serving.store.honours.to_count(1)) == left


async def test_a_shard_that_was_cut_off_has_its_absence_counted_before_anything_is_due_there(
    both: tuple[Process, Process],
) -> None:
    alone, _ = both
    alone.store.serve(Shards(2, (0, 1)))
    pace = Pace(2 * HOUR)
    here = await alone.begin(ANN, BEN, CLEO, DAN, pace=pace)
    there = await alone.begin(ANN, BEN, CLEO, DAN, pace=pace, guild_id=ELSEWHERE)
    await alone.clock.start()
    alone.clock.lost(1)
    for _ in range(3 * 60):
        alone.time.now += MINUTE
        await alone.clock.tick()
    await alone.computers.settled(here)
    assert (await alone.turn(here)).person_id == BEN
    # Less than a heartbeat after the last one.
    alone.time.now += timedelta(seconds=1)
    alone.clock.found(1)
    await alone.clock.tick()
    await alone.computers.settled(there)
    assert (await alone.turn(there)).person_id == ANN
    assert await alone.deadline(there) > alone.time.now
    (away,) = alone.tables.availability.down
    assert (away.shards, away.ended_at) == (Shards(2, (1,)), alone.time.now)


async def test_a_shard_that_is_lost_again_before_it_was_noted_stays_lost(
    both: tuple[Process, Process],
) -> None:
    alone, _ = both
    alone.store.serve(Shards(2, (0, 1)))
    there = await alone.begin(ANN, BEN, CLEO, DAN, guild_id=ELSEWHERE)
    await alone.clock.start()
    alone.clock.lost(1)
    alone.clock.found(1)
    alone.clock.lost(1)
    alone.time.now += DAY
    await alone.clock.tick()
    await alone.computers.settled(there)
    assert (await alone.turn(there)).person_id == ANN
