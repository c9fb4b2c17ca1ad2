"""Canasta where its tables aren't: the menu of a person's name, direct messages, a server without the bot."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import play, shot
from tests.sandbox.browser import PHONE, command, window

pytestmark = pytest.mark.asyncio(loop_scope="package")

SEED = 5


async def choose(page: Page, name: str, entry: str) -> None:
    """Tap the name above this person's last message, and choose an entry."""
    await page.locator("button.author", has_text=name).last.click()
    menu = page.get_by_role("menu", name=f"Apps for {name}")
    await menu.get_by_role("menuitem", name=entry).click()


async def answer(page: Page, text: str) -> None:
    """Wait for a private answer with this text."""
    await expect(page.locator('[data-ephemeral="true"]', has_text=text).last).to_be_visible()


async def test_a_person_is_challenged_and_looked_up_by_their_name(chromium: Browser, tmp_path: Path) -> None:
    async with (
        play(tmp_path, SEED) as (_, url),
        window(chromium, f"{url}/?as=Alex", PHONE) as alex,
        window(chromium, f"{url}/?as=Billie", PHONE) as billie,
    ):
        composer = billie.get_by_role("combobox")
        await composer.fill("Anybody up for a game?")
        await composer.press("Enter")
        await choose(alex, "Billie", "Canasta profile")
        await answer(alex, "Billie · this server")
        await choose(alex, "Billie", "Challenge to Canasta")
        await answer(alex, "You've challenged @Billie")
        await shot(alex, "8-challenged")
        await billie.get_by_role("button", name="Join", exact=True).click()
        await expect(billie.locator("#messages")).to_contain_text("has joined")


async def test_direct_messages_and_a_server_without_the_bot_have_what_is_ones_own(
    chromium: Browser, tmp_path: Path
) -> None:
    async with play(tmp_path, SEED) as (_, url), window(chromium, f"{url}/?as=Alex", PHONE) as page:
        drawer = page.get_by_role("button", name="Channels", exact=True)
        await drawer.click()
        await page.locator('[data-channel-id="dm"], .channel', has_text="Canasta").last.click()
        await command(page, "my tables")
        await answer(page, "It isn't your turn at any table")
        await command(page, "canasta new")
        await answer(page, "Tables stand in servers")
        await drawer.click()
        await page.get_by_role("checkbox", name="Use Canasta everywhere").check()
        await page.get_by_role("button", name="A server without Canasta").click()
        await command(page, "canasta leaderboard")
        await answer(page, "all servers")
        await command(page, "canasta new")
        await answer(page, "I'm not in this server")
        await command(page, "my settings")
        await answer(page, "Reminder")
        await shot(page, "9-without-the-bot")
