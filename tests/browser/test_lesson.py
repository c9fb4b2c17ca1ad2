"""The first lesson on a phone, from the lobby's button to its score, by what the page shows alone."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import play, shot
from tests.browser.player import Player
from tests.sandbox.browser import PHONE, command, window

pytestmark = pytest.mark.asyncio(loop_scope="package")

STEPS: Sequence[Sequence[str]] = (
    ("Draw",),
    ("Lay down>K♥ K♦ K♠ + Q♣ Q♦ Q♠", "Lay down"),
    ("4♠",),
    ("Draw",),
    ("Add K♣",),
    ("Discard>2♠",),
    ("Take the pile: 9♥ 9♦", "Take the pile and lay down"),
    ("Add Q♥", "Lay down>4♦ 4♠ 4♣", "Lay down>5♣ 5♥ 5♦"),
    ("3♠",),
    ("Draw",),
    ("Ask to go out",),
    ("Add K♠",),
    ("Lay off>2♠ → queens", "Lay down", "J♦"),
    ("Continue",),
)
"""What is pressed for each step; of a list how its label begins, and behind ``>`` the line that is chosen."""

SEVERAL = "Lay off"
"""A list from which several lines may be chosen."""


async def do(player: Player, what: str) -> None:
    """Press this, or choose this line, in the lesson."""
    label, _, line = what.partition(">")
    control = player.panel.get_by_role("button", name=label, exact=True, disabled=False)
    if line:
        control = player.panel.locator('[aria-haspopup="listbox"]', has_text=re.compile(f"^{label}"))
    custom_id = await control.get_attribute("data-custom-id")
    await control.click()
    if line:
        name = re.compile("^" + r"\s+".join(map(re.escape, line.split())))
        await player.page.get_by_role("listbox").get_by_role("option", name=name).first.click()
        if label == SEVERAL:
            await player.page.get_by_role("button", name="OK", exact=True).click()
    await expect(player.panel.locator(f'[data-custom-id="{custom_id}"]')).to_have_count(0)


async def narrow(page: Page) -> None:
    """Nothing is wider than the phone."""
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_the_first_lesson_is_played_on_a_phone_from_the_lobby(
    chromium: Browser, tmp_path: Path
) -> None:
    async with (
        play(tmp_path, 1) as (program, url),
        window(chromium, f"{url}/?as=Billie", PHONE) as page,
    ):
        billie = Player(page)
        await billie.press("I've never played")
        for number, presses in enumerate(STEPS, 1):
            await billie.see(f"step {number} of {len(STEPS)}")
            await shot(page, f"lesson-{number:02}")
            await narrow(page)
            for what in presses:
                await do(billie, what)
        await billie.see("✅ Your first deal")
        await shot(page, "lesson-end")
        await billie.press("Lessons", billie.panel)
        await billie.see("Done: 1 of")
        await shot(page, "lesson-menu")
        await expect(billie.panel).to_contain_text("Done: 1 of")
        assert (await program.stop()).status == 0


@pytest.mark.long
async def test_lessons_work_in_direct_messages_and_in_a_server_without_the_bot(
    chromium: Browser, tmp_path: Path
) -> None:
    async with play(tmp_path, 1) as (program, url), window(chromium, f"{url}/?as=Alex", PHONE) as page:
        messages, drawer = page.locator("#messages"), page.get_by_role("button", name="Channels", exact=True)
        await drawer.click()
        await page.locator('[data-channel-id="dm"], .channel', has_text="Canasta").last.click()
        await command(page, "canasta learn")
        await expect(messages).to_contain_text("step 1 of")
        panel = page.locator("[data-message-id]", has_text="step 1 of")
        message_id = await panel.get_attribute("data-message-id")
        assert await panel.get_attribute("data-ephemeral") is None
        await panel.get_by_role("button", name="Draw", exact=True).click()
        await expect(page.locator(f'[data-message-id="{message_id}"]')).to_contain_text("step 2 of")
        await shot(page, "lesson-direct")
        await drawer.click()
        await page.get_by_role("checkbox", name="Use Canasta everywhere").check()
        await page.get_by_role("button", name="A server without Canasta").click()
        await command(page, "canasta learn")
        alex = Player(page)
        await alex.see("step 2 of")
        await do(alex, "Show me")
        await alex.see("step 3 of")
        assert (await program.stop()).status == 0
