"""Whole matches of two people in two windows, a phone and a desk, with two computer players: was anything
ever scrolled for?

``python -m tests.browser.seen_whole [GAME …]`` plays a match to 1,500 points of Classic Canasta, or a deal
of each of these games; with ``--words`` no picture is loaded, and everything goes by the accessibility tree.
It prints what would have been scrolled for.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser

from tests.browser.conftest import play
from tests.browser.onlooker import OVER, Onlooker
from tests.browser.player import Player
from tests.sandbox.browser import PHONE, browser, window
from tests.support.driver import Stage

DESK = (1280, 800)
SEED = 5
IDLE = 150
"""Milliseconds between two looks while nobody can do anything."""
STUCK = 200


@asynccontextmanager
async def two_windows(
    chromium: Browser, folder: Path, game: str = "classic", *, short: bool = False, words: bool = False
) -> AsyncIterator[list[Onlooker]]:
    """A table of this game with Alex on a phone, Billie at a desk and two computer players, both hands open;
    ``short``: a match to a lower target. ``words``: no picture is ever loaded.
    """
    async with play(folder, SEED) as (_, url), AsyncExitStack() as stack:
        stage = await stack.enter_async_context(Stage(url))
        host = await stage.person("Alex")
        lobby = await host.finished(await host.slash("canasta", "canasta new", game=game, computers=0))
        if short:
            menu = await host.finished(await host.click(lobby, "More…"))
            await host.select(menu, "How long is the match?", "short")
        pages = []
        for name, size in (("Alex", PHONE), ("Billie", DESK)):
            page = await stack.enter_async_context(window(chromium, f"{url}/?as={name}", size, fresh=words))
            if words:
                await page.route("**/cdn/**", lambda route: route.abort())
            pages.append((name, page))
        guest = await stage.person("Billie")
        await guest.click(await guest.refreshed(lobby), "Sit here")
        await host.click(await host.refreshed(lobby), "Play now")
        people = []
        for name, page in pages:
            player = Player(page)
            await page.locator("#messages .mention", has_text=": Alex").last.click()
            await player.open_hand()
            people.append(Onlooker(name, page, by_ear=words))
        yield people


async def played(people: list[Onlooker], *, presses: int, deals: int, seconds: float) -> bool:
    """Play until each has pressed often enough or enough deals are over; False if it took longer."""
    began, idle = time.monotonic(), 0
    while time.monotonic() - began < seconds:
        over = 0
        for onlooker in people:
            done = await onlooker.act()
            over += done is not None and done.startswith(OVER)
            idle = idle + 1 if done is None else 0
        if all(onlooker.pressed >= presses for onlooker in people):
            return True
        if over == len(people):
            for onlooker in people:
                onlooker.deals += 1
            if people[0].deals >= deals or not await _next_deal(people):
                return True
            idle = 0
        if idle:
            await people[0].page.wait_for_timeout(IDLE)
        if idle > STUCK:
            raise AssertionError(f"nobody can do anything: {[await onlooker.look() for onlooker in people]}")
    return False


async def _next_deal(people: list[Onlooker]) -> bool:
    """Press Next deal in both windows; False if the match is over."""
    for onlooker in people:
        seen = await onlooker.look()
        following = next((c for c in seen["controls"] if c["name"] == "Next deal" and not c["off"]), None)
        if following is None:
            return not any(c["name"].startswith("Play again") for c in seen["controls"])
        await onlooker.press(following, seen)
    return True


async def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--words", action="store_true")
    parser.add_argument("--minutes", type=float, default=20.0)
    given = parser.parse_args()
    async with browser() as chromium:
        for game in given.games or ["classic"]:
            short = not given.games
            with tempfile.TemporaryDirectory() as folder:
                async with two_windows(
                    chromium, Path(folder), game, short=short, words=given.words
                ) as people:
                    deals = 100 if short else 1
                    began = time.monotonic()
                    whole = await played(people, presses=100_000, deals=deals, seconds=60 * given.minutes)
                    print(
                        f"{game}: {people[0].deals} deals, {time.monotonic() - began:.0f} s, whole: {whole}"
                    )
                    for one in people:
                        print(one.told(), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
