"""Days of four people on two servers in three zones, with a bot that is killed in the midst of its work."""

from pathlib import Path

import pytest

from tests.process.population.clock import utc
from tests.process.population.notebook import MISSED, RATED
from tests.process.scenarios.diary import diary_of


async def test_a_day_with_a_kill_is_fair_and_nothing_is_lost(tmp_path: Path) -> None:
    async with diary_of(tmp_path, str(tmp_path / "canasta.db"), 2, utc(26, 7)) as diary:
        diary.weekend()
        await diary.run(utc(27, 8))
        print(diary.book.written())
        await diary.check()
        assert diary.kills == 2


@pytest.mark.long
@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.soak)], indirect=True
)
async def test_a_weekend_with_kills_is_fair_and_nothing_is_lost(tmp_path: Path, database: str) -> None:
    async with diary_of(tmp_path, database, 2, utc(26, 7)) as diary:
        diary.weekend()
        await diary.run(utc(28, 20))
        print(diary.book.written())
        await diary.check()
        kinds = [entry.kind for entry in diary.book.entries]
        assert diary.kills == 3
        assert MISSED in kinds
        assert RATED in kinds, "a match is over"
