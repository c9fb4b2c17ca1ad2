"""Let a club's evening pass and print its figures: `python -m tests.process.club_evening [SEED [PAIRS]]`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from datetime import timedelta
from pathlib import Path
from time import monotonic

from tests.conftest import MEMORY
from tests.process.club_evening.evening import evening_of
from tests.process.diary.days import utc

EVENING = utc(23) + timedelta(hours=19)


async def main(seed: int, pairs: int) -> int:
    """The number of differences."""
    begun = monotonic()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        async with evening_of(Path(folder), pairs, EVENING, seed) as evening:
            await evening.pass_by()
            wrong = await evening.wrong()
            presses = sum(one.presses for one in evening.club.members.values())
            page = await evening.club.press(evening.reserve, "tstand")
            print(page.text, f"{presses} presses, {evening.killed} kill, {len(wrong)} differences", sep="\n")
            print(*wrong, f"{monotonic() - begun:.0f} s", sep="\n")
            return len(wrong)


if __name__ == "__main__":
    seed, pairs = (int(given) for given in (*sys.argv[1:], *("1", "17")[len(sys.argv) - 1 :]))
    sys.exit(min(1, asyncio.run(main(seed, pairs))))
