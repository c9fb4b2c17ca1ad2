"""Eight people in steady play, and what the bot's process holds meanwhile, run by hand:
`python -m tests.process.soak_memory --minutes 60 --folder FOLDER`.

The bot is a process of its own with the sandbox for Discord; people play at three tables of several games
with their hands open, look at tables, scores and replays, and begin new matches as old ones end. The gauges
go to gauges.jsonl in the folder, and a table of them is printed at the end.
"""

import argparse
import asyncio
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from data import Store
from sandbox.demo import demo_world
from sandbox.discord.world import World
from sandbox.server.server import Sandbox
from tests.process import gauges
from tests.process.canasta import SECONDS, TOKEN, begin
from tests.process.company import GAMES, PLENTY, Company
from tests.support.driver import Stage

PEOPLE = ("Alex", "Billie", "Charlie", "Dana", "Emery", "Frankie", "Gerry", "Harper")
TARGET = 500
EVERY = 30
"""Seconds between two lines of the gauges."""
MOMENTS = (0.5, 5, 10, 20, 30, 40, 50, 60, 90, 120)
"""The minutes that the table shows."""
COLUMNS = (
    "rss",
    "anonymous",
    "arenas",
    "heap",
    "used",
    "free",
    "mapped",
    "images",
    "pixels",
    "pictures",
    "png",
    "masks",
    "fonts",
    "widths",
    "matches",
    "panels",
    "views",
    "channels",
    "blocks",
    "threads",
    "cpu",
)


def world_of_eight() -> World:
    """The demo world with two people more."""
    world = demo_world()
    guild = next(iter(world.guilds.values()))
    for name in PEOPLE[len(world.users) - 1 :]:
        world.add_member(guild, world.add_user(name))
    return world


def summary(lines: Sequence[dict[str, float]]) -> str:
    """The gauges at some moments, a line for each."""
    shown: list[tuple[str, ...]] = [("minute", *COLUMNS)]
    for minute in MOMENTS:
        if lines and lines[-1]["at"] >= minute * 60 - EVERY:
            line = min(lines, key=lambda line: abs(line["at"] - minute * 60))
            shown.append((f"{minute:g}", *(f"{line.get(name, 0):g}" for name in COLUMNS)))
    widths = [max(len(row[n]) for row in shown) for n in range(len(COLUMNS) + 1)]
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in shown
    )


async def forget_notes(stage: Stage) -> None:
    """Forget what the players have noted down; it is not what is measured."""
    while True:
        await asyncio.sleep(10)
        for name in PEOPLE:
            (await stage.person(name)).interactions.clear()


async def play(folder: Path, minutes: float, think: float) -> None:
    """Let them play for so long."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "gauges.jsonl"
    sandbox = Sandbox(world_of_eight())
    await sandbox.start()
    settings = {
        "DISCORD_TOKEN": TOKEN,
        "CANASTA_DISCORD": sandbox.url,
        "CANASTA_LOG_LEVEL": "WARNING",
        "CANASTA_NEXT_DEAL_SECONDS": "20",
        **PLENTY,
        gauges.FILE: str(file),
        gauges.SECONDS: str(EVERY),
    }
    program = await begin(["run"], folder, module=gauges.MODULE, **settings)
    try:
        await program.until(sandbox.wait_for_bot(SECONDS))
        async with Stage(sandbox.url) as stage, await Store.open(str(folder / "canasta.db")) as store:
            people = [await stage.person(name) for name in PEOPLE]
            rng = random.Random(13)
            companies = [
                Company(store, people[:4], 0, GAMES, rng, think, TARGET),
                Company(store, people[4:6], 2, GAMES[3:] + GAMES[:3], rng, think, TARGET),
                Company(store, people[6:], 0, GAMES[5:] + GAMES[:5], rng, think, TARGET),
            ]
            tasks = [asyncio.create_task(company.evenings()) for company in companies]
            tasks.append(asyncio.create_task(forget_notes(stage)))
            done, _ = await asyncio.wait(tasks, timeout=minutes * 60, return_when=asyncio.FIRST_EXCEPTION)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for company in companies:
                print(f"{company.matches} matches, {company.clicks} clicks, {company.replays} replays")
            for task in done:
                task.result()
    finally:
        ended = await program.kill()
        print(ended.err if ended else "")
        await sandbox.stop()
        print(summary([json.loads(line) for line in file.read_text().splitlines()]))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--think", type=float, default=2.5, help="seconds that a person takes for a click")
    parser.add_argument("--folder", type=Path, required=True)
    options = parser.parse_args()
    asyncio.run(play(options.folder, options.minutes, options.think))
    return 0


if __name__ == "__main__":
    sys.exit(main())
