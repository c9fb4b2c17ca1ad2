"""A browser for all tests here, and `canasta play` beside it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest_asyncio
from playwright.async_api import Browser, Page

from tests.browser import same_cards
from tests.process.canasta import Program, canasta
from tests.sandbox.browser import browser

ARTIFACTS = Path(__file__).parents[2] / "artifacts" / "play"
DATABASE = "play.db"
LOG = 4000
"""Characters of the program's log that are told where a test fails."""
READY = "Canasta is ready: "


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def chromium() -> AsyncIterator[Browser]:
    async with browser() as running:
        yield running


@asynccontextmanager
async def play(folder: Path, seed: int, port: int = 0) -> AsyncIterator[tuple[Program, str]]:
    """`canasta play` on a database in this folder, and the address that it prints."""
    arguments = [str(seed), "play", "--database", DATABASE, "--port", str(port)]
    settings = {"CANASTA_COMPUTER_SECONDS": "0"}
    async with canasta(arguments, folder, module=same_cards.MODULE, **settings) as program:
        try:
            yield program, await program.line(READY)
        except Exception:
            ended = await program.kill()
            print(f"canasta play said:\n{ended.err[-LOG:] if ended else ''}")
            raise


async def shot(page: Page, name: str) -> None:
    """Keep a screenshot for people to look at."""
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    await page.screenshot(path=ARTIFACTS / f"{name}.png")
