"""Several processes on one database: one serves, the next takes over in the middle of a match."""

from __future__ import annotations

from pathlib import Path

from data import TableStatus
from sandbox.demo import demo_world
from sandbox.server import Sandbox
from sandbox.world import World
from tests.data.proxy import proxied
from tests.process.canasta import SECONDS, TOKEN, canasta, run
from tests.process.game import (
    ANSWERED,
    COMMITTED,
    SENT,
    STANDS_BY,
    STOPS,
    TAKES_OVER,
    Game,
    playing,
    replay,
)

PAUSES = (COMMITTED, SENT, ANSWERED)


async def _play_on(game: Game, pauses: list[str]) -> None:
    """Play to the end, with the process that serves killed in moves of mine in these ways."""
    steps = 0
    while True:
        await game.until(game.mine_to_act)
        if (await game.table()).status is TableStatus.FINISHED:
            break
        steps += 1
        assert steps < 2000
        playing_now = (await game.table()).status is TableStatus.PLAYING
        await game.step(pauses.pop(0) if pauses and playing_now and steps % 3 == 0 else None)
    assert not pauses


async def test_a_stand_by_goes_on_with_a_match_whose_process_is_killed(tmp_path: Path, schema: str) -> None:
    async with playing(tmp_path, schema, stand_by=True) as game:
        await _play_on(game, list(PAUSES))
        assert await game.my_moves() == game.answered
        await game.until(game.all_is_announced)
        replay(await game.journal())
        assert game.sandbox.gateway.connected() == 1


async def test_a_process_that_is_cut_off_stops_and_the_stand_by_serves(tmp_path: Path, schema: str) -> None:
    sandbox = Sandbox(demo_world())
    await sandbox.start()
    settings = {"DISCORD_TOKEN": TOKEN, "CANASTA_DISCORD": sandbox.url, "CANASTA_LOG_LEVEL": "WARNING"}
    try:
        async with (
            proxied(schema) as proxy,
            canasta(["run"], tmp_path, CANASTA_DATABASE=proxy.url, **settings) as first,
        ):
            await first.until(sandbox.wait_for_bot(SECONDS))
            async with canasta(["run"], tmp_path, CANASTA_DATABASE=schema, **settings) as second:
                await second.complains(STANDS_BY)
                assert sandbox.gateway.connected() == 1
                proxy.cut_all()
                await first.complains(STOPS)
                await second.complains(TAKES_OVER)
                await first.complains(STANDS_BY)
                await second.until(sandbox.wait_for_bot(SECONDS))
                assert sandbox.gateway.connected() == 1
                # And back again, when the second is told to stop.
                assert (await second.stop()).status == 0
                await first.complains(TAKES_OVER)
                await first.until(sandbox.wait_for_bot(SECONDS))
                ended = await first.stop()
        assert ended.status == 0
        assert "Traceback" not in ended.err
    finally:
        await sandbox.stop()


async def test_a_file_is_served_by_one_process(tmp_path: Path) -> None:
    sandbox = Sandbox(demo_world())
    await sandbox.start()
    settings = {"DISCORD_TOKEN": TOKEN, "CANASTA_DISCORD": sandbox.url, "CANASTA_LOG_LEVEL": "WARNING"}
    try:
        async with canasta(["run"], tmp_path, **settings) as first:
            await first.until(sandbox.wait_for_bot(SECONDS))
            second = await run(["run"], tmp_path, **settings)
            assert (second.status, second.out) == (75, "")
            assert second.err.count("\n") == 1
            assert "served by another process" in second.err
            assert sandbox.gateway.connected() == 1
            # What does not serve is in nobody's way.
            for verb in (["check"], ["sync"], ["ratings", "--recompute"]):
                beside = await run(verb, tmp_path, **settings)
                assert (beside.status, beside.err) == (0, "")
            assert (await first.stop()).status == 0
    finally:
        await sandbox.stop()


async def test_a_database_of_another_application_is_left_alone(tmp_path: Path) -> None:
    ours, theirs = Sandbox(demo_world()), Sandbox(World(token="their-token"))
    await ours.start()
    await theirs.start()
    try:
        settings = {"DISCORD_TOKEN": TOKEN, "CANASTA_DISCORD": ours.url, "CANASTA_LOG_LEVEL": "WARNING"}
        async with canasta(["run"], tmp_path, **settings) as program:
            await program.until(ours.wait_for_bot(SECONDS))
            await program.stop()
        before = (tmp_path / "canasta.db").read_bytes()
        settings = {"DISCORD_TOKEN": "their-token", "CANASTA_DISCORD": theirs.url}
        for verb in ("run", "sync"):
            refused = await run([verb], tmp_path, **settings)
            assert (refused.status, refused.out) == (77, "")
            assert "CANASTA_DATABASE: this database belongs to the application" in refused.err
            assert "Traceback" not in refused.err
        checked = await run(["check"], tmp_path, **settings)
        assert checked.status == 77
        assert "database: CANASTA_DATABASE: this database belongs to the application" in checked.out
        assert (tmp_path / "canasta.db").read_bytes() == before
        assert theirs.gateway.connected() == 0
        assert not theirs.world.commands.items
    finally:
        await ours.stop()
        await theirs.stop()
