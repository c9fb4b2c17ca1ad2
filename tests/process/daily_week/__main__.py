"""Live through a week of forty people on five servers and print its figures:
`python -m tests.process.daily_week [SEED [DAYS [PEOPLE]]] [--database postgres]`.
"""

from datetime import timedelta
from pathlib import Path
from time import monotonic

from tests.process.daily_week.count import GRACE, day_at, midnight_after
from tests.process.daily_week.week import week_of
from tests.process.population.clock import utc
from tests.process.population.command import live

MONDAY = utc(23)


async def through(folder: Path, database: str, seed: int, days: int, people: int) -> int:
    """The number of differences."""
    begun, first = monotonic(), day_at(MONDAY.timestamp())
    async with week_of(folder, database, people, 5, MONDAY, seed) as week:
        week.odd_moments(first, days)
        week.days(first, days)
        wrong: list[str] = []
        for day in range(first, first + days + 1):
            await week.run(midnight_after(day - 1) + GRACE + timedelta(hours=2))
            wrong = await week.wrong()
            figures = f"{len(wrong)} differences, {monotonic() - begun:.0f} s"
            print(f"day {day}: {week.figures()}; {figures}", *wrong, sep="\n", flush=True)
        return len(wrong)


if __name__ == "__main__":
    live(through, __doc__, seed=1, days=7, people=40)
