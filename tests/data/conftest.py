"""A fresh store for each test, on each kind of database."""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from data import Store
from tests.data import server
from tests.data.helpers import Clock, fresh_schema

_file: list[bytes] = []
_servers: set[str] = set()
_numbers = count(1)
READY = "ready"


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
    """The URL of a database with the tables of a store on this PostgreSQL server, until it is not needed."""

    def url(name: str) -> str:
        return server.replace("/postgres?", f"/{name}?")

    connection: Any = await asyncpg.connect(server)
    try:
        if server not in _servers:
            await connection.execute(f"CREATE DATABASE {READY}")
            await migrated(url(READY))
            _servers.add(server)
        name = f"copy_{next(_numbers)}"
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {READY} STRATEGY FILE_COPY")
        yield url(name)
        await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await connection.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a server. Without one its tests are skipped, but not where everything must be tested."""
    programs = server.programs()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL's programs (initdb, postgres) are not installed")
        pytest.skip("PostgreSQL's programs (initdb, postgres) are not installed")
    with server.running(programs) as url:
        yield url


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
