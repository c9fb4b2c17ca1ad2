"""A long weekend of four people on two servers in three zones, with a bot that is killed in the midst of its
work. `python -m tests.process.diary` prints two weeks of it.
"""

from pathlib import Path

import pytest

from tests.process.diary.fair import check
from tests.process.diary.fortnight import Fortnight, days_of
from tests.process.population.clock import utc
from tests.process.population.notebook import MISSED, RATED


async def test_a_day_with_a_kill_is_fair_and_nothing_is_lost(tmp_path: Path) -> None:
    async with days_of(tmp_path, str(tmp_path / "canasta.db"), 2, utc(26, 7)) as days:
        Fortnight(days).short_script()
        await days.run(utc(27, 8))
        print(days.book.written())
        await check(days)
        assert days.kills == 1


@pytest.mark.long
@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.soak)], indirect=True
)
async def test_a_weekend_with_kills_is_fair_and_nothing_is_lost(tmp_path: Path, database: str) -> None:
    async with days_of(tmp_path, database, 2, utc(26, 7)) as days:
        Fortnight(days).short_script()
        await days.run(utc(28, 20))
        print(days.book.written())
        await check(days)
        kinds = [entry.kind for entry in days.book.entries]
        assert days.kills == 3
        assert MISSED in kinds
        assert RATED not in kinds, "no match is over yet"
