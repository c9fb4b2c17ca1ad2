"""Live through a week of forty people on five servers and print its figures:
`python -m tests.process.daily_week [SEED [DAYS [PEOPLE]]]`.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from datetime import timedelta
from pathlib import Path
from time import monotonic

from tests.conftest import MEMORY
from tests.process.daily_week.count import GRACE, day_at, midnight_after
from tests.process.daily_week.week import week_of
from tests.process.diary.days import utc

MONDAY = utc(23)


async def main(seed: int, days: int, count: int) -> int:
    """The number of differences."""
    begun, first = monotonic(), day_at(MONDAY.timestamp())
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        async with week_of(Path(folder), count, 5, MONDAY, seed) as week:
            week.odd_moments(first, days)
            week.days(first, days)
            for day in range(first, first + days + 1):
                await week.run(midnight_after(day - 1) + GRACE + timedelta(hours=2))
                found = f"{len(week.wrong())} differences, {monotonic() - begun:.0f} s"
                print(f"day {day}: {week.figures()}; {found}", *week.wrong(), sep="\n", flush=True)
            return len(week.wrong())


if __name__ == "__main__":
    seed, days, people = (int(given) for given in (*sys.argv[1:], *("1", "7", "40")[len(sys.argv) - 1 :]))
    sys.exit(min(1, asyncio.run(main(seed, days, people))))
