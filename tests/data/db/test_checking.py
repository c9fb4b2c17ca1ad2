"""What is found out about a database before the bot is started on it."""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from data import DatabaseLocked, DatabaseUnavailable, Store, check_database
from data.db.migrate import latest_version
from tests.data.helpers import open_table

SYSTEM_FOLDER = Path("/proc/self")
"""A folder in which nobody can make a file."""


async def filled(path: Path, tables: int = 40) -> Path:
    async with await Store.open(str(path)) as store:
        for _ in range(tables):
            await open_table(store)
    return path


def damage(path: Path) -> None:
    """Overwrite the pages in the middle; the file's head stays."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 3 // 4096 * 4096)
        file.write(os.urandom(1) * 4096 * 8)


async def test_a_database_that_is_whole_is_left_as_it_is(tmp_path: Path) -> None:
    path = await filled(tmp_path / "x.db")
    before = path.read_bytes()
    assert await check_database(str(path)) == (latest_version(), latest_version())
    assert path.read_bytes() == before


async def test_one_that_is_not_there_yet_is_not_made(tmp_path: Path) -> None:
    assert await check_database(str(tmp_path / "x.db")) == (0, latest_version())
    assert list(tmp_path.iterdir()) == []


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable, match=f"CANASTA_DATABASE: there is no folder {tmp_path}/nowhere"):
        await check_database(str(tmp_path / "nowhere" / "x.db"))


@pytest.mark.skipif(not SYSTEM_FOLDER.is_dir(), reason=f"{sys.platform} has no such folder")
async def test_a_folder_that_cannot_be_written_is_named() -> None:
    with pytest.raises(DatabaseUnavailable, match=f"no file can be made in the folder {SYSTEM_FOLDER}"):
        await check_database(str(SYSTEM_FOLDER / "x.db"))


async def test_damaged_pages_are_found(tmp_path: Path) -> None:
    path = await filled(tmp_path / "x.db")
    damage(path)
    with pytest.raises(DatabaseUnavailable, match="is damaged or is not a database") as caught:
        await check_database(str(path))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "content", [b"no database" * 1000, b"SQLite format 3\0" + b"\xff" * 5000, b"\0" * 9000]
)
async def test_a_file_that_is_no_database_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.db"
    path.write_bytes(content)
    with pytest.raises(DatabaseUnavailable, match="is damaged or is not a database"):
        await check_database(str(path))
    assert path.read_bytes() == content


async def test_the_database_of_another_program_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE songs (title TEXT)")
    with pytest.raises(DatabaseUnavailable, match="holds the tables of another program"):
        await check_database(str(path))


async def test_a_folder_in_the_place_of_the_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable, match="CANASTA_DATABASE"):
        await check_database(str(tmp_path))


async def test_a_database_that_stays_locked_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = await filled(tmp_path / "x.db", 1)
    monkeypatch.setattr("data.store.CHECK_TIMEOUT", 0.02)
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked):
            await check_database(str(path))


async def test_a_database_of_postgresql_is_looked_at_too(database: str) -> None:
    async with await Store.open(database):
        assert await check_database(database) == (latest_version(), latest_version())
