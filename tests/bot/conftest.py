"""What several tests of this room begin with."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from data import Store
from tests.bot import async_table
from tests.bot.async_table import Process, process
from tests.bot.factories import Clock
from tests.bot.tournament_fixtures import Cups
from tests.support import in_loop
from tests.support.ready_schema import schemas_are_copies

__all__ = ["schemas_are_copies"]


@pytest.fixture(autouse=True)
def stores_in_memory_have_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for two threads to take turns."""
    in_loop.use_for_stores(monkeypatch, files=False)


@pytest.fixture
def clock() -> Clock:
    """It is moved by hand."""
    return Clock()


@pytest_asyncio.fixture
async def store(clock: Clock) -> AsyncIterator[Store]:
    """In memory."""
    async with await Store.open(":memory:", clock=clock) as opened:
        yield opened


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Where processes have their store."""
    return str(tmp_path / "tables.db")


@pytest_asyncio.fixture
async def here(path: str) -> AsyncIterator[Process]:
    """A process of the bot, with a clock that is moved by hand."""
    async with process(path, async_table.Clock()) as made:
        yield made


@pytest_asyncio.fixture
async def cups(store: Store, clock: Clock) -> Cups:
    """Tournaments on that store."""
    return Cups(store, clock)
