"""What an operator sees of a store: what is open and late, who serves which shards, and whose work lasts."""

from datetime import timedelta

import pytest

from data import Shards, Store
from data.db.postgres_pool import Pool
from data.db.process_name import process_name
from data.process import postgres_sessions
from data.process.condition import PATIENCE
from tests.data.helpers import Clock, open_table

FAR = 1 << 22
"""A server of shard 1 where there are two."""


async def test_open_tables_and_what_is_late_are_counted_for_the_shards_of_this_process(
    store: Store, clock: Clock
) -> None:
    near, far = await open_table(store), await open_table(store, guild_id=FAR)
    for table in (near, far):
        await store.turns.look_again(table.id, table.version, clock.now - timedelta(minutes=3))
    await store.messages.announced(near.id, near.version)
    assert await store.condition.open_tables() == 2
    work = await store.condition.backlog(clock.now)
    assert (work.looks, work.oldest_look, work.untold_tables) == (2, clock.now - timedelta(minutes=3), 0)
    work = await store.condition.backlog(clock.now + PATIENCE + timedelta(seconds=1))
    assert work.untold_tables == 1
    assert (work.letters, work.oldest_letter) == (0, None)
    store.serve(Shards(2, (0,)))
    assert await store.condition.open_tables() == 1
    work = await store.condition.backlog(clock.now)
    assert (work.looks, work.untold_tables) == (1, 0)


async def test_it_is_told_who_serves_and_when_somebody_last_did(store: Store, clock: Clock) -> None:
    assert await store.condition.alive_at() is None
    assert await store.condition.terms() == []
    store.serve(Shards(4, (0, 1)))
    await store.service.begin_term()
    await store.downtimes.still_alive(clock.now, timedelta(minutes=1))
    (term,) = await store.condition.terms()
    assert (term.shards, term.process) == ("0-1/4", process_name())
    assert term.since is not None
    assert await store.condition.alive_at() == clock.now


async def test_a_server_tells_who_holds_shards_who_waits_and_whose_transaction_is_long(
    schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await Store.open(schema) as store, await Store.open(schema) as other:
        store.serve(Shards(4, (0, 2)))
        lock = await store.service.lock()
        waiting = await other._database.lock()
        try:
            sessions = await store.condition.sessions()
            assert sorted((holder.shards, holder.count) for holder in sessions.holders) == [
                ((), None),
                ((0, 2), 4),
            ]
            assert {holder.process for holder in sessions.holders} == {process_name()}
            assert sessions.size > 0
            assert 0 < sessions.connections < sessions.most_connections
            assert sessions.long == ()
            assert sessions.apart
            monkeypatch.setattr(postgres_sessions, "LONG", 0)
            async with other._database.read() as transaction:
                await transaction.rows("SELECT 1")
                (long,) = (await store.condition.sessions()).long
            assert long.idle
            assert long.seconds > 0
        finally:
            await waiting.release()
            await lock.release()


async def test_a_pooler_that_gives_sessions_away_is_noticed(
    schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    acquire, opened = Pool.acquire, list[object]()

    async def one_for_all(pool: Pool) -> object:
        opened[:] = opened or [await acquire(pool)]
        return opened[0]

    async with await Store.open(schema) as store:
        monkeypatch.setattr(Pool, "acquire", one_for_all)
        assert not (await store.condition.sessions()).apart
