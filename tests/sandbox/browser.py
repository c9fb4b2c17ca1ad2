"""Debian's chromium through Playwright, for tests of the page."""

import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Error, Page, Request, async_playwright, expect

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
        _closed.pop(running, None)
        await running.close()


_closed: dict[Browser, dict[bool, list[Page]]] = {}
"""Of each browser the pages of windows that were closed, empty, by whether they are touched: a new context
with a process of its own is three times the work of showing the sandbox in a page that is there.
"""


@asynccontextmanager
async def window(
    running: Browser,
    url: str,
    size: tuple[int, int] = DESKTOP,
    *,
    scheme: Literal["dark", "light"] = "dark",
    fresh: bool = False,
) -> AsyncIterator[Page]:
    """A window on the page, ready. Fails on any script error and on any request that leaves the sandbox. What
    it shows when the test fails is told in the report.

    Nothing in it is left of an earlier window but the process that shows it. A test that listens to its page,
    catches requests, or moves its clock asks for a ``fresh`` one, which nobody gets afterwards.
    """
    touched = size == PHONE
    idle = [] if fresh else _closed.setdefault(running, {}).setdefault(touched, [])
    page = idle.pop() if idle else await _new_page(running, touched=touched)
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await page.emulate_media(color_scheme=scheme)
    witness = Witness(page, urlsplit(url).query or "window")
    trouble: list[str] = []
    origin = "/".join(url.split("/")[:3])

    def failed(error: Error) -> None:
        trouble.append(str(error))

    def asked(request: Request) -> None:
        if not request.url.startswith((origin, "data:")):
            trouble.append(request.url)

    page.on("pageerror", failed)
    page.on("request", asked)
    try:
        await page.goto(url)
        await page.wait_for_selector('body[data-connected="true"]')
        yield page
    except Exception:
        await witness.tell()
        raise
    if fresh:
        await page.context.close()
    else:
        await _emptied(page)
        page.remove_listener("pageerror", failed)
        page.remove_listener("request", asked)
        witness.leave()
        idle.append(page)
    assert trouble == [], trouble


async def _new_page(running: Browser, *, touched: bool) -> Page:
    context = await running.new_context(has_touch=touched, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    return await context.new_page()


async def _emptied(page: Page) -> None:
    """Leave the sandbox with nothing kept, and the mouse where nothing is."""
    await page.evaluate("localStorage.clear()")
    await page.goto("about:blank")
    await page.mouse.move(0, 0)


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
