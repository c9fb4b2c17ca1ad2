"""Two days of a few people on two servers, with a bot that is killed in the midst of its work: what they read
is what an independent count of the journals says. `python -m tests.process.daily_week` lives through a week
of forty people.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from tests.process.daily_week.count import GRACE, day_at, midnight_after
from tests.process.daily_week.week import Week, week_of
from tests.process.diary.days import utc

MONDAY = utc(23)
PEOPLE, SERVERS, HOURS, SEED = 4, 2, 8, 1


async def test_what_people_read_is_what_the_journals_say(tmp_path: Path) -> None:
    async with week_of(tmp_path, str(tmp_path / "canasta.db"), PEOPLE, SERVERS, MONDAY, SEED, HOURS) as week:
        first = day_at(MONDAY.timestamp())
        week.odd_moments(first, 2)
        week.days(first, 2)
        await week.run(midnight_after(first + 1) + GRACE + timedelta(hours=2))
        wrong = await week.wrong()
        print(week.figures(), *wrong, sep="\n")
        assert wrong == []
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
