"""An evening of one person on a phone with three computer players: how long does it wait between its turns?

``python -m tests.browser.evening FOLDER --level strong --minutes 10`` plays `canasta play` as it is, at its
usual pace, deal after deal. Screenshots and the bot's log are kept in the folder, and the waits are printed.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import mean, median
from time import monotonic

from tests.browser.player import DONE, Player
from tests.process.canasta import environment
from tests.sandbox.browser import PHONE, browser, window
from tests.support.driver import Stage

READY = "Canasta is ready: "
LOG = "bot.log"
SEARCHED = re.compile(r"Table \d+: (?P<rollouts>\d+) rollouts in (?P<ms>\d+) ms")
TROUBLE = re.compile(r"(?:WARNING|ERROR|CRITICAL).*")


@asynccontextmanager
async def bot(folder: Path) -> AsyncIterator[str]:
    """`canasta play` with its log in the folder; the address of its page."""
    settings = environment(folder, CANASTA_LOG_LEVEL="DEBUG")
    with folder.joinpath(LOG).open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "play", "--fresh", "--database", "play.db", "--port", "0"),
            cwd=folder,
            env=settings,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
        assert process.stdout is not None
        try:
            while not (line := (await process.stdout.readline()).decode()).startswith(READY):
                assert line, "the bot has ended"
            yield line.removeprefix(READY).strip()
        finally:
            process.terminate()
            await process.wait()


async def evening(folder: Path, level: str, seconds: float) -> list[float]:
    """Play for this long; the seconds from the end of each turn to the next thing to do."""
    waits: list[float] = []
    async with bot(folder) as url, Stage(url) as stage, browser() as chromium:
        alex = await stage.person("Alex")
        lobby = await alex.wait_for(lambda message: "Play now" in message.labels, 60)
        for name in ("Ada", "Bruno", "Clara"):
            menu = await alex.finished(await alex.click(await alex.refreshed(lobby), "More…"))
            await alex.select(menu, f"How well does {name} play?", level)
        async with window(chromium, f"{url}/?as=Alex", PHONE) as page:
            await page.screenshot(path=folder / "1-lobby.png")
            player = Player(page)
            await player.press("Play now")
            await player.enter_thread()
            await player.button("My hand").wait_for()  # the thread is there
            await page.screenshot(path=folder / "1-table.png")
            await player.open_hand()
            begun, ended = monotonic(), None
            while monotonic() - begun < seconds:
                possible = await player.possible()
                over = any(name.startswith(DONE) for name in possible)
                if ended is not None and not over:
                    waits.append(monotonic() - ended)
                    await page.screenshot(path=folder / f"2-turn-{len(waits) % 8}.png")
                ended = None
                if over:
                    await page.screenshot(path=folder / f"3-deal-{len(waits)}.png")
                    await player.use(next(name for name in possible if name.startswith(DONE)))
                elif await player.step() == "Discard":
                    ended = monotonic()
            await page.screenshot(path=folder / "4-end.png")
    return waits


def told(folder: Path, waits: list[float]) -> None:
    """Print the waits, and what the log has about searches and troubles."""
    if waits:
        longest = sorted(waits)[-5:]
        print(f"{len(waits)} turns waited for: median {median(waits):.1f} s, mean {mean(waits):.1f} s,")
        print("the longest " + ", ".join(f"{wait:.1f}" for wait in longest) + " s")
    log = folder.joinpath(LOG).read_text(encoding="utf-8", errors="replace")
    found = [(int(one["rollouts"]), int(one["ms"])) for one in SEARCHED.finditer(log)]
    if found:
        rollouts, ms = ([pair[n] for pair in found] for n in (0, 1))
        print(
            f"{len(found)} searches: mean {mean(rollouts):.0f} rollouts (most {max(rollouts)}), median"
            f" {median(ms):.0f} ms, mean {mean(ms):.0f} ms, longest {max(ms)} ms"
        )
    for line in TROUBLE.findall(log)[:20]:
        print(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--level", default="strong")
    parser.add_argument("--minutes", type=float, default=10)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    told(options.folder, asyncio.run(evening(options.folder, options.level, 60 * options.minutes)))


if __name__ == "__main__":
    main()
