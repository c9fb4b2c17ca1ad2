"""A turn is planned on a phone while somebody else plays, and played when it comes."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.browser.conftest import shot
from tests.browser.player import Player
from tests.browser.test_windows import evening

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def choose(player: Player, placeholder: str, *labels: str) -> None:
    """Open the list with this placeholder, and tap these lines; where several are chosen, confirm."""
    await player.button(placeholder, player.panel).click()
    lines = player.page.get_by_role("listbox").get_by_role("option")
    for label in labels:
        await lines.filter(has_text=label).first.click()
    done = player.page.locator(".popup .ok")
    if await done.count():
        await done.click()


async def seen_whole(player: Player) -> None:
    """The panel is in the window from its top to its bottom, as soon as it has been brought up to date."""
    await expect(player.panel).to_be_in_viewport(ratio=0.99)


@pytest.mark.long
async def test_a_turn_is_planned_with_few_taps_and_played_when_it_comes(
    chromium: Browser, tmp_path: Path
) -> None:
    async with evening(chromium, tmp_path) as there:
        alex, billie = await there.person("Alex"), await there.person("Billie")
        await billie.press("Sit here")
        await expect(alex.page.locator("#messages")).to_contain_text("Billie")
        await alex.press("Play now")
        for player in (alex, billie):
            await player.enter_thread()
            await player.open_hand()
        await billie.press("Premove…", billie.panel)
        await billie.see("No premove yet.")
        await shot(billie.page, "9-premove-empty")
        await choose(billie, "When it's my turn…", "Lay off whatever fits", "Take the pile", "Stop there")
        await billie.see("Take the pile if that's possible, else draw")
        await choose(billie, "Then discard…", "The safest card")
        await billie.see("Discard the safest card")
        await billie.see("Now this would:")
        await choose(billie, "Then discard…", "♣")
        await billie.see("else the safest card")
        await shot(billie.page, "9-premove-planned")
        await seen_whole(billie)
        await choose(billie, "Move or remove a step…", "✕ Stop there")
        await expect(billie.panel).not_to_contain_text("Stop there")
        await expect(alex.page.locator("body")).not_to_contain_text(re.compile("[Pp]remove:"))
        await alex.use("Draw")
        await alex.use("Discard")
        await billie.see("No premove yet.")
        await billie.press("Back to my hand", billie.panel)
        await billie.see("Your premove was played.")
        await seen_whole(billie)
        await shot(billie.page, "9-premove-played")
