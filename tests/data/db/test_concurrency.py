"""Several writers at once: the version decides who was first."""

import asyncio
import multiprocessing

import pytest

from data import Conflict, StaleVersion, Store
from data.records.matches import Step
from tests.data.helpers import BOB, NAMES, open_table, running_match

WRITERS, ACTIONS = 2, 25


async def test_of_two_changes_at_once_one_wins(database: str) -> None:
    async with await Store.open(database) as first, await Store.open(database) as second:
        table = await open_table(first)
        outcomes = await asyncio.gather(
            *(store.seats.sit(table.id, table.version, 1, BOB, NAMES[BOB]) for store in (first, second) * 3),
            return_exceptions=True,
        )
        stale = [outcome for outcome in outcomes if isinstance(outcome, StaleVersion)]
        assert len(stale) == len(outcomes) - 1
        stored = await second.tables.get(table.id)
        assert stored is not None
        assert stored.version == table.version + 1


async def test_readers_see_only_what_is_committed(database: str) -> None:
    async with await Store.open(database) as store:
        table = await open_table(store)
        async with store._database.write() as transaction:
            await transaction.rows("UPDATE tables SET host_id = 1 WHERE id = ?", [table.id])
            assert await store.tables.get(table.id) == table


async def _write(database: str, table_id: int, match_id: int, seat: int) -> None:
    async with await Store.open(database, busy_timeout=30) as store:
        written = 0
        while written < ACTIONS:
            table = await store.tables.get(table_id)
            assert table is not None
            try:
                await store.matches.append(
                    table_id, table.version, Step(seat, f"{seat}:{written}"), match_id=match_id, round=1
                )
            except StaleVersion:
                continue
            written += 1


def _writer(database: str, table_id: int, match_id: int, seat: int) -> None:
    asyncio.run(_write(database, table_id, match_id, seat))


async def test_processes_take_turns_and_lose_nothing(database: str) -> None:
    async with await Store.open(database) as store:
        table, match_id = await running_match(store)
        spawn = multiprocessing.get_context("spawn")
        writers = [
            spawn.Process(target=_writer, args=(database, table.id, match_id, seat))
            for seat in range(WRITERS)
        ]
        for writer in writers:
            writer.start()
        for writer in writers:
            await asyncio.to_thread(writer.join, 60)
        assert [writer.exitcode for writer in writers] == [0] * WRITERS
        journal = await store.journals.get(match_id)
        assert journal is not None
        actions = journal.deals[0].actions
        assert [action.n for action in actions] == list(range(1, WRITERS * ACTIONS + 1))
        assert [action.version for action in actions] == [
            table.version + n for n in range(1, len(actions) + 1)
        ]
        for seat in range(WRITERS):
            own = [action.text for action in actions if action.seat == seat]
            assert own == [f"{seat}:{n}" for n in range(ACTIONS)]


async def test_foreign_keys_hold(store: Store) -> None:
    table = await open_table(store)
    with pytest.raises(Conflict):
        async with store._database.write() as transaction:
            await transaction.rows(
                "INSERT INTO deals (match_id, round, seed, started_at) VALUES (5, 1, 'a', 0)"
            )
    assert await store.tables.get(table.id) == table


async def test_a_cancelled_change_leaves_nothing_behind(store: Store) -> None:
    table = await open_table(store)
    cancelled = 0
    for steps in range(12):
        task = asyncio.create_task(store.tables.set_host(table.id, table.version, BOB))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        (outcome,) = await asyncio.gather(task, return_exceptions=True)
        cancelled += isinstance(outcome, asyncio.CancelledError)
        stored = await store.tables.get(table.id)
        assert stored is not None
        table = await store.tables.set_host(table.id, stored.version, table.host_id)
    assert cancelled > 0
