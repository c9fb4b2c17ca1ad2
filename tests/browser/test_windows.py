"""Two people in two windows, and what goes wrong with people: old buttons, two clicks at once, strangers,
reloads, a bot that is killed.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import play, shot
from tests.browser.player import PICTURE, Player, Wire
from tests.sandbox.browser import DESKTOP, PHONE, window

pytestmark = pytest.mark.asyncio(loop_scope="package")

SEED = 5


@dataclass
class Evening:
    """A running demo server, and how to look into it."""

    url: str
    windows: AsyncExitStack
    chromium: Browser

    async def person(self, name: str, size: tuple[int, int] = PHONE, *, fresh: bool = False) -> Player:
        """A window for this person; a ``fresh`` one may be listened to."""
        page: Page = await self.windows.enter_async_context(
            window(self.chromium, f"{self.url}/?as={name}", size, fresh=fresh)
        )
        return Player(page)


@asynccontextmanager
async def evening(chromium: Browser, folder: Path) -> AsyncIterator[Evening]:
    """`canasta play` on a fresh database."""
    async with play(folder, SEED) as (_, url), AsyncExitStack() as windows:
        yield Evening(url, windows, chromium)


async def test_two_people_play_and_neither_page_ever_holds_the_others_hand(
    chromium: Browser, tmp_path: Path
) -> None:
    async with evening(chromium, tmp_path) as there:
        alex = await there.person("Alex", fresh=True)
        billie = await there.person("Billie", DESKTOP, fresh=True)
        wires = {player: Wire(player.page) for player in (alex, billie)}
        for player in (alex, billie):
            # from here on everything is listened to, the line of the page as well
            await player.page.reload()
            await player.page.wait_for_selector('body[data-connected="true"]')
        await billie.press("Sit here")
        await expect(alex.page.locator("#messages")).to_contain_text("Billie")
        await alex.press("Play now")
        for player in (alex, billie):
            await player.enter_thread()
            await player.open_hand()
        await asyncio.gather(*(two_turns(player) for player in (alex, billie)))
        await shot(billie.page, "6-two-people-at-a-desk")
        for player, other in ((alex, billie), (billie, alex)):
            known = await wires[player].everything()
            for hand in player.hands:
                assert in_json(hand) in known
            for hand in other.hands:
                assert in_json(hand) not in known
                assert hand not in known
            assert (await picture_of(other)) not in known


async def two_turns(player: Player) -> None:
    """Play two turns of one's own, and look at what is left."""
    for _ in range(2):
        while await player.step() != "Discard":
            pass
    await player.note_hand()


def in_json(text: str) -> str:
    """A text as it stands in what comes over the wire."""
    return json.dumps(text)[1:-1]


async def picture_of(player: Player) -> str:
    """The address of the picture in the panel."""
    source = await player.panel.locator(PICTURE).first.get_attribute("src")
    assert source
    return urlsplit(source).path


@pytest.mark.long
async def test_two_clicks_at_once_a_second_hand_and_a_stranger_do_no_harm(
    chromium: Browser, tmp_path: Path
) -> None:
    async with evening(chromium, tmp_path) as there:
        alex = await there.person("Alex")
        await alex.press("Play now")
        await alex.enter_thread()
        await alex.open_hand()
        # the same person at a desk and on the phone, both about to draw
        desk = await there.person("Alex", DESKTOP)
        await desk.enter_thread()
        buttons = [await player.button("Draw", player.panel).element_handle() for player in (alex, desk)]
        await asyncio.gather(*(button.evaluate("node => node.click()") for button in buttons))
        await alex.button("Discard", alex.panel).wait_for()
        await alex.hold(12)

        # a click upon a click draws no second card
        await alex.use("Discard")
        await alex.possible()
        before = await alex.cards()
        await alex.button("Draw", alex.panel).dblclick()
        await alex.button("Discard", alex.panel).wait_for()
        await alex.hold(before + 1)

        # a second hand takes the place of the first one
        await alex.open_hand()
        await expect(alex.page.locator('[data-ephemeral="true"]')).to_have_count(1)
        await alex.use("Discard")
        await alex.possible()
        await shot(alex.page, "7-one-hand")

        # somebody who does not sit here
        emery = await there.person("Emery")
        await emery.enter_thread()
        await emery.press_my_hand()
        await emery.see("You're not at this table, but welcome to watch.")
        await shot(emery.page, "8-stranger")
        await expect(alex.page.get_by_text("You're not at this table")).to_have_count(0)


@pytest.mark.long
async def test_a_reload_and_a_killed_bot_in_mid_turn_lose_nothing(chromium: Browser, tmp_path: Path) -> None:
    async with AsyncExitStack() as windows:
        async with play(tmp_path, SEED) as (program, url):
            page = await windows.enter_async_context(window(chromium, f"{url}/?as=Alex", PHONE))
            alex = Player(page)
            await alex.press("Play now")
            await alex.enter_thread()
            await alex.open_hand()
            await alex.possible()
            await alex.use("Draw")
            held = await alex.cards()
            await page.reload()
            await alex.possible()
            assert await alex.cards() == held
            await program.kill()
        await expect(page.get_by_text("Connecting…")).to_be_visible()
        async with play(tmp_path, SEED, port=int(urlsplit(url).port or 0)) as (program, again):
            assert again == url
            await expect(page.get_by_text("Connecting…")).to_be_hidden()
            # what only Alex saw is gone as it is on Discord; the button from before is not
            await expect(page.locator('[data-ephemeral="true"]')).to_have_count(0)
            await alex.open_hand()
            assert await alex.cards() == held
            while await alex.step() != "Discard":
                pass
            await alex.possible()
            ended = await program.stop()
            await windows.aclose()
        assert (ended.status, ended.err) == (0, "")


@pytest.mark.long
async def test_one_hand_stands_in_the_chat_however_often_it_moved(chromium: Browser, tmp_path: Path) -> None:
    async with evening(chromium, tmp_path) as there:
        alex = await there.person("Alex")
        await alex.press("Play now")
        await alex.enter_thread()
        await alex.open_hand()
        write = alex.page.locator("#composer")
        for _ in range(2):
            for text in ("hello", "nice cards", "what a deal", "your turn"):
                await write.fill(text)
                await write.press("Enter")
            while await alex.step() != "Discard":
                pass
            await expect(alex.page.get_by_text("Only you can see this")).to_have_count(1)
        await shot(alex.page, "9-one-hand")
