"""Live through a week of forty people on five servers and print its figures:
`python -m tests.process.daily_week [SEED [DAYS [PEOPLE]]] [--database postgres]`.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from datetime import timedelta
from pathlib import Path
from time import monotonic

from tests.conftest import MEMORY
from tests.load.databases import KINDS, SQLITE, database
from tests.process.daily_week.count import GRACE, day_at, midnight_after
from tests.process.daily_week.week import week_of
from tests.process.diary.days import utc

MONDAY = utc(23)


async def main(seed: int, days: int, count: int, kind: str) -> int:
    """The number of differences."""
    begun, first = monotonic(), day_at(MONDAY.timestamp())
    with (
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        database(kind, Path(folder)) as where,
    ):
        async with week_of(Path(folder), where.url, count, 5, MONDAY, seed) as week:
            week.odd_moments(first, days)
            week.days(first, days)
            for day in range(first, first + days + 1):
                await week.run(midnight_after(day - 1) + GRACE + timedelta(hours=2))
                wrong = await week.wrong()
                found = f"{len(wrong)} differences, {monotonic() - begun:.0f} s"
                print(f"day {day}: {week.figures()}; {found}", *wrong, sep="\n", flush=True)
            return len(wrong)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.process.daily_week", description=__doc__)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("days", type=int, nargs="?", default=7)
    parser.add_argument("people", type=int, nargs="?", default=40)
    parser.add_argument("--database", choices=KINDS, default=SQLITE)
    given = parser.parse_args()
    sys.exit(min(1, asyncio.run(main(given.seed, given.days, given.people, given.database))))
