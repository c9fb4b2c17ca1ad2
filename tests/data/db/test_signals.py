"""What processes on one PostgreSQL database tell each other, and what they keep to themselves."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from data import Conflict, Shards, Signal, StaleVersion, Store, Topic
from data.db.postgres import PostgresDatabase
from data.db.signals import MOST_IDS, Ear
from data.records.matches import Step
from tests.data.helpers import ANN, BOB, Clock, fresh_schema, open_table, running_match
from tests.data.proxy import Proxy, proxied

HERE, THERE = 2 << 22, 3 << 22
"""Servers of shard 0 and of shard 1, of two."""
LAST = Signal(Topic.PERSON, (999,), everybody=True)
"""What a test says at the end: PostgreSQL keeps the order, so that all before has been heard then."""


class Heard:
    """What somebody has heard."""

    def __init__(self) -> None:
        self.signals: list[tuple[Topic, tuple[int, ...]]] = []
        self.deafened = asyncio.Event()
        self.caught_up = asyncio.Event()
        self._last = asyncio.Event()

    def heard(self, signal: Signal) -> None:
        if signal.ids == LAST.ids:
            self._last.set()
        else:
            self.signals.append((signal.topic, signal.ids))

    def deaf(self) -> None:
        self.deafened.set()

    def missed(self) -> None:
        self.caught_up.set()

    async def until(self, store: Store) -> list[tuple[Topic, tuple[int, ...]]]:
        """Everything that was said up to now by this store, and others."""
        await store.signals.send(LAST)
        async with asyncio.timeout(10):
            await self._last.wait()
        self._last.clear()
        return self.signals


@pytest.fixture
async def here(schema: str, clock: Clock) -> AsyncIterator[Store]:
    """The process with shard 0 of two."""
    async with await Store.open(schema, clock=clock) as store:
        store.serve(Shards(2, (0,)))
        yield store


@pytest.fixture
async def there(here: Store, schema: str, clock: Clock) -> AsyncIterator[Store]:
    """The process with shard 1 of two."""
    async with await Store.open(schema, clock=clock) as store:
        store.serve(Shards(2, (1,)))
        yield store


@pytest.fixture
async def heard(there: Store) -> AsyncIterator[Heard]:
    """What the process with shard 1 hears."""
    listener = Heard()
    ear = await there.signals.hear(listener)
    yield listener
    await ear.close()


async def test_a_change_of_a_table_is_told_to_the_process_that_has_its_server(
    here: Store, there: Store, heard: Heard
) -> None:
    table = await open_table(there, guild_id=THERE)
    await here.seats.sit(table.id, table.version, 1, BOB, "Bob")
    assert await heard.until(here) == [(Topic.TABLE, (table.id,))]


async def test_a_note_at_a_table_is_told_too(here: Store, there: Store, heard: Heard) -> None:
    table = await open_table(there, guild_id=THERE)
    await here.messages.set_quiet(table.id, quiet=True)
    assert await heard.until(here) == [(Topic.TABLE, (table.id,))]


async def test_what_a_process_does_at_its_own_tables_is_told_to_nobody(
    here: Store, there: Store, heard: Heard
) -> None:
    own = await open_table(here, guild_id=HERE)
    await here.seats.sit(own.id, own.version, 1, BOB, "Bob")
    theirs = await open_table(there, guild_id=THERE)
    await there.seats.sit(theirs.id, theirs.version, 1, BOB, "Bob")
    assert await heard.until(here) == []


async def test_nobody_hears_of_a_change_that_was_rolled_back(here: Store, there: Store, heard: Heard) -> None:
    table = await open_table(there, guild_id=THERE)
    with pytest.raises(StaleVersion):
        await here.seats.sit(table.id, table.version + 1, 1, BOB, "Bob")
    with pytest.raises(Conflict):
        await here.matches.append(table.id, table.version, Step(0, "draw"), match_id=1, round=1)
    assert await heard.until(here) == []


async def test_the_end_of_a_match_is_told_to_where_ratings_are_counted(here: Store, there: Store) -> None:
    listener = Heard()
    ear = await here.signals.hear(listener)
    table, match_id = await running_match(there, BOB, guild_id=THERE)
    await there.matches.abandon(table.id, table.version, match_id=match_id, because="left")
    assert await listener.until(there) == [(Topic.OVER, (table.id,))]
    await ear.close()


async def test_nobody_hears_their_own_voice(there: Store, here: Store, heard: Heard) -> None:
    await there.signals.send(Signal.to_all(Topic.FORGOTTEN))
    assert await heard.until(here) == []


async def test_many_numbers_come_in_several_signals(here: Store, heard: Heard) -> None:
    ids = tuple(range(10**9, 10**9 + 3 * MOST_IDS - 1))
    await here.signals.send(Signal.to_all(Topic.SHOWN, ids))
    signals = await heard.until(here)
    assert len(signals) == 3
    assert sum((ids for _, ids in signals), ()) == ids


async def test_a_process_that_has_all_shards_says_nothing_and_need_not_listen(
    here: Store, there: Store, heard: Heard
) -> None:
    here.serve(Shards.all_of(2))
    table = await open_table(there, guild_id=THERE)
    await here.seats.sit(table.id, table.version, 1, BOB, "Bob")
    await here.signals.send(Signal.to_all(Topic.FORGOTTEN))
    nothing = await here.signals.hear(heard)
    here.serve(Shards(2, (0,)))
    assert await heard.until(here) == []
    await nothing.close()


async def test_other_schemas_are_other_databases(here: Store, heard: Heard, postgresql: str) -> None:
    async with await Store.open(await fresh_schema(postgresql)) as stranger:
        stranger.serve(Shards(2, (0,)))
        await stranger.signals.send(Signal.to_all(Topic.FORGOTTEN))
    assert await heard.until(here) == []


async def test_after_its_connection_was_cut_a_listener_is_told_and_hears_again(
    schema: str, here: Store
) -> None:
    async with proxied(schema) as proxy:
        listener, ear = await _listening(proxy)
        try:
            table = await open_table(here, guild_id=THERE)
            assert await listener.until(here) == [(Topic.TABLE, (table.id,))]
            proxy.cut_all()
            async with asyncio.timeout(10):
                await listener.caught_up.wait()
            assert listener.deafened.is_set()
            await here.seats.sit(table.id, table.version, 1, BOB, "Bob")
            assert len(await listener.until(here)) == 2
        finally:
            await ear.close()


async def test_a_connection_that_is_frozen_is_given_up(
    schema: str, here: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.db.postgres_ear.LOOK", 0.05)
    async with proxied(schema) as proxy:
        listener, ear = await _listening(proxy)
        try:
            proxy.hold()
            async with asyncio.timeout(10):
                await listener.deafened.wait()
            proxy.cut_all()
            proxy.go_on()
            async with asyncio.timeout(10):
                await listener.caught_up.wait()
        finally:
            await ear.close()


async def _listening(proxy: Proxy) -> tuple[Heard, Ear]:
    database = await PostgresDatabase.open(proxy.url, query_timeout=0.3)
    database.shards = Shards(2, (1,))
    listener = Heard()
    ear = await database.hear(listener)
    await database.close()
    return listener, ear


async def test_on_sqlite_nobody_is_to_be_told(tmp_path: object, clock: Clock) -> None:
    async with await Store.open(f"{tmp_path}/store.db", clock=clock) as store:
        listener = Heard()
        ear = await store.signals.hear(listener)
        table = await open_table(store, guild_id=THERE)
        await store.seats.sit(table.id, table.version, 1, ANN + 50, "Eve")
        await store.signals.send(LAST)
        await ear.close()
        assert listener.signals == []


@pytest.mark.parametrize(
    "signal",
    [
        Signal(Topic.TABLE, (1, 2), THERE, sender="ab"),
        Signal(Topic.OVER, (7,)),
        Signal.to_all(Topic.FORGOTTEN),
    ],
)
def test_a_signal_is_read_as_it_was_written(signal: Signal) -> None:
    assert Signal.read(signal.write()) == signal


@pytest.mark.parametrize("text", ["", "[]", '["tables to be",[1],null,""]', '["table",1,2,""]', "null", "7"])
def test_a_signal_of_another_release_is_passed_over(text: str) -> None:
    assert Signal.read(text) is None


def test_what_has_no_server_is_for_the_holder_of_shard_0() -> None:
    assert Signal(Topic.OVER, (1,)).concerns(Shards(3, (0, 2)))
    assert not Signal(Topic.OVER, (1,)).concerns(Shards(3, (1, 2)))
    assert Signal(Topic.OVER, (1,)).leaves(Shards(3, (1, 2)))
    assert not Signal(Topic.OVER, (1,)).leaves(Shards(3, (0, 2)))
