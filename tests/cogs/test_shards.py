"""The bot on several shards of the gateway."""

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio

from bot.process.app import CanastaBot
from bot.runtime.settings import Settings
from bot.services import Services
from data import Shards, Store
from tests.cogs.world import Env

COUNT = 4
SHARDS = Shards(COUNT, (1, 2))


class Woken:
    """How often the bot has resumed what waited for the login."""

    def __init__(self) -> None:
        self.times = 0


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> Woken:
    counted = Woken()

    async def limits(bot: CanastaBot) -> SimpleNamespace:
        """What simcord's Discord doesn't say."""
        return SimpleNamespace(max_concurrency=COUNT)

    monkeypatch.setattr(CanastaBot, "fetch_session_start_limits", limits)

    async def wake(services: Any) -> None:
        counted.times += 1

    monkeypatch.setattr("bot.services.Services.resume", wake)
    return counted


@pytest_asyncio.fixture
async def env(store: Store, woken: Woken) -> AsyncIterator[Env]:
    store.serve(SHARDS)
    bot = CanastaBot(Settings(token="not-a-token"), store)
    # What comes round by itself would keep the simulated Discord from coming to rest.
    bot.services = Services(bot, bot.tables, pace=0, interval=0, tick=86_400)
    made = Env(bot, settle_timeout=30.0)
    await made.start()
    try:
        yield made
    finally:
        await made.shutdown()
        await bot.services.close()
        made.raise_errors()


async def test_the_bot_has_the_shards_of_its_store(env: Env, woken: Woken) -> None:
    bot: Any = env.bot
    assert sorted(bot.shards) == [1, 2]
    assert woken.times == 1
    own, other = env.create_guild("Own", shard_id=1), env.create_guild("Other", shard_id=2)
    await env.settle()
    assert {guild.id for guild in bot.guilds} == {own.id, other.id}
    assert [SHARDS.of(guild.id) for guild in (own, other)] == [1, 2]


async def test_a_shard_that_logs_in_again_tells_who_is_there_and_wakes_nothing_else(
    env: Env, woken: Woken
) -> None:
    bot: Any = env.bot
    first, second = env.create_guild("One", shard_id=1), env.create_guild("Other", shard_id=2)
    await env.settle()
    later = bot.tables.clock().replace(year=9999)
    for guild in (first, second):
        await bot.store.servers.departed(guild.id, bot.tables.clock())
    await bot.shards[1].reconnect()
    await env.settle()
    assert [guild for guild, _ in await bot.store.servers.departures(later)] == [second.id]
    assert woken.times == 1
