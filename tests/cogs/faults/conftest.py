"""The bot at the stand-in for Discord, and a PostgreSQL server that a test may stop and freeze."""

import os
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from data import Store
from tests.cogs.faults.hall import Hall, hall_of
from tests.data.helpers import fresh_schema
from tests.data.server import Server, programs, server


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    """A server for the tests of a file, which is to run again after each."""
    installed = programs()
    if installed is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL's programs (initdb, postgres) are not installed")
        pytest.skip("PostgreSQL's programs (initdb, postgres) are not installed")
    with server(installed) as made:
        yield made


@pytest_asyncio.fixture
async def hall(store: Store) -> AsyncIterator[Hall]:
    """The bot at the stand-in for Discord."""
    async with hall_of(store) as made:
        yield made


@pytest_asyncio.fixture
async def postgres_hall(postgres: Server) -> AsyncIterator[Hall]:
    """The same on a server that a test may stop."""
    async with await Store.open(await fresh_schema(postgres.url)) as store, hall_of(store) as made:
        yield made
