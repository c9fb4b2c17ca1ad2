"""A backup is of one moment, whole, and private; nothing is left of one that fails."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.process.exit import BAD_DATA, BAD_SETTING, IO_ERROR, OK
from bot.process.upkeep import backup as upkeep
from bot.process.upkeep.backup import backup, verify_store
from bot.process.upkeep.replays import Replays
from bot.runtime.settings import Settings
from data import DatabaseUnavailable, Store
from data.db import sqlite_copy
from data.db.migrate import migrate, migrations
from data.db.sqlite_copy import Stopped, copy_database
from data.store import open_database
from tests.bot.process.upkeep.conftest import ACTIONS, MATCHES, Said
from tests.bot.process.upkeep.in_play import played_on


def _count(file: Path, table: str = "actions") -> int:
    with closing(sqlite3.connect(file)) as opened:
        return int(opened.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0])


def _run(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file)) as opened:
        opened.executescript(sql)


async def test_a_backup_is_one_private_file_that_replays(
    database: Path, settings: Settings, said: Said
) -> None:
    target = database.with_name("copy.db")
    assert await backup(settings, target, said.say) == OK
    assert f"matches in play: {MATCHES}" not in said
    assert f"each match in play: {MATCHES}, with {MATCHES * ACTIONS} actions" in said
    assert f"open tables: {MATCHES}" in said
    assert target.stat().st_mode & 0o777 == 0o600
    assert sorted(file.name for file in database.parent.iterdir()) == ["canasta.db", "copy.db"]
    assert _count(target) == MATCHES * ACTIONS
    async with await Store.open(str(target)) as copy:
        made = await copy.copies.made_at()
    assert made is not None
    assert abs((datetime.now(UTC) - made).total_seconds()) < 60


async def test_by_default_it_lies_beside_the_database_under_the_time(
    database: Path, settings: Settings, said: Said
) -> None:
    assert await backup(settings, None, said.say) == OK
    (made,) = database.parent.glob("canasta-20*.db")
    folder = database.parent / "backups"
    folder.mkdir()
    assert await backup(settings, folder, said.say) == OK
    assert [file.name[:10] for file in folder.iterdir()] == [made.name[:10]]


async def test_what_is_there_is_never_written_over(database: Path, settings: Settings, said: Said) -> None:
    target = database.with_name("precious")
    target.write_text("precious")
    assert await backup(settings, target, said.say) == IO_ERROR
    assert "already" in said
    assert target.read_text() == "precious"


async def test_what_takes_the_name_meanwhile_is_never_written_over(
    database: Path, settings: Settings, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = database.with_name("precious")
    replay = upkeep.replayed_copy

    async def meanwhile(file: Path) -> object:
        target.write_text("precious")
        return await replay(file)

    monkeypatch.setattr(upkeep, "replayed_copy", meanwhile)
    assert await backup(settings, target, said.say) == IO_ERROR
    assert target.read_text() == "precious"
    assert sorted(file.name for file in database.parent.iterdir()) == ["canasta.db", "precious"]


async def test_games_that_go_on_meanwhile_neither_wait_nor_come_into_the_copy(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_copy, "PAGES", 10)
    pages = database.stat().st_size // 4096
    target = database.with_name("copy.db")
    steps = 0
    with closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as bot:
        # As the bot has it open: what it writes goes to the log beside the file.
        bot.execute("PRAGMA journal_mode = WAL")

        def somebody_plays() -> bool:
            nonlocal steps
            steps += 1
            bot.execute("UPDATE tables SET version = version + 1")  # fails at once if it had to wait
            return steps > pages  # one that begins again and again has no end

        copy_database(database, target, at=1, stopped=somebody_plays)
        (versions,) = bot.execute("SELECT SUM(version) FROM tables").fetchone()
    assert pages // 10 <= steps <= pages // 10 + 2, "a copy that begins again takes more steps"
    with closing(sqlite3.connect(target)) as copy:
        assert copy.execute("SELECT SUM(version) FROM tables").fetchone()[0] == versions - steps * MATCHES


def test_a_copy_that_is_stopped_leaves_nothing(database: Path) -> None:
    target = database.with_name("copy.db")
    with pytest.raises(Stopped):
        copy_database(database, target, at=1, stopped=lambda: True)
    assert [file.name for file in database.parent.iterdir()] == ["canasta.db"]


async def test_a_backup_that_is_cancelled_leaves_nothing(
    database: Path, settings: Settings, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_copy, "PAGES", 1)
    work = asyncio.create_task(backup(settings, database.with_name("copy.db"), said.say))
    while not list(database.parent.glob(".copy.db.*/copy.db")):  # noqa: ASYNC110 - a thread's file
        await asyncio.sleep(0)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work
    assert [file.name for file in database.parent.iterdir() if "-" not in file.name] == ["canasta.db"]


async def test_a_damaged_database_is_named_and_not_backed_up(
    database: Path, settings: Settings, said: Said
) -> None:
    content = bytearray(database.read_bytes())
    middle = len(content) // 8192 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    database.write_bytes(content)
    with pytest.raises(DatabaseUnavailable, match="damaged"):
        await backup(settings, database.with_name("copy.db"), said.say)
    assert not database.with_name("copy.db").exists()


async def test_an_index_that_lacks_a_row_is_damage(database: Path, settings: Settings) -> None:
    index = "FROM sqlite_master WHERE name = 'seats_by_person'"
    with closing(sqlite3.connect(database)) as opened:
        kept = opened.execute(f"SELECT * {index}").fetchone()
        opened.executescript(f"PRAGMA writable_schema = ON; DELETE {index};")
    _run(database, "UPDATE seats SET person_id = person_id + 900;")
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("PRAGMA writable_schema = ON")
        opened.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", kept)
        opened.commit()
    with pytest.raises(DatabaseUnavailable, match="missing from index seats_by_person"):
        await backup(settings, database.with_name("copy.db"), print)


async def test_a_row_without_the_one_it_refers_to_is_damage(database: Path, settings: Settings) -> None:
    _run(database, "PRAGMA foreign_keys = OFF; DELETE FROM deals WHERE match_id = 2;")
    with pytest.raises(DatabaseUnavailable, match="a row of actions refers to one of deals"):
        await backup(settings, database.with_name("copy.db"), print)


async def test_neither_nothing_nor_another_programs_file_is_backed_up(tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    with pytest.raises(DatabaseUnavailable, match="There is no file"):
        await backup(Settings("", database=str(tmp_path / "none.db")), target, print)
    _run(tmp_path / "theirs.db", "CREATE TABLE t (x);")
    with pytest.raises(DatabaseUnavailable, match="not a database of this program"):
        await backup(Settings("", database=str(tmp_path / "theirs.db")), target, print)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["theirs.db"]


async def test_matches_that_do_not_replay_are_named_and_kept_all_the_same(
    database: Path, settings: Settings, said: Said
) -> None:
    _run(database, "DELETE FROM actions WHERE match_id = 2 AND n = 5;")
    assert await backup(settings, database.with_name("copy.db"), said.say) == BAD_DATA
    assert "Match 2: action 5 of deal 1 is missing" in said
    assert _count(database.with_name("copy.db")) == MATCHES * ACTIONS - 1


async def test_a_database_that_waits_for_its_update_is_backed_up_as_it_is(tmp_path: Path, said: Said) -> None:
    file = tmp_path / "canasta.db"
    opened = await open_database(str(file))
    before = await migrate(opened, migrations()[:-1])
    await opened.close()
    assert await backup(Settings("", database=str(file)), tmp_path / "copy.db", said.say) == OK
    copy = await open_database(str(tmp_path / "copy.db"))
    async with copy.read() as transaction:
        (row,) = await transaction.rows("SELECT MAX(version) AS version FROM migrations")
    await copy.close()
    assert row["version"] == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["canasta.db", "copy.db"]
    assert await verify_store(Settings("", database=str(file)), said.say) == BAD_SETTING
    assert f"at schema {before}" in said


async def test_a_database_is_verified_while_a_bot_serves_it(
    database: Path, settings: Settings, said: Said
) -> None:
    async with await Store.open(str(database)) as serving:
        assert await verify_store(settings, said.say) == OK
        await played_on(serving, 1, 1)
        _run(database, "DELETE FROM actions WHERE match_id = 2 AND n = 5;")
        assert await verify_store(settings, said.say) == BAD_DATA
    assert f"with {MATCHES * ACTIONS} actions" in said
    assert "Match 2: action 5 of deal 1 is missing" in said


async def test_many_faults_are_counted_and_some_are_shown(said: Said) -> None:
    faults = tuple(f"Match {number}." for number in range(upkeep.FAULTS_SHOWN + 5))
    assert upkeep.told(Replays(50, 900, faults), said.say) == BAD_DATA
    assert len(said) == upkeep.FAULTS_SHOWN + 2
    assert "And 5 more" in said
