"""The page by its buttons and its keyboard alone, judged by axe-core: nothing serious on any screen, in any
language.
"""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page

from tests.browser.conftest import play
from tests.browser.player import PICTURE, Player
from tests.sandbox.browser import DESKTOP, PHONE, command, window

pytestmark = [pytest.mark.asyncio(loop_scope="package"), pytest.mark.long]

SEED = 5
SEVERE = ("serious", "critical")
LOCALES = ("de", "es-419", "fr", "it", "pt-BR")


async def findings(page: Page) -> Sequence[str]:
    """What axe-core says against the screen, as far as it keeps anybody from using it."""
    await page.wait_for_timeout(250)  # what fades in has no contrast yet
    response: dict[str, Any] = (await Axe().run(page)).response
    return [
        f"{rule['id']}: {node['html'][:200]}"
        for rule in response["violations"]
        if rule["impact"] in SEVERE
        for node in rule["nodes"]
    ]


async def screens(page: Page) -> AsyncIterator[str]:
    """Screens of an evening, each by its name while it stands."""
    alex = Player(page)
    yield "lobby"
    if await page.get_by_role("button", name="Channels", exact=True).is_visible():
        await page.get_by_role("button", name="Channels", exact=True).click()
        yield "channels"
        await page.keyboard.press("Escape")
    composer = page.get_by_role("combobox", name="Message")
    await composer.fill("/canasta")
    yield "commands"
    await composer.fill("")
    await alex.button("Play now").last.click()
    await alex.enter_thread()
    yield "match"
    await alex.open_hand()
    yield "hand"
    await alex.use("Draw")
    await alex.button("Discard", alex.panel).click()
    yield "list of discards"
    await page.keyboard.press("Escape")
    await alex.panel.locator(PICTURE).first.click()
    yield "picture alone"
    await page.keyboard.press("Escape")
    await page.locator("button.author").last.click()
    yield "menu of a person"
    await page.keyboard.press("Escape")
    await composer.fill("/my settings")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Send", exact=True).click()
    await alex.panel.get_by_text("Reminder").first.wait_for()
    yield "settings"


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (PHONE, "light"), (DESKTOP, "dark")])
async def test_no_screen_keeps_anybody_out(
    chromium: Browser, tmp_path: Path, size: tuple[int, int], scheme: Literal["dark", "light"]
) -> None:
    said = {}
    async with (
        play(tmp_path, SEED) as (_, url),
        window(chromium, f"{url}/?as=Alex", size, scheme=scheme) as page,
    ):
        async for name in screens(page):
            said[name] = await findings(page)
    assert len(said) >= 8
    assert {name: what for name, what in said.items() if what} == {}


MOST_STOPS = 60
"""Of the Tab key, backwards from the message box: the newest message is the nearest."""


async def reach(page: Page, label: str) -> None:
    """Go to the button or list whose label begins so, by the Tab key alone, and press it."""
    for _ in range(MOST_STOPS):
        await page.keyboard.press("Shift+Tab")
        name = await page.evaluate(
            "() => document.activeElement.getAttribute('aria-label') || document.activeElement.textContent"
        )
        if name.strip().startswith(label):
            await page.keyboard.press("Enter")
            return
    raise AssertionError(f"{label} is out of the keyboard's reach")


async def test_a_turn_is_played_by_the_keyboard_alone(chromium: Browser, tmp_path: Path) -> None:
    async with play(tmp_path, SEED) as (_, url), window(chromium, f"{url}/?as=Alex", DESKTOP) as page:
        alex, box = Player(page), page.get_by_role("combobox", name="Message")
        for label, then in (
            ("Play now", page.locator("#messages .mention", has_text="Classic Canasta:")),
            ("Classic Canasta", alex.button("My hand")),
            ("My hand", alex.button("Draw")),
            ("Draw", alex.button("Discard")),
        ):
            await box.focus()
            await reach(page, label)
            await then.wait_for()
        await reach(page, "Discard")
        held = await alex.cards()
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await alex.hold(held - 1)


async def test_no_language_keeps_anybody_out(chromium: Browser, tmp_path: Path) -> None:
    said: dict[str, Sequence[str]] = {}
    words: set[str] = set()
    async with play(tmp_path, SEED) as (_, url):
        for name, locale in zip(("Alex", "Billie", "Chris", "Dana", "Elena"), LOCALES, strict=True):
            async with window(chromium, f"{url}/?as={name}&language={locale}", PHONE) as page:
                said[f"channel, {locale}"] = await findings(page)
                await command(page, "my settings")
                settings = page.locator('[data-ephemeral="true"]').last
                await settings.wait_for()
                said[f"settings, {locale}"] = await findings(page)
                words.add(await settings.inner_text())
    assert len(words) == len(LOCALES)
    assert {name: what for name, what in said.items() if what} == {}
