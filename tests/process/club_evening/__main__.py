"""Let a club's evening pass and print its figures:
`python -m tests.process.club_evening [SEED [PAIRS]] [--database postgres]`.
"""

from datetime import timedelta
from pathlib import Path
from time import monotonic

from tests.process.club_evening.evening import evening_of
from tests.process.population.clock import utc
from tests.process.population.command import live

EVENING = utc(23) + timedelta(hours=19)


async def through(folder: Path, database: str, seed: int, pairs: int) -> int:
    """The number of differences."""
    begun = monotonic()
    async with evening_of(folder, database, pairs, EVENING, seed) as evening:
        await evening.pass_by()
        wrong = await evening.wrong()
        presses = sum(one.presses for one in evening.club.members.values())
        page = await evening.club.press(evening.reserve, "tstand")
        print(page.text, f"{presses} presses, {evening.killed} kill, {len(wrong)} differences", sep="\n")
        print(*wrong, f"{monotonic() - begun:.0f} s", sep="\n")
        return len(wrong)


if __name__ == "__main__":
    live(through, __doc__, seed=1, pairs=17)
