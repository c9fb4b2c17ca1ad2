"""Standing tables over weeks: dates to which nobody came, and those that the bot missed."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.layout.errors import Refused
from bot.standing.standing import AHEAD, EMPTY, NOBODY, OVER, Deciding, StandingTables
from bot.tables.lobby.new_tables import Opener
from bot.tables.rules.table_rules import TableRules
from bot.tables.service import Tables
from data import Conflict, Store
from data.records.tables import TableStatus
from data.records.weekly import Weekly
from data.standing.records import StandingTable
from tests.bot.factories import GUILD, Clock

ANN, BEN = 101, 102


@pytest_asyncio.fixture
async def tables(tmp_path: Path, clock: Clock) -> AsyncIterator[Tables]:
    async with await Store.open(str(tmp_path / "tables.db"), clock=clock) as store:
        yield Tables(store, clock=clock)


async def made(tables: Tables) -> StandingTable:
    """Ann's standing table for four."""
    rules, weekly = TableRules("classic", 4), Weekly(3, 20 * 60, 1, "Europe/Berlin")
    return await StandingTables(tables.registry).make(
        Opener(GUILD, 7, ANN, "Ann", "en"), rules, None, weekly, with_event=True
    )


async def at(tables: Tables, clock: Clock, standing: StandingTable, after: timedelta) -> StandingTable:
    """What a look finds this long after the next date's start."""
    clock.now = standing.plan.next_at + after
    return await StandingTables(tables.registry).look(standing, reachable=True)


async def test_a_standing_table_ends_after_three_dates_without_anybody(tables: Tables, clock: Clock) -> None:
    standing = await made(tables)
    for missed in range(1, EMPTY + 1):
        assert standing.ended_because is None
        opened = await at(tables, clock, standing, -AHEAD)
        assert opened.table_id is not None
        standing = await at(tables, clock, opened, OVER)
        assert standing.empty == missed
        table = await tables.store.tables.get(opened.table_id)
        assert table is not None
        assert table.status is TableStatus.CLOSED
    assert standing.ended_because == NOBODY
    await StandingTables(tables.registry).look(standing, reachable=True)
    assert await tables.store.standing.due(clock.now + timedelta(days=99)) == []


async def test_whoever_comes_once_keeps_it_going(tables: Tables, clock: Clock) -> None:
    standing = await made(tables)
    opened = await at(tables, clock, standing, -AHEAD)
    standing = await at(tables, clock, opened, OVER)
    opened = await at(tables, clock, standing, -AHEAD)
    assert opened.table_id is not None
    await tables.lobby.sit(opened.table_id, ANN, "Ann")
    assert (await at(tables, clock, opened, OVER)).empty == 0


async def test_a_date_that_the_bot_missed_counts_for_nothing(tables: Tables, clock: Clock) -> None:
    standing = await made(tables)
    after = await at(tables, clock, standing, timedelta(days=20))
    assert (after.empty, after.table_id) == (0, None)
    assert after.plan.next_at == standing.plan.next_at + timedelta(days=21)


async def test_without_a_channel_no_lobby_is_opened(tables: Tables, clock: Clock) -> None:
    standing = await made(tables)
    clock.now = standing.plan.next_at - AHEAD
    assert (await StandingTables(tables.registry).look(standing, reachable=False)).table_id is None


async def test_a_date_whose_people_have_been_called_isn_t_left_out(tables: Tables, clock: Clock) -> None:
    standing = await made(tables)
    start = standing.plan.next_at
    with pytest.raises(Refused, match="Only"):
        await StandingTables(tables.registry).skip(standing.id, Deciding(BEN), start)
    await at(tables, clock, standing, -AHEAD)
    with pytest.raises(Refused, match="too late"):
        await StandingTables(tables.registry).skip(standing.id, Deciding(ANN), start)
    with pytest.raises(Refused, match="create events"):
        await StandingTables(tables.registry).with_event(standing.id, Deciding(ANN), True)


async def test_people_kept_apart_don_t_come_to_one_table(tables: Tables, clock: Clock) -> None:
    standing = await made(tables)
    await tables.store.blocks.add(BEN, ANN, "Ann", most=9)
    with pytest.raises(Refused, match="can't join"):
        await StandingTables(tables.registry).yes(standing.id, BEN, "Ben")


async def test_of_two_looks_at_once_one_opens_the_lobby(tables: Tables, clock: Clock) -> None:
    standing = await made(tables)
    clock.now = standing.plan.next_at - AHEAD
    looks = [StandingTables(tables.registry).look(standing, reachable=True) for _ in range(3)]
    done = await asyncio.gather(*looks, return_exceptions=True)
    assert sum(isinstance(one, StandingTable) for one in done) == 1
    assert all(isinstance(one, StandingTable | Conflict) for one in done)
    assert len(await tables.store.tables.all_open()) == 1


async def test_nobody_answers_for_a_table_that_has_ended(tables: Tables, clock: Clock) -> None:
    standing = await made(tables)
    await StandingTables(tables.registry).end(standing.id, Deciding(ANN))
    for answer in (
        StandingTables(tables.registry).yes(standing.id, BEN, "Ben"),
        StandingTables(tables.registry).no(standing.id, ANN),
        StandingTables(tables.registry).away(standing.id, ANN, standing.plan.next_at),
        StandingTables(tables.registry).skip(standing.id, Deciding(ANN), standing.plan.next_at),
    ):
        with pytest.raises(Refused, match="has ended"):
            await answer
