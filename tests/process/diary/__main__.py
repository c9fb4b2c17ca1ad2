"""Print the diary of two weeks: `python -m tests.process.diary [SEED [DAYS]] [--database postgres]`."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from datetime import timedelta
from pathlib import Path

from tests.conftest import MEMORY
from tests.load.databases import KINDS, SQLITE, database
from tests.process.diary.days import utc
from tests.process.diary.fair import check
from tests.process.diary.fortnight import FIRST, fortnight


async def main(seed: int, days: float, kind: str) -> None:
    """Live through them and print what happened."""
    with (
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        database(kind, Path(folder)) as where,
    ):
        last = utc(FIRST, 7) + timedelta(days=days)
        async with fortnight(Path(folder), where.url, seed, last) as lived:
            print(lived.book.written())
            for who in lived.people.values():
                print(f"{who.name}: {who.presses} presses")
            print(lived.kills, "kills;", *filter(None, lived.here.errors))
            await check(lived)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.process.diary", description=__doc__)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("days", type=float, nargs="?", default=14)
    parser.add_argument("--database", choices=KINDS, default=SQLITE)
    given = parser.parse_args()
    asyncio.run(main(given.seed, given.days, given.database))
