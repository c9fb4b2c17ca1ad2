"""Two days of a few people on two servers, with a bot that is killed in the midst of its work: what they read
is what an independent count of the journals says. `python -m tests.process.daily_week` lives through a week
of forty people.
"""

from datetime import timedelta
from pathlib import Path

import pytest

from tests.process.daily_week.count import GRACE, day_at, midnight_after
from tests.process.daily_week.week import Week, week_of
from tests.process.population.clock import utc

MONDAY = utc(23)
SEED = 1


async def lived(week: Week, days: int) -> None:
    """So many days pass, and nothing is read that the journals don't say."""
    first = day_at(MONDAY.timestamp())
    week.odd_moments(first, days)
    week.days(first, days)
    await week.run(midnight_after(first + days - 1) + GRACE + timedelta(hours=2))
    wrong = await week.wrong()
    print(week.figures(), *wrong, sep="\n")
    assert wrong == []


async def test_what_people_read_on_one_day_is_what_the_journals_say(tmp_path: Path) -> None:
    async with week_of(tmp_path, str(tmp_path / "canasta.db"), 3, 1, MONDAY, SEED, 12) as week:
        await lived(week, 1)
        assert week.kills > 1
        assert week.visits.read["rankings"] > 1
        await _what_is_wrong_is_found(week)


@pytest.mark.long
async def test_what_people_read_is_what_the_journals_say(tmp_path: Path) -> None:
    async with week_of(tmp_path, str(tmp_path / "canasta.db"), 4, 2, MONDAY, SEED, 8) as week:
        await lived(week, 2)
        assert week.kills > 3
        assert week.visits.left, "somebody has deleted their data"
        assert week.visits.read["rankings"] > len(week.visits.squares) > 2
        await _what_is_wrong_is_found(week)


async def _what_is_wrong_is_found(week: Week) -> None:
    """Change one lead behind the bot's back: whoever reads the ranking notices."""
    (name, day), _ = next(iter(week.visits.results.items()))
    async with week.here.store._database.write() as transaction:
        table = week.visits.plays[name, day]
        await transaction.rows("UPDATE daily_plays SET lead = lead + 1 WHERE table_id = ?", table)
    await week.visits.read_ranking(week.people[name], day)
    assert len(await week.wrong()) == 1
