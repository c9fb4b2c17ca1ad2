"""A fresh store for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data import Store
from tests.data.helpers import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def database(tmp_path: Path) -> str:
    """What CANASTA_DATABASE would be."""
    return str(tmp_path / "store.db")


@pytest.fixture
async def store(database: str, clock: Clock) -> AsyncIterator[Store]:
    async with await Store.open(database, clock=clock) as opened:
        yield opened
