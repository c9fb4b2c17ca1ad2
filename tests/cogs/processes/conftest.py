"""Two processes, started for each test."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.process.app import CanastaBot
from bot.runtime.settings import Settings
from data import Store
from tests.cogs.processes.two import Clock, Process, Two
from tests.cogs.world import Env
from tests.data.conftest import schema

__all__ = ["schema"]


@pytest_asyncio.fixture
async def two(schema: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Two]:
    """Two processes that serve a database, and a server of the second's shard in the simulated Discord."""
    clock = Clock()
    async with (
        await Store.open(schema, clock=clock) as first,
        await Store.open(schema, clock=clock) as second,
    ):
        client = CanastaBot(Settings(token="not-a-token"), first, idle=True)
        env = Env(client, settle_timeout=60.0)
        await env.start()
        made = Two(env, clock, Process(client, first, clock, 0), Process(client, second, clock, 1))
        made.guild = env.create_guild("Card club", id=(1 << 40 | 1) << 22)
        made.channel = made.guild.create_text_channel("canasta")
        try:
            await made.direct.start()
            await made.server.start()
            yield made
        finally:
            await made.direct.services.close()
            await made.server.services.close()
            await env.shutdown()
            env.raise_errors()
