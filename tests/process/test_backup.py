"""A backup in mid-game, more moves, and back: the table goes on from there, and later buttons do nothing."""

from dataclasses import replace
from pathlib import Path

from data import Store
from tests.process.canasta import run
from tests.process.game import SENT, Game, playing, replayed
from tests.process.player import version_of

STEPS = 3


async def _steps(game: Game, count: int) -> None:
    for _ in range(count):
        await game.until(game.mine_to_act)
        await game.step(None)


async def test_a_table_goes_on_from_a_backup_that_was_made_in_mid_game(tmp_path: Path) -> None:
    async with playing(tmp_path, long_deal=True) as game:
        await _steps(game, STEPS)
        made = await run(["backup", "copy.db"], tmp_path)
        assert (made.status, made.err) == (0, "")
        assert "open tables: 1" in made.out
        backed_up, version = list(game.answered), (await game.table()).version
        # More moves, of which the channel shows what the backup knows nothing of.
        await _steps(game, STEPS)
        await game.until(game.mine_to_act)
        refused = await run(["restore", "copy.db"], tmp_path)
        assert refused.status == 75
        assert "served by another process" in refused.err
        assert (await game.program.stop()).status == 0
        await game.store.close()
        restored = await run(["restore", "copy.db"], tmp_path)
        assert (restored.status, restored.err) == (0, "")
        assert "Replayed each match in play: 1" in restored.out
        async with await Store.open(str(tmp_path / "canasta.db")) as store:
            game = replace(game, store=store, answered=list(backed_up))
            game.program = await game.restart()
            # The channel shows the table as it is again.
            await game.until(game.all_is_announced)
            # A move in the panel of a time that was taken back is answered, and not made. It is the one
            # that the stopped process left: it may have brought it below a ping after it was last looked at.
            await game.clicker.find()
            lost = game.clicker.next_move()
            assert lost is not None
            _, component, values = lost
            assert version_of(component) > version
            await game.clicker.use(component, values)
            assert await game.my_moves() == backed_up
            assert game.clicker.is_newer_than(component)
            await _steps(game, STEPS)
            assert len(game.answered) > len(backed_up)
            assert await game.my_moves() == game.answered
            # It is a table like any other: a kill in mid-turn loses nothing.
            await game.until(game.mine_to_act)
            await game.step(SENT)
            await game.until(game.mine_to_act)
            await game.until(game.all_is_announced)
            replayed(await game.journal())
            sound = await run(["verify-store"], tmp_path)
            assert (sound.status, sound.err) == (0, "")
