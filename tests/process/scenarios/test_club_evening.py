"""A tournament evening of a few pairs, with people who don't turn up, come late or drop out, and a bot that
is killed: the standings are what an independent count of the journals says.
"""

from pathlib import Path

import pytest

from tests.process.scenarios.club_evening import evening_of


@pytest.mark.soak
async def test_the_standings_of_an_evening_are_what_the_journals_say(tmp_path: Path, database: str) -> None:
    async with evening_of(tmp_path, database, pairs=7, seed=1, rounds=2) as evening:
        await evening.pass_by()
        assert await evening.wrong() == []
        assert evening.kills == 1
        # A score is changed behind the bot's back: who reads the standings notices.
        async with evening.here.store._database.write() as transaction:
            await transaction.rows("UPDATE tournament_adjustments SET amount = amount - 5")
        assert len(await evening.wrong()) > 0
