"""One day of four people on two servers, on phones: they are called, go where the call leads, and play, by
taps alone. The bot's clock is moved; what is seen on the way is kept as pictures.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from bot.time.pace import DAY
from tests.browser.conftest import shot
from tests.browser.player import PATIENCE, Player
from tests.process.diary.days import HOUR, Days, utc
from tests.process.diary.fortnight import CLUB, HOME, Fortnight, days_of
from tests.sandbox.browser import PHONE, window

pytestmark = pytest.mark.asyncio(loop_scope="package")

LISTS = ("Lay down", "Discard", "Take the pile")
"""Controls that take one tap to open and one to choose."""
MOST_TAPS = 20
"""From the call to the end of the turn: one on the notice, one for the hand, then the moves, an opening with
several melds among them.
"""
MOST_STEPS = 8


@dataclass
class Phone:
    """Somebody's phone, with the taps on it."""

    name: str
    page: Page
    taps: int = 1
    """The first one is on the phone's notice, which leads to where the call is."""

    async def play(self, days: Days, kind: str) -> None:
        """Open the hand, and play the turn to its end; keep pictures of the first of this kind."""
        player = Player(self.page)
        await player.open_hand()
        self.taps += 1
        await shot(self.page, f"day-{kind}-{self.name.lower()}-hand")
        for _ in range(MOST_STEPS):
            done = await player.step()
            self.taps += 2 if done in LISTS else 1
            await days.hands.settle()
            if done == "Discard":
                break
        await shot(self.page, f"day-{kind}-{self.name.lower()}-after")


async def test_a_day_of_four_on_phones(chromium: Browser, tmp_path: Path) -> None:
    async with days_of(tmp_path, 3, utc(24, 10)) as days:
        script = Fortnight(days)
        await script.settings()
        tables = {
            CLUB: await script.open(CLUB, DAY, *days.people.values()),
            HOME: await script.open(HOME, DAY, script.ben, script.ann),
        }
        for server, number in tables.items():
            for _ in range(4 if server == CLUB else 2):
                await days.wait(HOUR)
                turn = (await script.hands.table(number)).turn
                assert turn is not None
                name = days.book.name(turn.person_id)
                place = (await script.hands.table(number)).ping_place_id
                url = f"{days.here.sandbox.url}/?as={name}&channel={place}"
                async with window(chromium, url, PHONE) as page:
                    await page.clock.set_fixed_time(datetime.fromtimestamp(days.here.now, UTC))
                    await page.reload()
                    phone = Phone(name, page)
                    await expect(page.locator("#messages")).to_contain_text("your turn", timeout=PATIENCE)
                    await shot(page, f"day-{number}-{name.lower()}-call")
                    await phone.play(days, f"{number}")
                    assert phone.taps <= MOST_TAPS, (name, phone.taps)
                    print(server, name, phone.taps, "taps")
                after = (await script.hands.table(number)).turn
                assert after is not None
                assert after.person_id != turn.person_id, "the turn is made"
