"""A backup takes the database's place whole or not at all; no button of later is taken for one of now."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.process.exit import BAD_DATA, BAD_SETTING, IO_ERROR, OK
from bot.process.upkeep import restore as upkeep
from bot.process.upkeep.backup import backup
from bot.process.upkeep.replays import replay_all
from bot.process.upkeep.restore import restore
from bot.runtime.settings import Settings
from data import (
    DatabaseFull,
    DatabaseInUse,
    DatabaseTooNew,
    DatabaseUnavailable,
    OtherApplication,
    StaleVersion,
    Store,
    StoreError,
)
from data.db.lock import Claim
from data.db.migrate import migrate, migrations
from data.process.downtimes import Downtime
from data.store import open_database
from tests.bot.process.upkeep.conftest import MATCHES, Said
from tests.bot.process.upkeep.in_play import begun, played_on

MORE = 7


@pytest.fixture
async def copy(database: Path, settings: Settings, said: Said) -> Path:
    """A backup, after which there was more in the database: moves at its tables, and a new table."""
    target = database.with_name("copy.db")
    assert await backup(settings, target, said.say) == OK
    async with await Store.open(str(database)) as store:
        await played_on(store, 1, MORE)
        await begun(store)
    return target


def _run(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file)) as opened:
        opened.executescript(sql)


def _files(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


async def test_the_backup_takes_the_databases_place_and_the_old_one_is_kept(
    database: Path, copy: Path, settings: Settings, said: Said
) -> None:
    os.chmod(database, 0o640)
    later, backed_up = database.read_bytes(), copy.read_bytes()
    assert await restore(settings, copy, said.say) == OK
    assert f"each match in play: {MATCHES}" in said
    assert "holds what there was on 20" in said
    (aside,) = database.parent.glob("canasta-before-*.db")
    assert f"kept as {aside}" in said
    assert _files(database.parent) == {"canasta.db", "copy.db", aside.name, "canasta.db.lock"}
    assert copy.read_bytes() == backed_up
    assert database.stat().st_mode & 0o777 == 0o640
    async with await Store.open(str(aside)) as old, await Store.open(str(database)) as new:
        assert len(await old.tables.all_open()) == MATCHES + 1
        assert len(await new.tables.all_open()) == MATCHES
        assert (await replay_all(new)).faults == ()
    assert len(aside.read_bytes()) == len(later)


async def test_no_button_of_a_time_that_was_taken_back_does_anything(
    database: Path, copy: Path, settings: Settings
) -> None:
    async with await Store.open(str(database)) as store:
        lost = {table.id: table.version for table in await store.tables.all_open()}
        lost_match = max(table.match_id or 0 for table in await store.tables.all_open())
    assert await restore(settings, copy, print) == OK
    async with await Store.open(str(database)) as store:
        for table_id, version in lost.items():
            if (table := await store.tables.get(table_id)) is not None:
                assert table.version > version
                with pytest.raises(StaleVersion):
                    await store.tables.touch(table_id, version)
        assert {table.id for table in await store.messages.behind()} == {1, 2, 3}
        new = await begun(store)
        assert new.id > max(lost)
        # Those of a replay name a match.
        assert (new.match_id or 0) > lost_match
        assert await store.results.to_rate() == []
        assert await store.honours.to_count(1) == []
        await played_on(store, 1, MORE)
        assert (await replay_all(store)).faults == ()


async def test_the_time_since_the_backup_is_taken_off_all_clocks(
    database: Path, copy: Path, settings: Settings
) -> None:
    made, now = datetime(2026, 5, 1, 12, tzinfo=UTC), datetime(2026, 5, 3, 12, tzinfo=UTC)
    silence = timedelta(seconds=90)
    async with await Store.open(str(copy)) as backed_up, await Store.open(str(database)) as store:
        await backed_up.downtimes.still_alive(made, silence)
        await store.downtimes.still_alive(now, silence)
    assert await restore(settings, copy, print) == OK
    async with await Store.open(str(database)) as store:
        # As the turn clock does at each start.
        assert await store.downtimes.still_alive(now, silence) == [Downtime(made, now)]


async def test_what_counts_by_itself_leaves_numbers_out_too(
    database: Path, copy: Path, settings: Settings
) -> None:
    def highest() -> dict[str, int]:
        with closing(sqlite3.connect(database)) as opened:
            return dict(opened.execute("SELECT name, seq FROM sqlite_sequence").fetchall())

    for file in (copy, database):
        _run(
            file,
            "INSERT INTO kept_boards (guild_id, channel_id, locale, step_at, version, shown)"
            " VALUES (7, 70, 'en', 0, 3, 3);"
            "INSERT INTO tournaments (guild_id, channel_id, organiser_id, name, variant, options, seats,"
            " system, scoring, deals, rounds, round_time, pace, rated, status, locale, created_at)"
            " VALUES (7, 70, 1, 'Cup', 'classic', '{}', 4, 'swiss', 'wins', 0, 0, 0, 'none', 1, 'open', 'en',"
            " 0);"
            "INSERT INTO shared_deals (seed) VALUES ('5eed');",
        )
    before = highest()
    assert await restore(settings, copy, print) == OK
    assert highest()["kept_boards"] > before["kept_boards"] + 1000
    async with await Store.open(str(database)) as store:
        assert await store.clubs.boards.behind() == [1]
        cup = await store.tournaments.get(1)
        assert cup is not None
        assert cup.version > 1000
        assert await store.tournaments.behind() == [1]
    with closing(sqlite3.connect(database)) as opened:
        for counted in ("tournaments", "shared_deals", "matches"):
            assert opened.execute(f"SELECT MAX(id) > 1000 FROM {counted}").fetchone() == (1,)


async def test_a_database_that_a_bot_serves_is_left_alone(
    database: Path, copy: Path, settings: Settings
) -> None:
    before = database.read_bytes()
    with Claim(str(database)), pytest.raises(DatabaseInUse, match="Stop that one first"):
        await restore(settings, copy, print)
    assert database.read_bytes() == before


@pytest.mark.parametrize(
    ("damage", "error", "reason"),
    [
        ("INSERT INTO migrations VALUES (999, 'later', 0);", DatabaseTooNew, "999"),
        ("INSERT INTO meta VALUES ('application', '5');", OtherApplication, "application 5"),
        ("DROP TABLE migrations;", DatabaseUnavailable, "not a database of this program"),
    ],
)
async def test_a_backup_that_does_not_belong_there_is_refused(
    database: Path, copy: Path, settings: Settings, damage: str, error: type[Exception], reason: str
) -> None:
    _run(database, "INSERT INTO meta VALUES ('application', '4');")
    _run(copy, damage)
    before, files = database.read_bytes(), _files(database.parent) | {"canasta.db.lock"}
    with pytest.raises(error, match=reason):
        await restore(settings, copy, print)
    assert database.read_bytes() == before
    assert _files(database.parent) == files


async def test_what_is_wrong_with_a_backup_is_not_said_of_the_database(
    database: Path, copy: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(file: Path) -> str:
        with pytest.raises(StoreError) as caught:
            await restore(settings, file, print)
        assert "CANASTA_DATABASE" not in str(caught.value)
        return str(caught.value)

    damaged = database.with_name("damaged.db")
    damaged.write_bytes(b"no database" * 1000)
    said = await refused(damaged)
    assert said.startswith(f"{damaged} is damaged")
    assert "Restore it" not in said

    def full(*_: object, **__: object) -> None:
        raise DatabaseFull("CANASTA_DATABASE: there is no room left to write to the backup.")

    with monkeypatch.context() as patch:
        patch.setattr("bot.process.upkeep.backup.copy_database", full)
        assert f"no room left in {database.parent} " in await refused(copy)
    _run(copy, "INSERT INTO migrations VALUES (999, 'later', 0);")
    assert (await refused(copy)).startswith(f"{copy}: this database is at schema 999")


async def test_a_backup_of_which_a_match_does_not_replay_is_restored_only_anyway(
    database: Path, copy: Path, settings: Settings, said: Said
) -> None:
    _run(copy, "DELETE FROM actions WHERE match_id = 2 AND n = 5;")
    before = database.read_bytes()
    assert await restore(settings, copy, said.say) == BAD_DATA
    assert "Nothing was changed" in said
    assert database.read_bytes() == before
    assert await restore(settings, copy, said.say, anyway=True) == OK
    async with await Store.open(str(database)) as store:
        assert len((await replay_all(store)).faults) == 1


async def test_the_database_itself_and_what_is_not_there_are_no_backups(
    database: Path, settings: Settings, said: Said
) -> None:
    assert await restore(settings, database, said.say) == BAD_SETTING
    assert "the database itself" in said
    with pytest.raises(DatabaseUnavailable, match="There is no file"):
        await restore(settings, database.with_name("none.db"), said.say)


async def test_a_backup_is_restored_where_there_is_no_database(
    database: Path, copy: Path, settings: Settings
) -> None:
    database.unlink()
    assert await restore(settings, copy, print) == OK
    assert _files(database.parent) == {"canasta.db", "copy.db", "canasta.db.lock"}
    async with await Store.open(str(database)) as store:
        assert (await replay_all(store)).matches == MATCHES


async def test_a_damaged_database_is_kept_with_all_that_belongs_to_it(
    database: Path, copy: Path, settings: Settings
) -> None:
    damaged = b"no database" * 1000
    database.write_bytes(damaged)
    wal = database.with_name("canasta.db-wal")
    wal.write_bytes(b"its log")
    assert await restore(settings, copy, print) == OK
    (aside,) = database.parent.glob("canasta-before-*.db")
    assert aside.read_bytes() == damaged
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"its log"
    assert not wal.exists()
    async with await Store.open(str(database)) as store:
        assert (await replay_all(store)).faults == ()


@pytest.mark.parametrize("step", ["put_in_place", "as_one_file", "os.replace"])
async def test_what_stops_it_before_its_last_step_leaves_the_database_as_it_was(
    database: Path, copy: Path, settings: Settings, said: Said, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def stops(*_: object) -> None:
        raise OSError("no more")

    async with await Store.open(str(database)) as store:
        table = await store.tables.get(1)
    with monkeypatch.context() as patched:
        patched.setattr(os if step.startswith("os.") else upkeep, step.removeprefix("os."), stops)
        assert await restore(settings, copy, said.say) == IO_ERROR
    assert "no more" in said
    async with await Store.open(str(database)) as store:
        assert await store.tables.get(1) == table
    assert not [name for name in _files(database.parent) if name.startswith(".")]


async def test_a_backup_of_an_older_release_is_replayed_and_stays_at_its_schema(
    tmp_path: Path, said: Said
) -> None:
    file, database = tmp_path / "old.db", tmp_path / "canasta.db"
    opened = await open_database(str(file))
    before = await migrate(opened, migrations()[:11])
    await opened.close()
    assert await restore(Settings("", database=str(database)), file, said.say) == OK
    opened = await open_database(str(database))
    async with opened.read() as transaction:
        (row,) = await transaction.rows("SELECT MAX(version) AS version FROM migrations")
    await opened.close()
    assert row["version"] == before
    async with await Store.open(str(database)) as store:
        assert await store.tables.all_open() == []


async def test_the_release_before_goes_on_after_an_update_was_taken_back(
    database: Path, settings: Settings
) -> None:
    before = migrations()[:-1]
    file = database.with_name("before-update.db")
    database.unlink()
    opened = await open_database(str(database))
    await migrate(opened, before)
    await opened.close()
    assert await backup(settings, file, print) == OK
    async with await Store.open(str(database)) as updated:
        await begun(updated)
    opened = await open_database(str(database))
    with pytest.raises(DatabaseTooNew, match=str(before[-1].version)):
        await migrate(opened, before)
    await opened.close()
    assert await restore(settings, file, print) == OK
    opened = await open_database(str(database))
    assert await migrate(opened, before) == before[-1].version
    await opened.close()
    (aside,) = database.parent.glob("canasta-before-*.db")
    async with await Store.open(str(aside)) as updated:
        assert (await replay_all(updated)).matches == 1


async def test_a_copy_made_by_hand_while_a_bot_ran_has_what_lay_beside_it(
    database: Path, settings: Settings, tmp_path: Path
) -> None:
    folder = tmp_path / "by hand"
    folder.mkdir()
    async with await Store.open(str(database)) as serving:
        await played_on(serving, 1, MORE)
        for name in ("canasta.db", "canasta.db-wal"):
            (folder / name).write_bytes(database.with_name(name).read_bytes())
        expected = await serving.tables.get(1)
    assert expected is not None
    assert await restore(settings, folder / "canasta.db", print) == OK
    async with await Store.open(str(database)) as store:
        table = await store.tables.get(1)
    assert table is not None
    assert table.version % 1000 == expected.version
