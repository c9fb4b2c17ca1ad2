"""A store of its own for each test, and tables on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.tables.service import Tables
from data import Store
from tests.bot.tables.one_table import tables_on


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(str(tmp_path / "tables.db")) as opened:
        yield opened


@pytest.fixture
def tables(store: Store) -> Tables:
    return tables_on(store)
