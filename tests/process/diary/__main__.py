"""Print the diary of two weeks: `python -m tests.process.diary [SEED [DAYS]]`."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from datetime import timedelta
from pathlib import Path

from tests.conftest import MEMORY
from tests.process.diary.days import utc
from tests.process.diary.fair import check
from tests.process.diary.fortnight import FIRST, fortnight


async def main(seed: int, days: float) -> None:
    """Live through them and print what happened."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        async with fortnight(Path(folder), seed, utc(FIRST, 7) + timedelta(days=days)) as lived:
            print(lived.book.written())
            for who in lived.people.values():
                print(f"{who.name}: {who.presses} presses")
            print(lived.kills, "kills;", *filter(None, lived.here.errors))
            await check(lived)


if __name__ == "__main__":
    asyncio.run(main(int((sys.argv[1:] or ["1"])[0]), float((sys.argv[2:] or ["14"])[0])))
