"""What several tests of this room begin with."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from data import Store
from tests.bot.factories import Clock
from tests.bot.tournament_fixtures import Cups
from tests.support import ready_schema


@pytest.fixture(scope="session", autouse=True)
def schemas_are_copies() -> Iterator[None]:
    """No store of these tests is migrated step by step, but the first."""
    with pytest.MonkeyPatch.context() as patched:
        ready = ready_schema.use(patched)
        yield
        ready.close()


@pytest_asyncio.fixture
async def cups() -> AsyncIterator[Cups]:
    """Tournaments on a store in memory, with a clock that is moved by hand."""
    clock = Clock()
    async with await Store.open(":memory:", clock=clock) as store:
        yield Cups(store, clock)
