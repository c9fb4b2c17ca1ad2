"""Ratings where several processes rate at once: the holder of shard 0, and anyone who deletes a person."""

import asyncio
import random

from bot.ratings.ratings import Ratings
from bot.runtime.executor import Executor
from data import Shards, Store
from tests.bot.factories import Clock, all_standings, feed
from tests.data.conftest import database
from tests.support.shortened import shortened

__all__ = ["database"]


@shortened("database", ["sqlite", "postgresql"], indirect=True)
async def test_each_match_is_rated_once_and_as_by_one_process_alone(database: str) -> None:
    clock, rng = Clock(), random.Random(1)
    async with (
        await Store.open(database, clock=clock) as first,
        await Store.open(database, clock=clock) as second,
        await Store.open(database, clock=clock) as third,
    ):
        stores = (first, second, third)
        for number, store in enumerate(stores):
            store.serve(Shards(3, (number,)))
        told: list[int] = []

        async def on_rated(guilds: set[int]) -> None:
            told.extend(guilds)

        raters = [Ratings(store, Executor(), rest=0, on_rated=on_rated) for store in stores]
        for round in range(3):
            for _ in range(4):
                people = rng.sample(range(1, 8), 4)
                await feed(rng.choice(stores), people, rng.randrange(6), guild=rng.choice([5, 1 << 22 | 5]))
                clock.pass_hours(5)
            rated = await asyncio.gather(*(rater.catch_up() for rater in raters))
            assert max(rated) > 0, round
        results = await first.results.after()
        assert [result.number for result in results] == list(range(1, 13))
        assert [result.match_id for result in results] == sorted(result.match_id for result in results)
        assert set(told) == {result.guild_id for result in results}
        standings = await all_standings(second)
        assert await raters[2].recompute() == 12
        assert await all_standings(first) == standings
