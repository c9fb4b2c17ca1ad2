"""Days of a few people at the daily deal, with a bot that is killed in the midst of its work: what they
read is what an independent count of the journals says.
"""

from datetime import timedelta
from pathlib import Path

import pytest

from tests.process.population.daily_count import GRACE, midnight_after
from tests.process.scenarios.daily_week import Week, week_of


async def lived(week: Week, days: int) -> None:
    """So many days pass, and nothing is read that the journals don't say."""
    last = week.plan(days) + days - 1
    await week.run(midnight_after(last) + GRACE + timedelta(hours=2))
    wrong = await week.book.wrong()
    print(week.figures(), *wrong, sep="\n")
    assert wrong == []
    await _what_is_wrong_is_found(week)


async def test_what_people_read_on_one_day_is_what_the_journals_say(tmp_path: Path) -> None:
    async with week_of(tmp_path, str(tmp_path / "canasta.db"), 3, 1, 1, 12) as week:
        await lived(week, 1)
        assert week.kills > 1
        assert week.book.read["rankings"] > 1


@pytest.mark.long
async def test_what_people_read_is_what_the_journals_say(tmp_path: Path) -> None:
    async with week_of(tmp_path, str(tmp_path / "canasta.db"), 4, 2, 1, 8) as week:
        await lived(week, 2)
        assert week.kills > 3
        assert week.book.left, "somebody has deleted their data"
        assert week.book.read["rankings"] > week.book.read["results"] > 2


async def _what_is_wrong_is_found(week: Week) -> None:
    """Change one lead behind the bot's back: who reads the ranking notices."""
    play = next(play for play in week.book.plays.values() if play.result is not None)
    async with week.here.store._database.write() as transaction:
        await transaction.rows("UPDATE daily_plays SET lead = lead + 1 WHERE table_id = ?", [play.table])
    await week.read_rankings(play.day)
    assert len(await week.book.wrong()) > 0
