"""An evening of one person on a phone with three computer players: how long does it wait between its turns,
and is what it's shown always right?

``python -m tests.browser.evening FOLDER --level strong --minutes 40`` plays `canasta play` as it is, at its
usual pace, deal after deal to the end of the match, or for this many minutes. With ``--hints`` the person
asks what to do after drawing, and does it. Screenshots, hints and the bot's log are kept in the folder; the
waits are printed, and each panel that does not fit the journal of the table.
"""

import argparse
import asyncio
import re
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median
from time import monotonic

from bot.layout.names import told_apart
from data import Store
from tests.browser.kept_panels import Kept, kept, wrong
from tests.browser.player import DONE, Player
from tests.process.canasta import environment
from tests.sandbox.browser import PHONE, browser, window
from tests.support.driver import Stage

READY = "Canasta is ready: "
LOG, DATABASE = "bot.log", "play.db"
DRAW, NEXT, HINT, FOLLOW, BULB = "Draw", "Next deal", "Hint", "Do it", "💡"
SEARCHED = re.compile(r"Table \d+: (?P<rollouts>\d+) rollouts in (?P<ms>\d+) ms")
TROUBLE = re.compile(r"(?:WARNING|ERROR|CRITICAL).*")


@asynccontextmanager
async def bot(folder: Path) -> AsyncIterator[str]:
    """`canasta play` with its log in the folder; the address of its page."""
    settings = environment(folder, CANASTA_LOG_LEVEL="DEBUG", CANASTA_HINTS_PER_HOUR="0/0")
    with folder.joinpath(LOG).open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            "play",
            "--fresh",
            "--database",
            DATABASE,
            "--port",
            "0",
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


@dataclass
class Evening:
    """What an evening was like: the seconds from the end of each turn to the next thing to do, every panel
    that was pressed, presses that were refused, hints, and the deals that were played to their end.
    """

    waits: list[float] = field(default_factory=list)
    panels: list[Kept] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)
    deals: int = 0
    whole: bool = False


async def evening(notes: Evening, folder: Path, level: str, seconds: float, *, hints: bool) -> None:
    """Play to the end of the match, or for this long."""
    async with bot(folder) as url, Stage(url) as stage, browser() as chromium:
        await lobby(stage, level)
        async with window(chromium, f"{url}/?as=Alex", PHONE) as page:
            page.on("response", lambda answer: notes.refused.extend([answer.status] * (not answer.ok)))
            await page.screenshot(path=folder / "1-lobby.png")
            player = Player(page)
            await player.press("Play now")
            await player.enter_thread()
            await player.button("My hand").wait_for()  # the thread is there
            await page.screenshot(path=folder / "1-table.png")
            await player.open_hand()
            begun, ended = monotonic(), None
            while monotonic() - begun < seconds and not notes.whole:
                possible = await player.possible()
                over = next((name for name in possible if name.startswith(DONE)), None)
                if ended is not None and over is None:
                    notes.waits.append(monotonic() - ended)
                    await page.screenshot(path=folder / f"2-turn-{len(notes.waits) % 8}.png")
                ended = None
                if over is not None:
                    notes.deals += 1
                    await page.screenshot(path=folder / f"3-deal-{notes.deals}.png")
                    notes.whole = not any(name.startswith(NEXT) for name in possible)
                    if not notes.whole:
                        await player.use(over)
                elif await moved(player, notes, hints=hints and DRAW not in possible):
                    ended = monotonic()
            await page.screenshot(path=folder / "4-end.png")


async def lobby(stage: Stage, level: str) -> None:
    """Give the three computer players of the table that is open this level."""
    alex = await stage.person("Alex")
    table = await alex.wait_for(lambda message: "Play now" in message.labels, 60)
    for name in ("Ada", "Bruno", "Clara"):
        menu = await alex.finished(await alex.click(await alex.refreshed(table), "More…"))
        await alex.select(menu, f"How well does {name} play?", level)


async def moved(player: Player, notes: Evening, *, hints: bool) -> bool:
    """Do the next thing; whether that ended the turn. Keeps the panel that it was done in."""
    panel = await kept(player.page)
    if panel is not None:
        notes.panels.append(panel)
    if not hints or not await player.button(HINT, player.panel).count():
        return await player.step() == "Discard"
    await player.press(HINT, player.panel)
    await player.button(FOLLOW, player.panel).wait_for()
    said = await player.panel.inner_text()
    notes.hints.append("\n".join(said[said.index(BULB) :].splitlines()[:2]))
    await player.use(FOLLOW)
    return f"{BULB} Discard" in notes.hints[-1]


async def compared(folder: Path, panels: Sequence[Kept]) -> tuple[list[str], list[str]]:
    """What is wrong in these panels by the stored journal, and what stands in it: each deal's turns and
    totals.
    """
    async with await Store.open(str(folder / DATABASE)) as store:
        (table,) = await store.tables.all_open()
        assert table.match_id is not None
        journal = await store.journals.get(table.match_id)
        assert journal is not None
    names = told_apart([seat.name for seat in table.seats])
    scores = [
        f"deal {n}: {len(deal.actions)} actions, {deal.result.totals if deal.result else 'not over'}"
        for n, deal in enumerate(journal.deals, 1)
    ]
    return list(wrong(panels, journal, names, 0)), scores


def told(folder: Path, notes: Evening) -> None:
    """Print the waits, what was wrong, and what the log has about searches and troubles."""
    mistakes, scores = asyncio.run(compared(folder, notes.panels))
    print(
        f"{notes.deals} deals, {'the whole match' if notes.whole else 'not the whole match'}",
        *scores,
        sep="\n",
    )
    if waits := notes.waits:
        longest = sorted(waits)[-5:]
        print(f"{len(waits)} turns waited for: median {median(waits):.1f} s, mean {mean(waits):.1f} s,")
        print("the longest " + ", ".join(f"{wait:.1f}" for wait in longest) + " s")
    print(f"{len(notes.panels)} panels pressed, {len(mistakes)} of them wrong; refused: {notes.refused}")
    print(*mistakes, sep="\n")
    folder.joinpath("hints.txt").write_text("\n\n".join(notes.hints), encoding="utf-8")
    log = folder.joinpath(LOG).read_text(encoding="utf-8", errors="replace")
    searches = [(int(one["rollouts"]), int(one["ms"])) for one in SEARCHED.finditer(log)]
    if searches:
        rollouts, ms = ([pair[n] for pair in searches] for n in (0, 1))
        print(
            f"{len(searches)} searches: mean {mean(rollouts):.0f} rollouts (most {max(rollouts)}), median"
            f" {median(ms):.0f} ms, mean {mean(ms):.0f} ms, longest {max(ms)} ms"
        )
    for line in TROUBLE.findall(log)[:20]:
        print(line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--level", default="strong")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--hints", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    notes, seconds = Evening(), 60 * options.minutes
    try:
        asyncio.run(evening(notes, options.folder, options.level, seconds, hints=options.hints))
    finally:
        told(options.folder, notes)


if __name__ == "__main__":
    main()
