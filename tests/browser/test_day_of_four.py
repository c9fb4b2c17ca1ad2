"""One day of four people on two servers, on phones: they are called, go where the call leads, and play, by
taps alone. The bot's clock is moved; what is seen on the way is kept as pictures.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from bot.time.pace import DAY
from tests.browser.conftest import shot
from tests.browser.player import Player
from tests.process.population.clock import utc
from tests.process.scenarios.diary import CLUB, HOME, Diary, diary_of
from tests.sandbox.browser import PHONE, window

pytestmark = pytest.mark.asyncio(loop_scope="package")

LISTS = ("Lay down", "Discard", "Take the pile")
"""Controls that take one tap to open and one to choose."""
MOST_TAPS = 20
"""From the call to the end of the turn: one on the notice, one for the hand, then the moves, an opening with
several melds among them.
"""
CALL = re.compile("it's your turn| left you ")


@dataclass
class Phone:
    """Somebody's phone, with the taps on it."""

    name: str
    page: Page
    taps: int = 1
    """The first one is on the phone's notice, which leads to where the call is."""

    async def play(self, diary: Diary, kind: str) -> None:
        """Open the hand of the newest call, and play the turn to its end."""
        await Player(self.page).open_hand()
        self.taps += 1
        await self.moves(diary, kind)

    async def next_table(self, diary: Diary, kind: str) -> bool:
        """Go on to the next table that waits, where the hand leads to one, and play there."""
        following = Player(self.page).button("Next table")
        if not await following.count():
            return False
        await Player(self.page).sent(following.click)
        self.taps += 1
        await diary.hands.settle()
        await self.moves(diary, kind)
        return True

    async def moves(self, diary: Diary, kind: str) -> None:
        """Play the turn to its end; keep pictures of its beginning and its end."""
        player = Player(self.page)
        await player.possible()
        await shot(self.page, f"day-{kind}-{self.name.lower()}-hand")
        done = None
        while done != "Discard":
            done = await player.step()
            self.taps += 2 if done in LISTS else 1
            await diary.hands.settle()
        await shot(self.page, f"day-{kind}-{self.name.lower()}-after")


@pytest.mark.long
async def test_a_day_of_four_on_phones(chromium: Browser, tmp_path: Path) -> None:
    async with diary_of(tmp_path, str(tmp_path / "canasta.db"), 3, utc(24, 10)) as diary:
        await diary.settings()
        club = await diary.hands.open(CLUB, DAY, *diary.friends)
        home = await diary.hands.open(HOME, DAY, diary.ben, diary.ann)
        went_on = []
        for number, name in ((club, "Ann"), (club, "Ben"), (club, "Cleo"), (club, "Dan"), (home, "Ann")):
            await diary.wait(3600)
            table = await diary.hands.table(number)
            assert table.turn is not None
            assert diary.book.name(table.turn.person_id) == name
            url = f"{diary.here.sandbox.url}/?as={name}&channel={table.ping.place_id}"
            async with window(chromium, url, PHONE, fresh=True) as page:
                await page.clock.set_fixed_time(datetime.fromtimestamp(diary.here.now, UTC))
                await page.reload()
                phone = Phone(name, page)
                await expect(page.locator("#messages")).to_contain_text(CALL)
                await shot(page, f"day-{number}-{name.lower()}-call")
                await phone.play(diary, f"{number}")
                print(f"table {number}: {name}, {phone.taps} taps")
                if await phone.next_table(diary, "next"):
                    went_on.append(name)
                    print(f"the next table: {name}, {phone.taps} taps by then")
                assert phone.taps <= MOST_TAPS * (1 + (name in went_on)), name
            after = await diary.hands.table(number)
            assert after.turn is not None
            assert after.turn.version != table.turn.version, "the turn is made"
        assert went_on == ["Ben", "Ann"], "who has a turn at both tables needs no call for the second"
