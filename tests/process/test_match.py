"""A whole match through Discord's protocol, with the bot killed in mid-turn again and again."""

from pathlib import Path

from data.records.tables import TableStatus
from tests.process.game import ANSWERED, COMMITTED, SENT, playing, replay
from tests.support.shortened import shortened

PAUSES = (ANSWERED, SENT, COMMITTED, COMMITTED, SENT, ANSWERED, SENT)
EVERY = 2
"""The bot is killed in every second move of mine, until all ways have been tried."""


@shortened("database", ["sqlite", "postgresql"], indirect=True)
async def test_a_match_survives_being_killed_in_mid_turn(tmp_path: Path, database: str) -> None:
    async with playing(tmp_path, database) as game:
        pauses, steps, finished_deals = list(PAUSES), 0, 0
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
