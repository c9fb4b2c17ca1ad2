"""Anyone who watches a store learns of each transaction: how long it took, and whether it failed."""

import pytest

from data import Shards, StaleVersion, Store
from tests.data.helpers import open_table


async def test_every_transaction_is_told_with_its_seconds_and_its_failure(database: str) -> None:
    told: list[tuple[str, float, str | None]] = []
    async with await Store.connect(database, watch=lambda *one: told.append(one)) as store:
        await store.migrate()
        told.clear()
        table = await open_table(store)
        assert {kind for kind, *_ in told} == {"write"}
        assert all(seconds > 0 and error is None for _, seconds, error in told)
        told.clear()
        await store.tables.get(table.id)
        assert [(kind, error) for kind, _, error in told] == [("read", None)]
        told.clear()
        with pytest.raises(StaleVersion):
            await store.seats.fill(table.id, table.version + 1, 1, "simple", "Computer 1")
        assert [(kind, error) for kind, _, error in told] == [("write", "StaleVersion")]


async def test_a_watched_database_is_otherwise_the_database_itself(database: str) -> None:
    async with await Store.connect(database, watch=lambda *_: None) as store:
        await store.migrate()
        store.serve(Shards(4, (1,)))
        assert store._database._inner.shards == store.shards == Shards(4, (1,))  # type: ignore[attr-defined]
        lock = await store.service.lock()
        await store.service.begin_term()
        await lock.release()
