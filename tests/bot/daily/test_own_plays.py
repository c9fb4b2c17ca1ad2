"""Finished deals that people play themselves, over a real store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.community.replays import find_replay
from bot.daily.own_plays import OwnPlay, OwnPlays
from bot.tables.service import Tables
from bot.tasks.executor import Executor
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
