"""A tournament evening of a few pairs, with people who don't turn up, come late or drop out, and a bot that
is killed: the standings are what an independent count of the journals says. `python -m
tests.process.club_evening` lives through an evening of seventeen pairs.
"""

from pathlib import Path

import pytest

from tests.process.club_evening.__main__ import EVENING
from tests.process.club_evening.evening import Evening, evening_of

PAIRS, ROUNDS, SEED = 7, 2, 1


@pytest.mark.soak
async def test_the_standings_of_an_evening_are_what_the_journals_say(tmp_path: Path, database: str) -> None:
    async with evening_of(tmp_path, database, PAIRS, EVENING, SEED, ROUNDS) as evening:
        await evening.pass_by()
        assert await evening.wrong() == []
        assert evening.killed == 1
        await _what_is_wrong_is_found(evening)


async def _what_is_wrong_is_found(evening: Evening) -> None:
    """Take something off a score behind the bot's back: whoever reads the standings notices."""
    async with evening.here.store._database.write() as transaction:
        await transaction.rows("UPDATE tournament_adjustments SET amount = amount - 5")
    assert len(await evening.wrong()) > 0
