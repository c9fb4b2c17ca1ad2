"""The daily deal with 10,000 people who finish one within an hour, beside one with 1,000: what each of them
asks for when they finish (their place in the field), and a server's ranking. Ten times the people may take at
most twenty-five times as long, and both are done before the next one finishes.
"""

import asyncio
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from data import Store
from data.records.deals import NEVER_FINISHED
from tests.data.daily.helpers import DAY, plan
from tests.data.helpers import Clock, fresh_schema

pytestmark = pytest.mark.benchmark

FEW, MANY = 1_000, 10_000
GUILD, MEMBERS = 7, 200
MOST_TIMES = 25.0
BUSY = 0.36
"""Seconds between two finishers, of 10,000 in an hour."""


async def filled(database: str, people: int) -> Store:
    """A store in which this many people have finished a day's deal, two hundred of each server."""
    store = await Store.open(database, clock=Clock())
    plans = [plan(number) for number in range(1, 9)]
    deals = await store.shared_deals.keep(plans)
    async with store._database.write() as transaction:
        for person in range(1, people + 1):
            await transaction.rows(
                "INSERT INTO tables (id, guild_id, channel_id, host_id, variant, options, status, version,"
                " announced_version, locale, created_at, touched_at, match_id, deal_id)"
                " VALUES (?, 0, 0, ?, 'classic', '{}', 'finished', 9, 9, 'en', 0, 0, ?, ?)",
                [person, person, person, deals[0].id],
            )
            await transaction.rows(
                "INSERT INTO matches (id, table_id, guild_id, variant, options, rules_revision, first_dealer,"
                " started_at, deal_id) VALUES (?, ?, 0, 'classic', '{}', 3, 3, 0, ?)",
                [person, person, deals[0].id],
            )
            await transaction.rows(
                "INSERT INTO match_seats (match_id, seat, side, person_id, name) VALUES (?, 0, 0, ?, 'Ann')",
                [person, person],
            )
            await transaction.rows(
                "INSERT INTO daily_plays (table_id, deal_id, day, person_id, begun_at, finished_at, lead,"
                " course) VALUES (?, ?, ?, ?, 0, 1, ?, 'GYRG')",
                [
                    person,
                    deals[0].id,
                    DAY,
                    person,
                    person * 7919 % 400 * 10 - 1000 if person % 20 else NEVER_FINISHED,
                ],
            )
            await transaction.rows(
                "INSERT INTO daily_places (day, guild_id, person_id) VALUES (?, ?, ?)",
                [DAY, GUILD + person // MEMBERS, person],
            )
    return store


async def seconds(database: str, people: int) -> tuple[float, float]:
    """How long the place of a finisher takes, and a server's ranking."""
    store = await filled(database, people)
    fields, rankings = [], []
    for number in range(15):
        begun = perf_counter()
        field = await store.daily.standings.field(1, number * 130)
        fields.append(perf_counter() - begun)
        assert field.all == people
        begun = perf_counter()
        assert len(await store.daily.standings.ranking(DAY, GUILD)) > MEMBERS / 2
        rankings.append(perf_counter() - begun)
    await store.close()
    return median(fields), median(rankings)


def test_the_ranking_holds_with_ten_thousand_finishers(tmp_path: Path) -> None:
    few = asyncio.run(seconds(str(tmp_path / "few.db"), FEW))
    holds(few, asyncio.run(seconds(str(tmp_path / "many.db"), MANY)))


def test_the_ranking_holds_with_ten_thousand_finishers_on_a_server(postgresql: str) -> None:
    async def on_server(people: int) -> tuple[float, float]:
        return await seconds(await fresh_schema(postgresql), people)

    few = asyncio.run(on_server(FEW))
    holds(few, asyncio.run(on_server(MANY)))


def holds(few: tuple[float, float], many: tuple[float, float]) -> None:
    """See that it takes as long as it may, by the seconds of few people and of many."""
    for what, before, after in zip(("a place", "a ranking"), few, many, strict=True):
        times = after / before
        print(
            f"{what}: {1000 * before:.2f} ms, {1000 * after:.2f} ms with ten times the people: x{times:.1f}"
        )
        assert times < MOST_TIMES
    assert sum(many) < BUSY
