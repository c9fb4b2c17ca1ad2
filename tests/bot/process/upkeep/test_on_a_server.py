"""Backup and restore of a PostgreSQL database by PostgreSQL's own programs."""

import os
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.process.exit import BAD_SETTING, IO_ERROR, OK
from bot.process.upkeep import pg_tools
from bot.process.upkeep.backup import backup
from bot.process.upkeep.pg_tools import Tools, variables
from bot.process.upkeep.replays import replay_all
from bot.process.upkeep.restore import restore
from bot.runtime.settings import Settings
from data import DatabaseInUse, DatabaseTooNew, DatabaseUnavailable, StaleVersion, Store
from data.db.postgres import PostgresDatabase
from tests.bot.process.upkeep.conftest import ACTIONS, MATCHES, Said, fill
from tests.bot.process.upkeep.in_play import begun, played_on


async def _run(schema: str, sql: str) -> None:
    opened = await PostgresDatabase.open(schema)
    async with opened.write() as transaction:
        await transaction.script(sql)
    await opened.close()


async def _made_empty(schema: str) -> None:
    (name,) = parse_qs(urlsplit(schema).query)["search_path"]
    await _run(schema, f"DROP SCHEMA {name} CASCADE; CREATE SCHEMA {name};")


async def test_a_dump_comes_back_in_an_empty_database_and_tables_go_on(
    schema: str, tmp_path: Path, said: Said
) -> None:
    settings, dump = Settings("", database=schema), tmp_path / "copy.dump"
    async with await Store.open(schema) as store:
        await fill(store)
        before = [await store.journals.get(number + 1) for number in range(MATCHES)]
        # While a bot serves the database.
        lock = await store.service.lock()
        assert await backup(settings, dump, said.say) == OK
        assert f"each match in play: {MATCHES}, with {MATCHES * ACTIONS} actions" in said
        assert dump.stat().st_mode & 0o777 == 0o600
        assert await backup(settings, dump, said.say) == IO_ERROR
        with pytest.raises(DatabaseInUse, match="another process"):
            await restore(settings, dump, said.say)
        await lock.release()
        lost = await played_on(store, 1, 3)
        new = await begun(store)
    assert await restore(settings, dump, said.say) == BAD_SETTING
    assert "Make a new database" in said
    await _made_empty(schema)
    said.clear()
    assert await restore(settings, dump, said.say) == OK
    assert f"each match in play: {MATCHES}, with {MATCHES * ACTIONS} actions" in said
    async with await Store.open(schema) as store:
        assert [await store.journals.get(number + 1) for number in range(MATCHES)] == before
        with pytest.raises(StaleVersion):
            await store.tables.touch(1, lost.version)
        assert len(await store.messages.behind()) == MATCHES
        assert (await begun(store)).id > new.id + 1000
        await played_on(store, 1, 3)
        assert (await replay_all(store)).faults == ()


async def test_a_backup_of_the_other_kind_is_called_one(schema: str, tmp_path: Path, said: Said) -> None:
    file = tmp_path / "canasta.db"
    async with await Store.open(str(file)):
        pass
    assert await restore(Settings("", database=schema), file, said.say) == BAD_SETTING
    assert "canasta move-store" in said
    dump = tmp_path / "canasta.dump"
    dump.write_bytes(b"PGDMP and more")
    assert await restore(Settings("", database=str(file)), dump, said.say) == BAD_SETTING
    assert f"{dump} is a backup from PostgreSQL" in said


async def test_a_dump_that_does_not_fit_changes_nothing(schema: str, tmp_path: Path) -> None:
    settings, dump = Settings("", database=schema), tmp_path / "copy.dump"
    async with await Store.open(schema):
        pass
    await _run(schema, "INSERT INTO migrations VALUES (999, 'later', 0);")
    await Tools(schema, parse_qs(urlsplit(schema).query)["search_path"][0]).dump(dump)
    await _made_empty(schema)
    with pytest.raises(DatabaseTooNew, match="999"):
        await restore(settings, dump, print)
    dump.write_bytes(b"no dump")
    with pytest.raises(DatabaseUnavailable, match="pg_restore failed"):
        await restore(settings, dump, print)
    with pytest.raises(DatabaseUnavailable, match="There is no file"):
        await restore(settings, tmp_path / "none", print)
    async with await Store.connect(schema) as store:
        assert await store.copies.empty()


URL = "postgresql://me:hunt%2Fer2@db.example:5433/games?sslmode=require&search_path=cards"


def test_a_url_is_told_to_the_programs_in_variables() -> None:
    assert variables(URL) == {
        "PGHOST": "db.example",
        "PGPORT": "5433",
        "PGUSER": "me",
        "PGPASSWORD": "hunt/er2",
        "PGDATABASE": "games",
        "PGSSLMODE": "require",
    }
    assert variables("postgresql://canasta@/?host=/run/pg") == {
        "PGUSER": "canasta",
        "PGDATABASE": "canasta",
        "PGHOST": "/run/pg",
    }


async def test_the_password_is_on_no_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for program in ("pg_dump", "pg_restore"):
        (tmp_path / program).write_text(
            '#!/bin/sh\necho "$@" >> "$SEEN"\necho "$PGPASSWORD" >> "$SEEN.told"\n'
        )
        (tmp_path / program).chmod(0o755)
    seen = tmp_path / "seen"
    monkeypatch.setenv("SEEN", str(seen))
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    tools = Tools(URL, "cards")
    await tools.dump(tmp_path / "dump")
    await tools.restore(tmp_path / "dump")
    assert (tmp_path / "seen.told").read_text() == "hunt/er2\n" * 2
    for line in seen.read_text().splitlines():
        assert "hunt" not in line
        assert "cards" in line
        assert "--no-password" in line


async def test_without_the_programs_it_says_what_to_run_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(pg_tools, "_beside_the_server", lambda program: None)
    with pytest.raises(DatabaseUnavailable, match=r"pg_dump isn't installed.*pg_dump --format=custom") as e:
        await Tools(URL, "cards").dump(tmp_path / "dump")
    assert "hunt" not in str(e.value)
