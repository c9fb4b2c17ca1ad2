"""A new person on a new server, on a phone: from the bot's joining to the end of the first deal, by clicks
alone. What is read and tapped on the way, screen by screen.
"""

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import ARTIFACTS, play, shot
from tests.browser.player import Player
from tests.sandbox.browser import PHONE, window

pytestmark = pytest.mark.asyncio(loop_scope="package")

SEED = 32
WORDS_A_MINUTE = 200
SECONDS_A_TAP = 2
MOST_MINUTES = 10
MOST_STEPS = 150


@dataclass
class Diary:
    """What somebody has seen and pressed: what is on the screen is read once, however often it comes back."""

    page: Page
    taps: int = 0
    words: int = 0
    screens: list[str] = field(default_factory=list)
    _read: set[str] = field(default_factory=set)

    async def look(self, name: str, *, picture: bool = True) -> None:
        """Read the last message, line by line, and of its pictures all that they show, sentence by sentence
        of their descriptions.
        """
        last = self.page.locator("#messages > li").last
        lines = [line.strip() for line in (await last.inner_text()).splitlines()]
        for drawn in await last.locator("img[alt]").all():
            lines += re.split(r"(?<=[.;]) ", await drawn.get_attribute("alt") or "")
        new = [line for line in lines if line and line not in self._read]
        self._read.update(new)
        words = sum(len(re.findall(r"\w+", line)) for line in new)
        self.words += words
        self.screens.append(f"{len(self.screens) + 1}. {name}: {words} words, {self.taps} taps so far")
        if picture:
            await shot(self.page, f"first-{len(self.screens):02}-{re.sub('[^a-z]+', '-', name.lower())}")

    @property
    def minutes(self) -> float:
        """The time for reading and tapping."""
        return self.words / WORDS_A_MINUTE + self.taps * SECONDS_A_TAP / 60


@pytest_asyncio.fixture(scope="module", loop_scope="package")
async def diary(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Diary]:
    """Billie adds the bot to a new server, presses Play now, and plays a deal against computers."""
    async with (
        play(tmp_path_factory.mktemp("first"), SEED) as (_, url),
        window(chromium, f"{url}/?as=Billie", PHONE) as page,
    ):
        await page.get_by_role("button", name="Channels", exact=True).click()
        await page.get_by_role("button", name="Add Canasta to a new server").click()
        billie, diary = Player(page), Diary(page)
        await billie.button("Play now").wait_for()
        await diary.look("The welcome")
        await billie.press("Play now")
        diary.taps += 1
        await billie.possible()
        await diary.look("The first hand")
        seen: set[str] = set()
        for _ in range(MOST_STEPS):
            done = await billie.step()
            if done is None:
                break
            # A list takes one tap to open it, and one for the choice.
            diary.taps += 2 if done in ("Lay down", "Discard", "Take the pile") else 1
            await diary.look(f"After {done}", picture=done not in seen)
            seen.add(done)
        await diary.look("The end of the deal")
        await expect(billie.button("Next deal")).to_be_visible()
        yield diary


@pytest.mark.long
async def test_the_first_deal_takes_less_than_ten_minutes_of_reading_and_tapping(diary: Diary) -> None:
    total = f"{diary.words} words, {diary.taps} taps: {diary.minutes:.1f} minutes"
    (ARTIFACTS / "first-minutes.txt").write_text("\n".join([*diary.screens, total]), encoding="utf-8")
    assert "The end of the deal" in diary.screens[-1]
    assert diary.minutes < MOST_MINUTES
