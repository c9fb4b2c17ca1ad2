"""Finished deals that people play themselves, over a real store."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.replays.own_plays import OwnPlay, OwnPlays
from bot.replays.replays import find_replay
from bot.runtime.executor import Executor
from bot.tables.service import Tables
from data import Store
from tests.bot.factories import GUILD, feed

ANN = 1


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(str(tmp_path / "tables.db")) as opened:
        yield opened


async def test_of_several_clicks_at_once_all_find_the_table_of_the_first(store: Store) -> None:
    match = await feed(store, [ANN, 2, 3, 4])
    executor = Executor()
    plays = OwnPlays(Tables(store), executor)
    replay = await find_replay(store, match, 1, GUILD, ANN)
    begun = await asyncio.gather(*(plays.begin(replay, 0, ANN, "Ann", locale="en") for _ in range(4)))
    assert len({table_view.table.id for table_view in begun}) == 1
    assert len(await store.shared_deals.private_tables(ANN)) == 1
    executor.close()


@pytest.mark.parametrize(
    ("sides", "then", "now", "gained"),
    [
        ((0, 1, 0, 1), (900, 810), (850, 520), -240),
        ((0, 1, 0, 1), (900, 810), (400, 810), 500),
        ((0, 1, 2), (300, 100, 0), (300, 100, 200), -100),
        ((0, 0), (300,), (500,), 200),
    ],
)
def test_what_was_gained_is_measured_against_the_others(
    sides: tuple[int, ...], then: tuple[int, ...], now: tuple[int, ...], gained: int
) -> None:
    names = tuple(f"P{n}" for n in range(len(sides)))
    assert OwnPlay((1, 1), 1, names, sides, then, now, "steady", 2).gained == gained


async def test_a_private_play_is_played_beside_its_player_who_is_not_named_to_others(store: Store) -> None:
    match = await feed(store, [ANN, 2, 3, 4])
    executor, tables = Executor(), Tables(store)
    plays = OwnPlays(tables, executor)
    replay = await find_replay(store, match, 1, GUILD, ANN)
    day = replace(replay, journal=replace(replay.journal, deal_id=99))
    begun = await plays.begin(day, 1, ANN, "Ann", locale="en")
    deal = await store.shared_deals.get(begun.table.occasion.deal_id or 0)
    assert deal is not None
    assert deal.plan.source == (match, 1)
    async with store._database.write() as transaction:
        await transaction.rows("UPDATE matches SET deal_id = 99 WHERE id = ?", [match])
    play = await plays.of_table(begun)
    assert play is not None
    assert [name.startswith("?") for name in play.names] == [False, True, True, True]
    executor.close()
