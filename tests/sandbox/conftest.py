"""A sandbox, the try-out bot logged in to it, and demo people."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from sandbox.demo import demo_world
from sandbox.discord.world import World
from tests.sandbox.bot import TryBot, aim, logged_in
from tests.sandbox.browser import browser
from tests.support.driver import Person, Stage
from tests.support.stand_in import WatchedSandbox


@pytest.fixture
async def sandbox() -> AsyncIterator[WatchedSandbox]:
    """The demo world, served."""
    server = WatchedSandbox(demo_world())
    await server.start()
    yield server
    await server.stop()
    assert server.wire.unknown_routes == []


@pytest.fixture
def world(sandbox: WatchedSandbox) -> World:
    return sandbox.world


Login = Callable[..., Awaitable[TryBot]]


@pytest.fixture
async def login(sandbox: WatchedSandbox, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Login]:
    """Logs bots in; they are logged out at the end."""
    aim(monkeypatch, sandbox)
    async with AsyncExitStack() as running:

        async def start(**options: Any) -> TryBot:
            return await running.enter_async_context(logged_in(sandbox, **options))

        yield start


@pytest.fixture
async def bot(login: Login) -> TryBot:
    return await login()


@pytest.fixture
async def stage(sandbox: WatchedSandbox) -> AsyncIterator[Stage]:
    async with Stage(sandbox.url) as made:
        yield made


@pytest.fixture
async def alex(stage: Stage) -> Person:
    return await stage.person("Alex")


@pytest.fixture
async def billie(stage: Stage) -> Person:
    return await stage.person("Billie")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[Browser]:
    async with browser() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def served(chromium: Browser, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WatchedSandbox]:
    """A sandbox with the bot in it."""
    server = WatchedSandbox(demo_world())
    await server.start()
    aim(monkeypatch, server)
    async with logged_in(server):
        yield server
    await server.stop()
    assert server.wire.unknown_routes == []
