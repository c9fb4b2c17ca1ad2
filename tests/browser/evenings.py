"""Three people's evenings in the browser, as pictures: a newcomer from the first lesson to the end of a deal,
a club player with a match of Classic and a deal of Hand and Foot, somebody who plays by words.

``python -m tests.browser.evenings FOLDER [--person club] [--width 360]`` keeps a screenshot of each screen in
the folder, and prints what would have been scrolled for and how much of the room each picture had at least.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import play
from tests.browser.heights import DESK, PHONE, SMALL_PHONE
from tests.browser.onlooker import CARD, OVER, YOURS, Onlooker
from tests.browser.player import Player
from tests.browser.test_lesson import STEPS, do
from tests.sandbox.browser import browser, window
from tests.support.driver import Stage

SEED: Final = 5
IDLE: Final = 150
WAITING: Final = "I'll show your moves"
MOST: Final = 300
"""Looks in a row at which nothing could be done, before the table counts as stuck."""
SIZES: Final = {size[0]: size for size in (SMALL_PHONE, PHONE, DESK)}


@dataclass
class Watched(Onlooker):
    """A person whose screens are kept in ``folder``, if there is one; ``shares`` is what each picture had of
    the room, ``without`` are panels on which a card should be discarded and can't.
    """

    folder: Path | None = None
    what: str = ""
    shares: list[float] = field(default_factory=list)
    without: list[str] = field(default_factory=list)
    _shots: int = 0

    async def look(self) -> Any:
        """As it stands; a panel in words says by itself whose turn it is."""
        seen = await super().look()
        if seen is not None and seen["picture"] is None and WAITING not in seen["text"]:
            seen["words"] = YOURS[0]
        return seen

    async def shot(self) -> None:
        """Keep this screen."""
        self._shots += 1
        if self.folder is not None:
            await self.page.screenshot(path=self.folder / f"{self.name}-{self.what}-{self._shots:03}.png")

    async def press(self, control: Any, seen: Any) -> None:
        """Press it, after a look at what is there."""
        await self.shot()
        if seen["picture"] is not None:
            top, bottom = seen["picture"]
            self.shares.append((bottom - top) / seen["room"])
        names = [one["name"] for one in seen["controls"]]
        discards = any(name.startswith("Discard") or CARD.match(name) for name in names)
        if "Meld or discard." in seen["text"] and not discards:
            self.without.append(f"{self._shots}: {names}")
        await super().press(control, seen)

    async def through(self, most: int) -> None:
        """Play so many deals, or to the end of the match."""
        idle = ended = 0
        while ended < most and idle < MOST:
            done = await self.act()
            idle = idle + 1 if done is None else 0
            if done is not None and done.startswith(OVER):
                await self.shot()
                ended += 1
                if done.startswith(OVER[1]):
                    break
                seen = await self.look()
                control = next(one for one in seen["controls"] if one["name"] == done)
                if ended < most:
                    await self.press(control, seen)
            elif done is None:
                await self.page.wait_for_timeout(IDLE)
                if idle % 100 == 0:  # the panel is gone, say
                    await Player(self.page).press_my_hand()
        assert idle < MOST, await self.look()


async def newcomer(person: Watched, stage: Stage) -> None:
    """The first lesson, then a deal against computers."""
    billie = Player(person.page)
    person.what = "lesson"
    await billie.press("I've never played")
    for number, presses in enumerate(STEPS, 1):
        await billie.see(f"step {number} of {len(STEPS)}")
        await person.shot()
        for what in presses:
            await do(billie, what)
    await billie.see("✅ Your first deal")
    await person.shot()
    await _table(person, stage, "classic", deals=1)


async def club(person: Watched, stage: Stage) -> None:
    """A match of Classic, then a deal of Hand and Foot."""
    await _table(person, stage, "classic", deals=20)
    await _table(person, stage, "hand_and_foot", deals=1)


async def by_words(person: Watched, stage: Stage) -> None:
    """A deal whose panels are in words."""
    await _table(person, stage, "classic", deals=1, words=True)


PEOPLE: Final[Mapping[str, Callable[[Watched, Stage], Awaitable[None]]]] = {
    "newcomer": newcomer,
    "club": club,
    "words": by_words,
}


async def _table(person: Watched, stage: Stage, game: str, *, deals: int, words: bool = False) -> None:
    """Open a table with three computer players and play there."""
    person.what = game
    host = await stage.person("Alex")
    lobby = await host.finished(await host.slash("canasta", "canasta new", game=game, computers=3))
    await host.click(await host.refreshed(lobby), "Play now")
    await person.page.goto(person.page.url.partition("&")[0])
    await person.page.locator("#messages .mention", has_text=game.replace("_", " ")).last.click()
    await expect(person.page.locator('[data-ephemeral="true"]')).to_have_count(0)  # those of the channel
    player = Player(person.page)
    await player.open_hand()
    if words:
        for label in ("…", "Words"):
            await player.use(label)
    await person.through(deals)


async def evening(chromium: Browser, who: str, width: int, folder: Path | None = None) -> Watched:
    """Somebody's evening in a window of this width."""
    async with AsyncExitStack() as stack:
        at = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        _, url = await stack.enter_async_context(play(at, SEED))
        stage = await stack.enter_async_context(Stage(url))
        page: Page = await stack.enter_async_context(window(chromium, f"{url}/?as=Alex", SIZES[width]))
        person = Watched(f"{width}-{who}", page, folder=folder)
        await PEOPLE[who](person, stage)
        return person


async def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--person", choices=[*PEOPLE], nargs="*", default=[*PEOPLE])
    parser.add_argument("--width", type=int, choices=[*SIZES], nargs="*", default=[*SIZES])
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    async with browser() as chromium:
        for width in given.width:
            for who in given.person:
                person = await evening(chromium, who, width, given.folder)
                least = min(person.shares, default=1)
                print(person.told(), f"\n    least {least:.0%}; no discard: {person.without}", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
