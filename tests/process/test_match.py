"""A whole match through Discord's protocol, with the bot killed in mid-turn again and again."""

from pathlib import Path

import pytest

from data.records.tables import TableStatus
from tests.process.game import ANSWERED, COMMITTED, SENT, TARGET, playing, replay
from tests.support.shortened import shortened

PAUSES = (ANSWERED, SENT, COMMITTED, COMMITTED, SENT, ANSWERED, SENT)
EVERY = 2
"""The bot is killed in every second move of mine, until all ways have been tried."""


@shortened(
    ("database", "kills", "target"),
    [("sqlite", 3, 5), ("sqlite", 7, TARGET), ("postgresql", 7, TARGET)],
    indirect=["database"],
)
async def test_a_match_survives_being_killed_in_mid_turn(
    tmp_path: Path, database: str, kills: int, target: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deal or two in ``pytest``, several where it may take long."""
    monkeypatch.setattr("tests.process.game.TARGET", target)
    async with playing(tmp_path, database, long_deal=target < TARGET) as game:
        pauses, steps, finished_deals = list(PAUSES[:kills]), 0, 0
        while True:
            await game.until(game.mine_to_act)
            status = (await game.table()).status
            if status is TableStatus.FINISHED:
                break
            steps += 1
            assert steps < 2000
            first_score = status is TableStatus.BETWEEN_DEALS and not finished_deals
            finished_deals += status is TableStatus.BETWEEN_DEALS
            kill = first_score or (pauses and steps % EVERY == 0)
            await game.step(pauses.pop(0) if kill and pauses else SENT if first_score else None)
        assert not pauses
        assert await game.my_moves() == game.answered
        await game.until(game.all_is_announced)
        replay(await game.journal())
        # One person against computer players: rated, and no place on a board.
        result = await game.store.results.get((await game.journal()).match_id)
        assert result is not None
        assert result.counts_as in (None, "computers")
