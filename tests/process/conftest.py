"""What the tests of whole processes begin with: a stand-in for Discord, and the store's databases."""

from collections.abc import AsyncIterator

import pytest

from sandbox.demo import demo_world
from tests.data.conftest import database, schema
from tests.support.stand_in import LENIENT, WatchedSandbox

__all__ = ["database", "sandbox", "schema"]


@pytest.fixture
async def sandbox() -> AsyncIterator[WatchedSandbox]:
    """A stand-in for Discord in the test's own process."""
    running = WatchedSandbox(demo_world(), first_answer=LENIENT)
    await running.start()
    yield running
    await running.stop()
