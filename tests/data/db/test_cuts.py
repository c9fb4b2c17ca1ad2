"""PostgreSQL goes away or says nothing in the middle of something, at every point in turn: what the store
says then, that nothing is done twice, and that it works again when the server does.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import contextmanager

import asyncpg
import pytest

from data import DatabaseUnavailable, OutcomeUnknown, StaleVersion, Store
from data.db.postgres import CONNECTIONS, PostgresDatabase
from data.records.tables import Table
from tests.data.helpers import ANN, BOB, Clock, open_table
from tests.data.proxy import Proxy, proxied

PATIENCE = 0.3
"""How long is waited for a server that says nothing, in seconds."""
LONGEST = 5.0
"""How long that may take on a busy machine; without a limit it would take for ever."""
POINTS = 100
"""More than any change sends: the tests end where nothing is left to be cut."""


@pytest.fixture
async def url(schema: str) -> str:
    """A database that is up to date."""
    async with await Store.open(schema):
        return schema


@pytest.fixture
async def proxy(url: str) -> AsyncIterator[Proxy]:
    async with proxied(url) as opened:
        yield opened


@pytest.fixture
async def database(proxy: Proxy) -> PostgresDatabase:
    """The database with the proxy in between."""
    return await PostgresDatabase.open(proxy.url)


@pytest.fixture
async def store(database: PostgresDatabase, clock: Clock) -> AsyncIterator[Store]:
    """A store that has the proxy between itself and the server."""
    async with Store(database, clock) as opened:
        yield opened


@pytest.fixture
async def direct(url: str) -> AsyncIterator[Store]:
    """A store that reads past the proxy."""
    async with await Store.open(url) as opened:
        yield opened


async def _stored(direct: Store, table: Table) -> Table:
    stored = await direct.tables.get(table.id)
    assert stored is not None
    return stored


async def _trouble(work: Awaitable[object]) -> DatabaseUnavailable | None:
    """What the store says of this, if it could not be done. Any other error is a fault."""
    try:
        await work
    except DatabaseUnavailable as error:
        return error
    return None


@pytest.mark.parametrize("connected", [True, False])
async def test_a_change_that_is_cut_anywhere_is_made_once_or_not(
    proxy: Proxy, database: PostgresDatabase, store: Store, direct: Store, connected: bool
) -> None:
    table = await open_table(direct)
    host, said = ANN, set()
    for pieces in range(POINTS):
        if connected:
            await store.tables.get(table.id)
        else:
            database._pool.distrust()
        proxy.cut_after(pieces)
        host = ANN if host == BOB else BOB
        error = await _trouble(store.tables.set_host(table.id, table.version, host))
        now = await _stored(direct, table)
        if error is not None:
            said.add(type(error))
            assert "CANASTA_DATABASE" in str(error)
            if now.version == table.version:
                # The server has not got it, or has undone it: it can be made.
                await store.tables.set_host(table.id, table.version, host)
            else:
                assert isinstance(error, OutcomeUnknown)
                with pytest.raises(StaleVersion):
                    await store.tables.set_host(table.id, table.version, host)
        now = await _stored(direct, table)
        assert (now.version, now.host_id) == (table.version + 1, host)
        table = now
        if not proxy.has_cut:
            break
    assert not proxy.has_cut
    assert pieces > 8
    assert said == {DatabaseUnavailable, OutcomeUnknown}


async def test_a_look_that_is_cut_anywhere_says_so(proxy: Proxy, store: Store, direct: Store) -> None:
    table = await open_table(direct)
    for pieces in range(POINTS):
        proxy.cut_after(pieces)
        error = await _trouble(store.tables.get(table.id))
        assert error is None or "CANASTA_DATABASE" in str(error)
        if not proxy.has_cut:
            break
        assert await store.tables.get(table.id) == table
    assert not proxy.has_cut
    assert pieces > 4


async def test_opening_that_is_cut_anywhere_says_so(proxy: Proxy) -> None:
    for pieces in range(POINTS):
        proxy.cut_after(pieces)
        error = await _trouble(_opened(proxy.url))
        assert error is None or "CANASTA_DATABASE" in str(error)
        if not proxy.has_cut:
            break
    assert not proxy.has_cut


async def _opened(url: str) -> None:
    await (await Store.open(url)).close()


@contextmanager
def silence(proxy: Proxy, database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The server says nothing, and is not waited for as long as it would be."""
    with monkeypatch.context() as patches:
        patches.setattr(database, "_patience", PATIENCE)
        patches.setattr(database._pool, "_patience", PATIENCE)
        proxy.hold()
        yield
    proxy.go_on()


async def test_a_server_that_says_nothing_is_waited_for_so_long_and_no_longer(
    proxy: Proxy, database: PostgresDatabase, store: Store, direct: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_table(direct)
    for work in (store.tables.get, lambda id: store.tables.set_host(id, table.version, BOB)):
        # Several connections: none of those that fell silent is tried again.
        await asyncio.gather(*(store.tables.get(table.id) for _ in range(6)))
        with silence(proxy, database, monkeypatch):
            async with asyncio.timeout(LONGEST):
                error = await _trouble(work(table.id))
        assert error is not None
        assert not isinstance(error, OutcomeUnknown)
        assert "no answer" in str(error)
        assert await store.tables.get(table.id) == table
    assert (await store.tables.set_host(table.id, table.version, BOB)).host_id == BOB


async def test_who_waits_for_a_connection_waits_so_long_and_no_longer(
    proxy: Proxy, database: PostgresDatabase, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with silence(proxy, database, monkeypatch):
        async with asyncio.timeout(LONGEST):
            errors = await asyncio.gather(*(_trouble(store.tables.get(1)) for _ in range(3 * CONNECTIONS)))
    assert None not in errors
    assert await store.tables.get(1) is None


async def test_a_server_that_ends_every_session_is_left_and_found_again(store: Store, direct: Store) -> None:
    table = await open_table(direct)
    for _ in range(3):
        async with direct._database.write() as transaction:
            await transaction.rows(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND application_name = 'canasta'"
            )
        error = await _trouble(store.tables.set_host(table.id, table.version, BOB))
        assert not isinstance(error, OutcomeUnknown)
        table = await store.tables.set_host(table.id, (await _stored(store, table)).version, ANN)


async def test_closing_does_not_wait_for_a_server_that_says_nothing(
    proxy: Proxy, database: PostgresDatabase, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await asyncio.gather(*(store.tables.get(1) for _ in range(4)))
    monkeypatch.setattr("data.db.postgres_pool._CLOSE_SECONDS", PATIENCE)
    with silence(proxy, database, monkeypatch):
        async with asyncio.timeout(LONGEST):
            await store.close()


async def _let_write(url: str, yes: bool) -> None:
    """Let sessions of this server write from now on, or only read: as after a failover to a replica."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("SET default_transaction_read_only = off")
        await connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {'off' if yes else 'on'}")
        await connection.execute("SELECT pg_reload_conf()")
    finally:
        await connection.close()


async def test_a_server_that_can_only_be_read_is_named_and_written_to_again_later(
    postgresql: str, direct: Store
) -> None:
    table = await open_table(direct)
    error = None
    try:
        await _let_write(postgresql, False)
        async with asyncio.timeout(LONGEST):
            while error is None:
                error = await _trouble(direct.tables.set_host(table.id, table.version, BOB))
                table = await _stored(direct, table)
        assert "can only be read" in str(error)
        assert not isinstance(error, OutcomeUnknown)
        assert await direct.tables.get(table.id) == table
    finally:
        await _let_write(postgresql, True)
    async with asyncio.timeout(LONGEST):
        while await _trouble(direct.tables.set_host(table.id, table.version, ANN)) is not None:
            pass
    now = await _stored(direct, table)
    assert (now.version, now.host_id) == (table.version + 1, ANN)
