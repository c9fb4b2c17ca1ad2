"""What several tests of this room begin with."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from data import Store
from tests.bot.factories import Clock
from tests.bot.tournament_fixtures import Cups
from tests.support import in_loop
from tests.support.ready_schema import schemas_are_copies

__all__ = ["schemas_are_copies"]


@pytest.fixture(autouse=True)
def stores_in_memory_have_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for two threads to take turns."""
    in_loop.use_for_stores(monkeypatch, files=False)


@pytest_asyncio.fixture
async def cups() -> AsyncIterator[Cups]:
    """Tournaments on a store in memory, with a clock that is moved by hand."""
    clock = Clock()
    async with await Store.open(":memory:", clock=clock) as store:
        yield Cups(store, clock)
