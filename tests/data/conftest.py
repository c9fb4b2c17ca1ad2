"""A fresh store for each test, on each kind of database."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from data import Store
from tests.data.helpers import Clock, fresh_schema

_file: list[bytes] = []
_free: dict[str, list[str]] = {}
"""The databases on a server that a test has had and left empty, by the server's URL."""
_forms: dict[str, str] = {}
"""What ``FORM`` is for them."""
_numbers = count(1)
READY = "ready"
EMPTY = """
DO $$ DECLARE named text; BEGIN
    SET LOCAL session_replication_role = replica;
    FOR named IN
        SELECT relname FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'
        AND pg_relation_size(oid) > 0
    LOOP EXECUTE format('DELETE FROM %I', named); END LOOP;
    PERFORM setval(format('%I', sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE last_value IS NOT NULL;
END $$
"""
"""Deletes what a test has written."""
FORM = """
SELECT ROW(
    (SELECT ROW(count(*), max(oid)) FROM pg_class), (SELECT count(*) FROM pg_attribute),
    (SELECT ROW(count(*), max(oid)) FROM pg_constraint), (SELECT ROW(count(*), max(oid)) FROM pg_trigger),
    (SELECT ROW(count(*), max(oid)) FROM pg_proc), (SELECT count(*) FROM pg_db_role_setting),
    (SELECT array_agg(version ORDER BY version) FROM migrations)
)::text
"""
"""Tells whether a test has changed more than rows."""


async def migrated(database: str) -> None:
    """Make the tables of a store there."""
    async with await Store.open(database):
        pass


async def copied_file(file: Path) -> str:
    """A database with the tables of a store in this file."""
    if not _file:
        await migrated(str(file))
        _file.append(file.read_bytes())
    file.write_bytes(_file[0])
    return str(file)


@asynccontextmanager
async def copied_database(server: str) -> AsyncIterator[str]:
    """The URL of a database with the tables of a store on this PostgreSQL server, until it is not needed.
    The next test gets it emptied: to make one takes longer than most tests.
    """

    def url(name: str) -> str:
        return server.replace("/postgres?", f"/{name}?")

    if server not in _free:
        await _told(server, f"CREATE DATABASE {READY}")
        await migrated(url(READY))
        _free[server], _forms[server] = [], await _told(url(READY), FORM)
    if not _free[server]:
        _free[server].append(f"copy_{next(_numbers)}")
        await _told(server, f"CREATE DATABASE {_free[server][0]} TEMPLATE {READY} STRATEGY FILE_COPY")
    name = _free[server].pop()
    yield url(name)
    if await _emptied(url(name), _forms[server]):
        _free[server].append(name)
    else:
        await _told(server, f"DROP DATABASE {name} WITH (FORCE)")


async def _told(url: str, query: str) -> Any:
    """What the database answers."""
    connection: Any = await asyncpg.connect(url)
    try:
        return await connection.fetchval(query)
    finally:
        await connection.close()


async def _emptied(url: str, form: str) -> bool:
    """Whether the database is as it was before a test: not where one left a session or changed a table."""
    connection: Any = await asyncpg.connect(url)
    try:
        sessions = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        if await connection.fetchval(sessions) > 1 or await connection.fetchval(FORM) != form:
            return False
        await connection.execute(EMPTY)
        return True
    finally:
        await connection.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["sqlite", "postgresql"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """What CANASTA_DATABASE would be: a file, or a schema on the server; where a `store` is to be, a copy of
    one that was migrated, which takes longer than most tests.
    """
    ready = "store" in request.fixturenames
    if request.param == "sqlite":
        file = tmp_path / "store.db"
        yield await copied_file(file) if ready else str(file)
    elif ready:
        async with copied_database(request.getfixturevalue("postgresql")) as url:
            yield url
    else:
        yield await fresh_schema(request.getfixturevalue("postgresql"))


@pytest.fixture
async def schema(postgresql: str) -> str:
    """The URL of an empty schema of the test's own on the server."""
    return await fresh_schema(postgresql)


@pytest.fixture
async def store(database: str, clock: Clock) -> AsyncIterator[Store]:
    async with await Store.open(database, clock=clock) as opened:
        yield opened
