"""A fresh store for each test, on each kind of database."""

import os
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import pytest

from data import Store
from data.postgres import PostgresDatabase
from tests.data import server
from tests.data.helpers import Clock

_numbers = count(1)


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
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """What CANASTA_DATABASE would be: a file, or a schema on the server."""
    if request.param == "sqlite":
        return str(tmp_path / "store.db")
    url: str = request.getfixturevalue("postgresql")
    schema = f"test_{next(_numbers)}"
    opened = await PostgresDatabase.open(url)
    async with opened.write() as transaction:
        await transaction.script(f"CREATE SCHEMA {schema}")
    await opened.close()
    return f"{url}&search_path={schema}"


@pytest.fixture
async def store(database: str, clock: Clock) -> AsyncIterator[Store]:
    async with await Store.open(database, clock=clock) as opened:
        yield opened
