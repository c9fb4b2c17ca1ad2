"""Several processes on one database: one serves, the next takes over in the middle of a match."""

import asyncio
import os
import re
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from data.records.tables import TableStatus
from sandbox.discord.world import World
from sandbox.server.server import Sandbox
from tests.data.proxy import proxied
from tests.process.canasta import SECONDS, TOKEN, canasta, run
from tests.process.game import (
    COMMITTED,
    SENT,
    STANDS_BY,
    STOPS,
    TAKES_OVER,
    playing,
    replayed,
)
from tests.process.player import CHANNEL
from tests.process.takeovers import LIMIT
from tests.support.driver import Stage

PAUSES = (COMMITTED, SENT)
STEPS = 5


def settings_for(sandbox: Sandbox, token: str = TOKEN) -> dict[str, str]:
    """What a process is told that serves this stand-in."""
    return {"DISCORD_TOKEN": token, "CANASTA_DISCORD": sandbox.url, "CANASTA_LOG_LEVEL": "WARNING"}


async def test_a_stand_by_goes_on_with_a_match_whose_process_is_killed(tmp_path: Path, schema: str) -> None:
    async with playing(tmp_path, schema, stand_by=True, long_deal=True) as game:
        pauses = list(PAUSES)
        for step in range(STEPS):
            await game.until(game.mine_to_act)
            kill = step % 2 == 1 and (await game.table()).status is TableStatus.PLAYING
            await game.step(pauses.pop() if pauses and kill else None)
        assert not pauses
        assert await game.my_moves() == game.answered
        replayed(await game.journal())
        await game.until(game.all_is_announced)
        assert game.sandbox.gateway.connected() == 1


async def test_a_process_that_is_cut_off_stops_and_the_stand_by_serves(
    tmp_path: Path, schema: str, sandbox: Sandbox
) -> None:
    settings = settings_for(sandbox)
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


async def test_a_file_is_served_by_one_process_while_a_second_stands_by(
    tmp_path: Path, sandbox: Sandbox
) -> None:
    settings = settings_for(sandbox)
    file = tmp_path / "canasta.db"
    async with canasta(["run"], tmp_path, **settings) as first:
        await first.until(sandbox.wait_for_bot(SECONDS))
        async with canasta(["run"], tmp_path, **settings) as second:
            await second.complains(f"Another process serves this database; {STANDS_BY}")
            assert sandbox.gateway.connected() == 1
            # What does not serve is in nobody's way.
            for verb in (["check"], ["sync"], ["ratings", "--recompute"]):
                beside = await run(verb, tmp_path, **settings)
                assert (beside.status, beside.err) == (0, "")
            # Another file is put into the place of the first while nobody serves it.
            os.kill(second.pid, signal.SIGSTOP)
            assert (await first.stop()).status == 0
            with (
                closing(sqlite3.connect(file)) as served,
                closing(sqlite3.connect(tmp_path / "copy")) as copy,
            ):
                served.backup(copy)
                copy.execute("INSERT INTO meta (name, content) VALUES ('copied', 'yes')")
                copy.commit()
            for old in tmp_path.glob("canasta.db-*"):
                old.unlink()
            (tmp_path / "copy").replace(file)
            os.kill(second.pid, signal.SIGCONT)
            await second.complains(TAKES_OVER)
            await second.until(sandbox.wait_for_bot(SECONDS))
            assert (await second.stop()).status == 0
    with closing(sqlite3.connect(file)) as served:
        notes = dict(served.execute("SELECT name, content FROM meta"))
    assert (notes["copied"], notes["term"]) == ("yes", "2")


async def test_who_has_fewer_shards_than_discord_recommends_is_told(tmp_path: Path, sandbox: Sandbox) -> None:
    sandbox.world.sharding.recommended = 3
    async with canasta(["run", "--shards", "0-1/2"], tmp_path, **settings_for(sandbox)) as program:
        await program.complains("Discord recommends 3 shards for this application, which has 2")
        await program.stop()


async def test_a_database_of_another_application_is_left_alone(tmp_path: Path, sandbox: Sandbox) -> None:
    async with canasta(["run"], tmp_path, **settings_for(sandbox)) as program:
        await program.until(sandbox.wait_for_bot(SECONDS))
        await program.stop()
    before = (tmp_path / "canasta.db").read_bytes()
    theirs = Sandbox(World(token="their-token"))
    await theirs.start()
    try:
        settings = settings_for(theirs, "their-token")
        for verb in ("run", "sync"):
            refused = await run([verb], tmp_path, **settings)
            assert (refused.status, refused.out) == (77, "")
            assert "CANASTA_DATABASE: this database belongs to the application" in refused.err
            assert "Traceback" not in refused.err
        checked = await run(["check"], tmp_path, **settings)
        assert checked.status == 77
        assert "database: CANASTA_DATABASE: this database belongs to the application" in checked.out
    finally:
        await theirs.stop()
    assert (tmp_path / "canasta.db").read_bytes() == before
    assert not theirs.world.commands.items


@pytest.mark.long
async def test_a_server_that_says_nothing_leaves_nobody_waiting(
    tmp_path: Path, schema: str, sandbox: Sandbox
) -> None:
    settings = settings_for(sandbox)
    async with (
        Stage(sandbox.url) as stage,
        proxied(schema) as proxy,
        canasta(["run"], tmp_path, CANASTA_DATABASE=proxy.url, **settings) as program,
    ):
        await program.until(sandbox.wait_for_bot(SECONDS))
        person = await stage.person("Alex")
        lobby = await person.finished(await person.slash(CHANNEL, "canasta new", computers=3))
        proxy.hold()
        told = await person.slash(CHANNEL, "my tables")
        assert "I can't reach the database" in (await person.finished(told, SECONDS)).text
        proxy.go_on()
        assert not (await person.click(lobby, "Play now")).failed
        hand = await person.finished(await person.slash(CHANNEL, "canasta hand"), SECONDS)
        assert hand.images
        ended = await program.stop()
    # It was the server that said nothing: nobody has taken the right to serve away.
    assert STOPS not in ended.err
    assert "Traceback" not in ended.err


@pytest.mark.long
async def test_after_cuts_the_log_says_what_happened_in_plain_words(
    tmp_path: Path, schema: str, sandbox: Sandbox
) -> None:
    settings = {**settings_for(sandbox), "CANASTA_LOG_LEVEL": "DEBUG"}
    async with (
        proxied(schema) as proxy,
        # The other shard is another process's: so this one hears of others on a line of its own.
        canasta(["run", "--shards", "0/2"], tmp_path, CANASTA_DATABASE=proxy.url, **settings) as program,
    ):
        for pieces in (0, 7, 40):
            await program.until(sandbox.wait_for_bot(SECONDS))
            proxy.cut_all()
            # And once more while it comes back.
            proxy.cut_after(pieces)
            await program.until(disconnected(sandbox))
        await program.until(sandbox.wait_for_bot(SECONDS))
        program.tell(signal.SIGTERM)
        said = await program.everything_said()
    assert "has ended" in said
    assert "was cut. Retrying every 1 s." in said
    assert not re.search("asyncpg|connection_lost|InterfaceError|Traceback|never retrieved", said), said


async def disconnected(sandbox: Sandbox) -> None:
    """Wait until no bot is there."""
    while sandbox.gateway.connected():  # noqa: ASYNC110 - another process's state
        await asyncio.sleep(0.02)


@pytest.mark.soak
async def test_a_process_that_is_frozen_is_taken_over_and_stands_by_when_it_is_thawed(
    tmp_path: Path, schema: str, sandbox: Sandbox
) -> None:
    settings = {**settings_for(sandbox), "CANASTA_DATABASE": schema}
    async with canasta(["run"], tmp_path, **settings) as first:
        await first.until(sandbox.wait_for_bot(SECONDS))
        for _ in range(3):
            async with canasta(["run"], tmp_path, **settings) as second:
                await second.complains(STANDS_BY)
                first.tell(signal.SIGSTOP)
                async with asyncio.timeout(LIMIT):
                    await second.complains(TAKES_OVER)
                first.tell(signal.SIGCONT)
                await first.complains(STOPS)
                await first.complains(STANDS_BY)
                await second.kill()
            await first.complains(TAKES_OVER)
