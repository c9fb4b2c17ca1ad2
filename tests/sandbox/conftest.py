"""A sandbox, the try-out bot logged in to it, and demo people."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from sandbox.demo import demo_world
from sandbox.driver import Person, Stage
from sandbox.server import Sandbox
from sandbox.world import World
from tests.sandbox.bot import TryBot, aim


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """The demo world, served."""
    server = Sandbox(demo_world())
    await server.start()
    yield server
    await server.stop()
    assert server.world.unknown_routes == []


@pytest.fixture
def world(sandbox: Sandbox) -> World:
    return sandbox.world


Login = Callable[..., Awaitable[TryBot]]


@pytest.fixture
async def login(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Login]:
    """Logs bots in; they are logged out at the end."""
    aim(monkeypatch, sandbox)
    running: list[tuple[TryBot, asyncio.Task[None]]] = []

    async def start(**options: Any) -> TryBot:
        bot = TryBot(**options)
        before = sandbox.gateway.connected()
        task = asyncio.create_task(bot.start(sandbox.token))
        running.append((bot, task))
        async with asyncio.timeout(10):
            while sandbox.gateway.connected() <= before:
                sandbox.gateway.changed.clear()
                await sandbox.gateway.changed.wait()

            # connected as the server sees it; the client still has to read what the server sent
            def complete() -> bool:
                return all(guild.text_channels for guild in bot.guilds) and bool(bot.guilds)

            while not complete():  # noqa: ASYNC110 - the client tells nobody
                await asyncio.sleep(0)
        return bot

    yield start
    for bot, task in running:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def bot(login: Login) -> TryBot:
    return await login()


@pytest.fixture
async def stage(sandbox: Sandbox) -> AsyncIterator[Stage]:
    async with Stage(sandbox.url) as made:
        yield made


@pytest.fixture
async def alex(stage: Stage) -> Person:
    return await stage.person("Alex")


@pytest.fixture
async def billie(stage: Stage) -> Person:
    return await stage.person("Billie")
