"""Standings, steps and results to test with."""

from dataclasses import replace

from data import Store
from data.matches.result_rows import put_standings
from data.records.results import LadderKey, Player, RatingStep, Standing
from tests.data.helpers import BOB, CAT, DAN, GUILD, finished_match

HERE = LadderKey(GUILD, "classic")


def standing(person: int, *, ladder: LadderKey = HERE, wins: int = 0, average: int = 0) -> Standing:
    start = Standing(ladder, Player(person), f"P{person}", 25_000_000, 8_000_000, rating=1000 + wins)
    return replace(start, rated=wins, matches=wins + 1, wins=wins, average=average)


async def put(store: Store, *standings: Standing) -> None:
    """Have these standings, no matter who has played."""
    async with store._database.write() as transaction:
        await put_standings(transaction, standings)


def step(match_id: int, seat: int, guild_id: int = GUILD) -> RatingStep:
    return RatingStep(match_id, seat, guild_id, "classic", 25_000_000, 8_000_000, 26_000_000, 7_900_000)


async def results_of_two_matches(store: Store) -> tuple[int, int]:
    """Two matches that are over, Ann in both."""
    first = await finished_match(store, BOB, CAT, DAN)
    second = await finished_match(store, CAT)
    assert first.match_id is not None
    assert second.match_id is not None
    return first.match_id, second.match_id
