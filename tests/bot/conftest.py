"""What several tests of this room begin with."""

from collections.abc import AsyncIterator

import pytest_asyncio

from data import Store
from tests.bot.factories import Clock
from tests.bot.tournament_fixtures import Cups
from tests.support.ready_schema import schemas_are_copies

__all__ = ["schemas_are_copies"]


@pytest_asyncio.fixture
async def cups() -> AsyncIterator[Cups]:
    """Tournaments on a store in memory, with a clock that is moved by hand."""
    clock = Clock()
    async with await Store.open(":memory:", clock=clock) as store:
        yield Cups(store, clock)
