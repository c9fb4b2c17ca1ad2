"""A puzzle in a window on a phone: its picture and its moves are seen whole, and so is the answer."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.conftest import play, shot
from tests.sandbox.browser import PHONE, command, window

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def seen_whole(page: Page, message: Locator) -> None:
    """Wait until everything from the picture to the last button is in the window."""
    picture = message.locator(".picture img")
    await expect(picture).to_be_in_viewport(ratio=1)
    assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    await expect(message.locator("button[data-custom-id]").last).to_be_in_viewport(ratio=1)


async def test_a_puzzle_and_its_answer_are_seen_whole_on_a_phone(chromium: Browser, tmp_path: Path) -> None:
    async with play(tmp_path, 5) as (_, url), window(chromium, f"{url}/?as=Alex", PHONE) as page:
        await command(page, "puzzle")
        message = page.locator('[data-ephemeral="true"]').last
        await expect(message).to_contain_text("What do you play?")
        await seen_whole(page, message)
        await shot(page, "10-puzzle")
        await message.locator('button[data-custom-id*=":answer:"]').first.click()
        await expect(message).to_contain_text("points less")
        await seen_whole(page, message)
        await shot(page, "11-puzzle-answered")
