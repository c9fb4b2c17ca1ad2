"""Another number of shards: the same tables, deadlines and departures, each still found by one process."""

from datetime import timedelta

from data import Shards, Store
from tests.data.helpers import Clock, running_match

SERVERS = [number << 22 | 7 for number in range(12)]
PARTS = (
    [Shards.all_of(1)],
    [Shards(4, (0, 1)), Shards(4, (2, 3))],
    [Shards(6, (0, 5)), Shards(6, (1, 2)), Shards(6, (3, 4))],
    [Shards.all_of(2)],
)
MINUTE = timedelta(minutes=1)


async def test_another_number_of_shards_loses_nothing(schema: str, clock: Clock) -> None:
    async with await Store.open(schema, clock=clock) as store:
        tables = {(await running_match(store, guild_id=server))[0].id: server for server in SERVERS}
        async with store._database.write() as transaction:
            await transaction.rows("UPDATE tables SET look_at = 1")
        for server in SERVERS:
            await store.servers.departed(server, clock.now)
    for parts in PARTS:
        clock.pass_seconds(3600)
        looked_at: list[int] = []
        gone: list[int] = []
        stores = [await Store.connect(schema, clock=clock) for _ in parts]
        for store, shards in zip(stores, parts, strict=True):
            store.serve(shards)
        # All of them serve at once.
        locks = [await store.service.lock() for store in stores]
        for store, lock in zip(stores, locks, strict=True):
            await store.service.begin_term(lock)
        for store, shards in zip(stores, parts, strict=True):
            for due in await store.turns.due(clock.now):
                assert shards.own(tables[due.table_id])
                assert await store.turns.claim_looks([due], clock.now + MINUTE) == [due]
                looked_at.append(due.table_id)
            gone += [server for server, _ in await store.servers.departures(clock.now + MINUTE)]
        assert sorted(looked_at) == sorted(tables)
        assert sorted(gone) == SERVERS
        for store, lock in zip(stores, locks, strict=True):
            await lock.release()
            await store.close()
