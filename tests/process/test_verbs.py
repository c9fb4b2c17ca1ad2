"""The command line: what each verb answers, and the exit statuses of what goes wrong."""

import asyncio
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from canasta import __version__
from data import Store
from data.records.results import LadderKey
from tests.bot.factories import feed
from tests.process.canasta import SECONDS, TOKEN, Ended, canasta, environment, run
from tests.support.driver import Stage
from tests.support.shortened import shortened
from tests.support.stand_in import WatchedSandbox


def one_line(ended: Ended) -> str:
    """What it said on standard error, which must be a single line and no traceback."""
    assert ended.err.count("\n") == 1, ended.err
    assert ended.out == ""
    return ended.err


async def test_without_a_token_it_names_the_setting(tmp_path: Path) -> None:
    ended = await run(["run"], tmp_path)
    assert ended.status == 78
    assert "DISCORD_TOKEN is missing" in one_line(ended)


async def test_settings_are_read_from_the_env_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=secret-token\nCANASTA_LOG_LEVEL=loud\n")
    ended = await run(["check"], tmp_path)
    assert ended.status == 78
    assert "CANASTA_LOG_LEVEL" in one_line(ended)
    assert "secret-token" not in ended.err


async def test_a_wrong_token_is_named_and_not_shown(tmp_path: Path, sandbox: WatchedSandbox) -> None:
    ended = await run(["run", "--discord", sandbox.url], tmp_path, DISCORD_TOKEN="not-this-one")
    assert ended.status == 78
    assert "DISCORD_TOKEN is wrong" in ended.err
    assert "not-this-one" not in ended.err
    assert "Traceback" not in ended.err


async def test_an_unreachable_discord_is_named(tmp_path: Path) -> None:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
        ended = await run(["run"], tmp_path, DISCORD_TOKEN=TOKEN, CANASTA_DISCORD=address)
    assert ended.status == 69
    assert f"CANASTA_DISCORD {address}" in ended.err
    assert "Traceback" not in ended.err


def _newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE migrations (version INTEGER, name TEXT, applied_at INTEGER)")
        database.execute("INSERT INTO migrations VALUES (999, 'later', 0)")
        database.commit()


async def test_a_newer_database_is_named(tmp_path: Path) -> None:
    _newer(tmp_path / "canasta.db")
    ended = await run(["run"], tmp_path, DISCORD_TOKEN=TOKEN, CANASTA_DISCORD="http://127.0.0.1:9")
    assert ended.status == 78
    assert "CANASTA_DATABASE" in one_line(ended)


async def test_a_damaged_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"no database" * 1000)
    ended = await run(["sync"], tmp_path, DISCORD_TOKEN=TOKEN, CANASTA_DATABASE="x.db")
    assert ended.status == 74
    assert "CANASTA_DATABASE" in one_line(ended)


@pytest.mark.parametrize("verb", [["verify-store"], ["ratings", "--recompute"]])
async def test_what_reads_a_database_makes_none(tmp_path: Path, verb: list[str]) -> None:
    ended = await run(verb, tmp_path, CANASTA_DATABASE="typo.db")
    assert ended.status == 74
    assert "There is no file typo.db" in one_line(ended)
    assert not (tmp_path / "typo.db").exists()


@pytest.mark.long  # it waits five seconds for the lock
async def test_a_locked_database_is_named(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "canasta.db")) as other:
        other.execute("CREATE TABLE t (x)")
        other.execute("BEGIN EXCLUSIVE")
        ended = await run(["run"], tmp_path, DISCORD_TOKEN=TOKEN)
    assert ended.status == 75
    assert "locked" in one_line(ended)


async def test_check_says_what_is_in_order_and_prints_the_invitation(
    tmp_path: Path, sandbox: WatchedSandbox
) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "CANASTA_DISCORD": sandbox.url}
    before = await run(["check"], tmp_path, **settings)
    assert before.status == 0
    assert "database: nothing in it yet; the first `canasta run` makes its tables" in before.out
    assert "commands: not sent yet" in before.out
    assert "card faces: 0 of 70; `canasta run`" in before.out
    assert not (tmp_path / "canasta.db").exists()
    assert f"client_id={sandbox.world.application_id}" in before.out
    assert "permissions=377957223424" in before.out
    sent = await run(["sync"], tmp_path, **settings)
    assert (sent.status, sent.out) == (
        0,
        f"Sent the command list (top-level commands: {len(sandbox.world.commands.items)}).\n"
        "Uploaded the faces of cards (emojis: 70).\n",
    )
    assert len(sandbox.world.emojis.items) == 70
    assert len(sandbox.world.commands.items) > 0
    after = await run(["check"], tmp_path, **settings)
    assert "database: in order\n" in after.out
    assert "commands: in order" in after.out
    assert "card faces: in order" in after.out
    assert TOKEN not in before.out + sent.out + after.out + after.err


async def test_check_names_what_is_not_in_order(tmp_path: Path, sandbox: WatchedSandbox) -> None:
    _newer(tmp_path / "canasta.db")
    ended = await run(["check"], tmp_path, DISCORD_TOKEN=TOKEN, CANASTA_DISCORD=sandbox.url)
    assert ended.status == 78
    assert "database: CANASTA_DATABASE" in ended.out
    assert "login: in order" in ended.out
    wrong = await run(["check"], tmp_path, DISCORD_TOKEN="wrong", CANASTA_DISCORD=sandbox.url)
    assert "login: DISCORD_TOKEN is wrong" in wrong.out


@shortened("number", [signal.SIGTERM, signal.SIGINT])
async def test_the_bot_stops_cleanly_when_told(
    tmp_path: Path, sandbox: WatchedSandbox, number: signal.Signals
) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "CANASTA_DISCORD": sandbox.url, "CANASTA_LOG_LEVEL": "WARNING"}
    async with canasta(["run"], tmp_path, module="bot", **settings) as program:
        await program.until(sandbox.wait_for_bot(SECONDS))
        ended = await program.stop(number)
    assert (ended.status, ended.out, ended.err) == (0, "", "")
    assert not (tmp_path / "canasta.db-wal").exists()


async def test_the_command_list_is_sent_only_when_it_has_changed(
    tmp_path: Path, sandbox: WatchedSandbox
) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "CANASTA_DISCORD": sandbox.url}
    for _ in range(2):
        async with canasta(["run"], tmp_path, **settings) as program:
            await program.until(sandbox.wait_for_bot(SECONDS))
            await program.stop()
    puts = [exchange for exchange in sandbox.wire.transcript if exchange.method == "PUT"]
    assert len(puts) == 1


async def test_play_greets_with_a_lobby_and_keeps_the_games(tmp_path: Path) -> None:
    folder = tmp_path / "share" / "canasta"
    async with canasta(["play"], tmp_path) as program:
        address = await program.line("Canasta is ready: ")
        ended = await program.stop(signal.SIGINT)
    assert address.startswith("http://127.0.0.1:")
    assert (ended.status, ended.err) == (0, "")
    with closing(sqlite3.connect(folder / "play.db")) as database:
        assert database.execute("SELECT COUNT(*) FROM tables").fetchone() == (1,)
        assert database.execute("SELECT COUNT(*) FROM seats WHERE computer IS NOT NULL").fetchone() == (3,)
    world = json.loads((folder / "play.world.json").read_text())
    async with canasta(["play"], tmp_path) as program:
        await program.line("Canasta is ready: ")
        await program.stop()
    again = json.loads((folder / "play.world.json").read_text())
    assert again["guilds"][0]["id"] == world["guilds"][0]["id"]
    with closing(sqlite3.connect(folder / "play.db")) as database:
        assert database.execute("SELECT COUNT(*) FROM tables").fetchone() == (1,)
    async with canasta(["play", "--fresh"], tmp_path) as program:
        await program.line("Canasta is ready: ")
        await program.stop()
    fresh = json.loads((folder / "play.world.json").read_text())
    assert fresh["guilds"][0]["id"] != world["guilds"][0]["id"]


async def test_play_keeps_away_from_the_settings_of_a_real_bot(tmp_path: Path) -> None:
    settings = {
        "CANASTA_DATABASE": "real.db",
        "CANASTA_DISCORD": "http://127.0.0.1:9",
        "DISCORD_TOKEN": "real",
    }
    async with canasta(["play"], tmp_path, **settings) as program:
        await program.line("Canasta is ready: ")
        assert (await program.stop()).status == 0
    assert not (tmp_path / "real.db").exists()


async def test_the_same_games_are_not_played_twice_at_once(tmp_path: Path) -> None:
    async with canasta(["play"], tmp_path) as program:
        await program.line("Canasta is ready: ")
        second = await run(["play", "--fresh"], tmp_path)
        assert second.status == 69
        assert "already" in one_line(second)
        assert (await program.stop()).status == 0
    with closing(sqlite3.connect(tmp_path / "share" / "canasta" / "play.db")) as database:
        assert database.execute("SELECT COUNT(*) FROM tables").fetchone() == (1,)


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    ended = await run(["play", "--database", "nowhere/x.db"], tmp_path)
    assert ended.status == 69
    assert "nowhere" in one_line(ended)
    assert "--database" in ended.err


async def test_a_database_server_that_is_not_there_is_named_without_the_password(tmp_path: Path) -> None:
    url = "postgresql://me:hunter2@127.0.0.1:9/canasta"
    ended = await run(["run"], tmp_path, DISCORD_TOKEN=TOKEN, CANASTA_DATABASE=url)
    assert ended.status == 74
    assert "127.0.0.1:9/canasta" in one_line(ended)
    assert "hunter2" not in ended.err


async def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for verb in ("play", "sandbox"):
            ended = await run([verb, "--port", port], tmp_path)
            assert ended.status == 69
            assert f"port {port}" in one_line(ended)


async def test_a_world_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "w.json").write_text("{}")
    ended = await run(["sandbox", "--world", "w.json"], tmp_path)
    assert ended.status == 69
    assert "w.json" in one_line(ended)
    (tmp_path / "x.world.json").write_text("not json")
    ended = await run(["play", "--database", "x.db"], tmp_path)
    assert ended.status == 69
    assert "--fresh" in one_line(ended)


async def test_the_sandbox_runs_alone(tmp_path: Path) -> None:
    for said in ([], ["Hello from outside"]):
        async with canasta(["sandbox", "--world", "world.json"], tmp_path) as program:
            address = await program.line("The sandbox is ready: ")
            how = await program.line("Connect a bot with: ")
            assert how == f"DISCORD_TOKEN={TOKEN} canasta run --discord {address}"
            async with Stage(address) as stage:
                alex = await stage.person("Alex")
                # what was written in the run before is there again
                assert [message.content for message in await alex.messages("canasta")] == said
                await alex.say("canasta", "Hello from outside")
            ended = await program.stop(signal.SIGINT)
        assert (ended.status, ended.err) == (0, "")


@pytest.mark.parametrize("module", ["bot", "canasta"])
async def test_the_engines_verbs_need_no_settings(tmp_path: Path, module: str) -> None:
    listed = await run(["variants"], tmp_path, module=module)
    assert listed.status == 0
    assert "classic" in [variant["id"] for variant in json.loads(listed.out)]
    deal = ["deal", "--variant", "classic", "--players", "N,E,S,W", "--seed", "5f0c"]
    dealt = await run(deal, tmp_path, module=module)
    (tmp_path / "hand.toml").write_text(dealt.out)
    judged = await run(["referee", "hand.toml"], tmp_path, module=module)
    assert judged.status == 0
    assert json.loads(judged.out)["state"]["phase"] == "draw"
    missing = await run(["referee", "nothing.toml"], tmp_path, module=module)
    assert (missing.status, missing.out) == (2, "")


async def test_the_engines_verbs_load_no_discord_client(tmp_path: Path) -> None:
    program = (
        "import sys\nfrom bot.__main__ import main\nmain(['variants'])\n"
        "heavy = {'discord', 'aiohttp', 'PIL', 'aiosqlite'}\nprint(heavy & set(sys.modules), file=sys.stderr)"
    )
    (tmp_path / "probe.py").write_text(program)
    ended = await run([], tmp_path, module="probe")
    assert ended.err == "set()\n"


@pytest.mark.parametrize(
    "arguments", [[], ["dance"], ["run", "--discord"], ["play", "--port", "x"], ["play", "--port", "70000"]]
)
async def test_a_command_line_that_makes_no_sense_is_refused(tmp_path: Path, arguments: list[str]) -> None:
    ended = await run(arguments, tmp_path)
    assert ended.status == 2
    assert ended.err.startswith("usage: canasta")


async def test_ratings_are_worked_out_anew_without_a_token(tmp_path: Path) -> None:
    async with await Store.open(str(tmp_path / "canasta.db")) as store:
        await feed(store, [1, 2, 3, 4])
        await feed(store, [1, 2, 3, 4], 1)
    ended = await run(["ratings", "--recompute"], tmp_path)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == "Recomputed all ratings, from 2 matches.\n"
    async with await Store.open(str(tmp_path / "canasta.db")) as store:
        assert await store.ratings.standings.size(LadderKey(), "rating") == 4


async def test_check_looks_into_the_database_and_at_its_folder(
    tmp_path: Path, sandbox: WatchedSandbox
) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "CANASTA_DISCORD": sandbox.url, "CANASTA_LOG_LEVEL": "WARNING"}
    nowhere = await run(["check"], tmp_path, CANASTA_DATABASE="nowhere/x.db", **settings)
    assert nowhere.status == 74
    assert f"database: CANASTA_DATABASE: there is no folder {tmp_path}/nowhere" in nowhere.out
    async with await Store.open(str(tmp_path / "canasta.db")) as store:
        await feed(store, [1, 2, 3, 4])
    with (tmp_path / "canasta.db").open("r+b") as file:
        file.seek(40960)
        file.write(b"\xff" * 40960)
    damaged = await run(["check"], tmp_path, **settings)
    assert damaged.status == 74
    assert "is damaged or is not a database" in damaged.out
    assert "login: in order" in damaged.out
    assert damaged.err == ""


async def test_every_wrong_setting_is_a_line_of_its_own(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("CANASTA_LOG_LEVEL=loud\nCANASTA_DATABSE=x.db\n", encoding="utf-8-sig")
    ended = await run(["check"], tmp_path, CANASTA_COMPUTER_SECONDS="99")
    assert (ended.status, ended.out) == (78, "")
    lines = ended.err.splitlines()
    assert len(lines) == 4
    assert all(line.startswith("canasta: ") for line in lines)
    assert "CANASTA_DATABSE is not a setting. Did you mean CANASTA_DATABASE?" in ended.err


@pytest.mark.parametrize("module", ["canasta", "bot"])
async def test_the_version_is_told(tmp_path: Path, module: str) -> None:
    ended = await run(["--version"], tmp_path, module=module)
    assert (ended.status, ended.out, ended.err) == (0, f"canasta {__version__}\n", "")


@pytest.mark.parametrize(("verb", "status"), [("variants", 141), ("check", 78)])
async def test_output_that_nobody_reads_is_no_fault(
    tmp_path: Path, sandbox: WatchedSandbox, verb: str, status: int
) -> None:
    read, written = os.pipe()
    os.close(read)
    ended = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "bot", verb],
        cwd=tmp_path,
        env=environment(
            tmp_path, DISCORD_TOKEN="wrong", CANASTA_DISCORD=sandbox.url, CANASTA_LOG_LEVEL="WARNING"
        ),
        stdout=written,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(written)
    assert (ended.returncode, ended.stderr) == (status, "")


async def test_a_move_to_postgresql_names_what_is_missing(tmp_path: Path) -> None:
    ended = await run(["move-store", "none.db", "postgresql://me:hunter2@127.0.0.1:9/x"], tmp_path)
    assert ended.status == 78
    assert "There is no file" in ended.out
    async with await Store.open(str(tmp_path / "some.db")):
        pass
    ended = await run(["move-store", "some.db", "postgresql://me:hunter2@127.0.0.1:9/x"], tmp_path)
    assert ended.status == 74
    assert "127.0.0.1:9/x" in one_line(ended)
    assert "hunter2" not in ended.err
    # The person has named a URL, not the setting.
    assert "CANASTA_DATABASE" not in ended.err


async def test_a_wrong_option_is_named_as_it_was_written(tmp_path: Path) -> None:
    ended = await run(["run", "--shards", "0-3/"], tmp_path, DISCORD_TOKEN=TOKEN)
    assert ended.status == 78
    assert one_line(ended).startswith("canasta: --shards is '0-3/'")


async def test_without_its_package_postgresql_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "asyncpg.py").write_text("raise ImportError")
    program = "import sys\nfrom bot.__main__ import main\nsys.exit(main(['run']))\n"
    (tmp_path / "probe.py").write_text(program)
    url = "postgresql://me@127.0.0.1:9/x"
    ended = await run([], tmp_path, module="probe", DISCORD_TOKEN=TOKEN, CANASTA_DATABASE=url)
    assert ended.status == 74
    assert 'pip install -e ".[postgres]"' in one_line(ended)


async def test_what_the_bot_makes_is_private_and_what_others_may_read_is_named(
    tmp_path: Path, sandbox: WatchedSandbox
) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "CANASTA_DISCORD": sandbox.url, "CANASTA_LOG_LEVEL": "WARNING"}
    async with canasta(["run"], tmp_path, **settings) as program:
        await program.until(sandbox.wait_for_bot(SECONDS))
        made = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.glob("canasta.db*")}
    assert made.keys() >= {"canasta.db", "canasta.db-wal", "canasta.db-shm", "canasta.db.lock"}
    assert set(made.values()) == {0o600}
    private = [await run([verb], tmp_path, **settings) for verb in ("check", "doctor")]
    assert "private files" not in "".join(ended.out for ended in private)
    (tmp_path / ".env").write_text("CANASTA_LOG_LEVEL=WARNING\n")
    (tmp_path / ".env").chmod(0o644)
    (tmp_path / "canasta.db").chmod(0o640)
    for verb in ("check", "doctor"):
        ended = await run([verb], tmp_path, **settings)
        assert "chmod 600" in ended.out
        assert all(name in ended.out for name in (str(tmp_path / "canasta.db"), " .env"))
