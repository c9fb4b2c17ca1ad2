"""Print the diary of two weeks: `python -m tests.process.diary [SEED [DAYS]] [--database postgres]`."""

from datetime import timedelta
from pathlib import Path

from tests.process.diary.fair import check
from tests.process.diary.fortnight import FIRST, fortnight
from tests.process.population.clock import utc
from tests.process.population.command import live


async def through(folder: Path, database: str, seed: int, days: float) -> int:
    """Live through them and print what happened."""
    async with fortnight(folder, database, seed, utc(FIRST, 7) + timedelta(days=days)) as lived:
        print(lived.book.written())
        for who in lived.people.values():
            print(f"{who.name}: {who.presses} presses")
        print(lived.kills, "kills;", *filter(None, lived.here.errors))
        await check(lived)
        return 0


if __name__ == "__main__":
    live(through, __doc__, seed=1, days=14.0)
