"""The places that a leaderboard says people had, beside those that it showed then."""

import random
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from bot.ratings.rating_rules import rating_of
from bot.ratings.ratings import Ratings
from bot.runtime.executor import Executor
from data import Store
from data.records.results import EVERYWHERE, LadderKey
from tests.bot.factories import GUILD, Clock, feed

LADDERS = (LadderKey(GUILD), LadderKey(EVERYWHERE, "classic"))


async def test_places_before_are_those_that_the_board_showed_then(tmp_path: Path) -> None:
    rng, clock, executor = random.Random(2), Clock(), Executor()
    async with await Store.open(str(tmp_path / "tables.db"), clock=clock) as store:
        ratings = Ratings(store, executor)

        async def play(people: Sequence[int]) -> None:
            for _ in range(12):
                clock.pass_hours(1)
                players = rng.sample(people, rng.choice((2, 4)))
                await feed(store, players, rng.randrange(6), guild=rng.choice((GUILD, 78)))
            await ratings.catch_up()

        async def places(ladder: LadderKey) -> dict[int, int]:
            board = await store.ratings.standings.board(ladder, "rating", limit=99)
            return {line.standing.player.person_id: line.place for line in board}

        await play(range(1, 11))
        then = clock() + timedelta(minutes=1)
        before = [await places(ladder) for ladder in LADDERS]
        await play(range(1, 15))
        for ladder, shown in zip(LADDERS, before, strict=True):
            lines = await store.ratings.standings.board(ladder, "rating", limit=99)
            earlier = await store.ratings.standings.places_at(ladder, lines, then, rating_of, size=len(lines))
            assert earlier == {person: shown.get(person) for person in await places(ladder)}
            assert len(earlier) > len(shown) > 5
    executor.close()
