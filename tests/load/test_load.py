"""The load test itself: what it counts, and a small load from end to end."""

from __future__ import annotations

import asyncio
import random
from time import perf_counter

import pytest

from data import Store
from tests.load.__main__ import measure, read
from tests.load.crowd import Crowd
from tests.load.figures import Click, Cost, figures, latency, percentile, words
from tests.load.open_loop import send
from tests.load.stand_in import world_of
from tests.load.waits import watched


def test_a_percentile_is_a_value_that_occurred() -> None:
    ordered = [float(n) for n in range(1, 101)]
    assert [percentile(ordered, share) for share in (0.5, 0.95, 0.99, 1.0)] == [50.0, 95.0, 99.0, 100.0]
    assert percentile([7.0], 0.5) == 7.0
    assert percentile([], 0.99) == 0.0


def test_an_answer_takes_from_when_the_click_should_have_been_made() -> None:
    found = latency([click.final - click.intended for click in [Click(10.0, 10.5, 10.6, 10.75)]])
    assert found.p50 == 750.0


def test_servers_are_spread_over_the_shards() -> None:
    world, places = world_of(6, 2, 3)
    assert [(guild >> 22) % 3 for guild in world.guilds] == [0, 1, 2, 0, 1, 2]
    assert len({place.channel for place in places}) == 6


class _Slow:
    """Somebody who answers after a while, whatever is clicked."""

    def __init__(self, ready: asyncio.Queue[_Slow], seconds: float) -> None:
        self._ready, self._seconds = ready, seconds

    async def click(self, intended: float) -> Click:
        begun = perf_counter()
        await asyncio.sleep(self._seconds)
        self._ready.put_nowait(self)
        return Click(intended, begun, perf_counter(), perf_counter())


async def test_clicks_keep_coming_while_answers_lag_and_count_the_lag() -> None:
    ready: asyncio.Queue[_Slow] = asyncio.Queue()
    ready.put_nowait(_Slow(ready, 0.05))
    crowd = Crowd((), ready)  # type: ignore[arg-type]
    made = await send(crowd, rate=100, seconds=0.3, rng=random.Random(3))
    assert len(made) > 15, "the rate doesn't wait for the answers"
    took = [click.final - click.intended for click in made]
    assert max(took) > 0.5, "the last of them waited for all before"


def test_the_cost_of_an_interaction_counts_hands_opened_too() -> None:
    given = {"database": "sqlite", "processes": 1, "tables": 1, "people": 2, "rate": 1.0, "seconds": 1.0}
    clicks = [Click(0.0, 0.0, 0.1, 0.2), Click(0.0, 0.0, failed="no answer")]
    counted = figures(
        clicks,
        **given,
        cost=Cost(0.2, 0.0, 0.0, 0.1),
        wall=2.0,
        opened=1,
        waited=1.0,
        lock_waits=0.015,
        table_memory=1.0,
        memory=1024.0,
        busy=(0.0, 0.0),
    )
    assert counted.processor["bot"] == 100.0
    assert counted.shares["bot"] == 0.1
    assert counted.kept_waiting == 0.5
    assert counted.failed == {"no answer": 1}
    assert "0.5 clicks a second answered" in words(counted)
    assert "waited for each other at 1.5% of moments" in words(counted)


@pytest.mark.long
async def test_a_small_load_is_answered() -> None:
    measured = await measure(read(["--tables", "2", "--rate", "4", "--seconds", "3", "--warm-up", "1"]))
    assert measured.answered > 3
    assert measured.failed == {}
    assert measured.processor["bot"] > 0
    assert measured.first.p50 <= measured.final.p99


@pytest.mark.long
async def test_sessions_that_wait_for_each_other_are_noticed(schema: str) -> None:
    async with await Store.open(schema) as store, watched(schema) as waits:

        async def hold() -> None:
            async with store._database.write() as transaction:
                await transaction.hold("this")

        async with store._database.write() as transaction:
            await transaction.hold("this")
            while waits.looks < 2:  # noqa: ASYNC110 - another session's looks
                await asyncio.sleep(0.01)
            assert waits.share == 0.0
            waiting = asyncio.create_task(hold())
            while not waits.share:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await waiting
