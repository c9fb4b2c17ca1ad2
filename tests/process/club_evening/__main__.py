"""Let a club's evening pass and print its figures:
`python -m tests.process.club_evening [SEED [PAIRS]] [--database postgres]`.
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
from tests.process.club_evening.evening import evening_of
from tests.process.diary.days import utc

EVENING = utc(23) + timedelta(hours=19)


async def main(seed: int, pairs: int, kind: str) -> int:
    """The number of differences."""
    begun = monotonic()
    with (
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        database(kind, Path(folder)) as where,
    ):
        async with evening_of(Path(folder), where.url, pairs, EVENING, seed) as evening:
            await evening.pass_by()
            wrong = await evening.wrong()
            presses = sum(one.presses for one in evening.club.members.values())
            page = await evening.club.press(evening.reserve, "tstand")
            print(page.text, f"{presses} presses, {evening.killed} kill, {len(wrong)} differences", sep="\n")
            print(*wrong, f"{monotonic() - begun:.0f} s", sep="\n")
            return len(wrong)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.process.club_evening", description=__doc__)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("pairs", type=int, nargs="?", default=17)
    parser.add_argument("--database", choices=KINDS, default=SQLITE)
    given = parser.parse_args()
    sys.exit(min(1, asyncio.run(main(given.seed, given.pairs, given.database))))
