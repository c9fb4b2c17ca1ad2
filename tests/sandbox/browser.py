"""Debian's chromium through Playwright, for tests of the page."""

import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.sandbox.witness import Witness

ARTIFACTS = Path(__file__).parents[2] / "artifacts" / "sandbox"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP, PHONE = (1280, 900), (390, 844)
PATIENCE = 60_000
"""Milliseconds that the page may take on a busy machine: only a test that fails waits so long."""
expect.set_options(timeout=PATIENCE)


def chromium() -> str:
    """The path of chromium. Skips the test where there is none, fails it in CI."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("chromium is not installed, and CI must not do without the page's tests")
        pytest.skip("chromium is not installed")
    return path


@asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """A running chromium."""
    path = chromium()
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        await running.close()


@asynccontextmanager
async def window(
    running: Browser, url: str, size: tuple[int, int] = DESKTOP, *, scheme: str = "dark"
) -> AsyncIterator[Page]:
    """A window on the page, ready. Fails on any script error and on any request that leaves the sandbox. What
    it shows when the test fails is told in the report.
    """
    context = await running.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if scheme == "dark" else "light",
        has_touch=size == PHONE,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    page = await context.new_page()
    witness = Witness(page, urlsplit(url).query or "window")
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    origin = "/".join(url.split("/")[:3])
    page.on(
        "request",
        lambda request: None if request.url.startswith((origin, "data:")) else trouble.append(request.url),
    )
    try:
        await page.goto(url)
        await page.wait_for_selector('body[data-connected="true"]')
        yield page
    except Exception:
        await witness.tell()
        raise
    await context.close()
    assert trouble == []


async def shot(page: Page, name: str) -> None:
    """Keep a screenshot for people to look at."""
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    await page.screenshot(path=ARTIFACTS / f"{name}.png")


async def command(page: Page, text: str) -> None:
    """Type a command that needs no options and send it."""
    await page.get_by_role("combobox", name=re.compile("^Message")).fill(f"/{text}")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Send", exact=True).click()


def custom(custom_id: str) -> str:
    return f'[data-custom-id="{custom_id}"]'
