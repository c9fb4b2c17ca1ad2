"""A whole copy of an SQLite file, made while others go on writing to it.

One reading transaction is held from the first page to the last: the copy is of one moment, writers wait for
nothing, and what they write meanwhile does not make the copy begin again.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from data.db.errors import DatabaseUnavailable
from data.db.sqlite_errors import damaged, translated

PAGES = 256
"""How many pages are copied at a time, a megabyte: after each the copy can be stopped."""


class Stopped(Exception):
    """The copy was not wanted any more."""


def copy_database(
    source: Path, target: Path, *, at: int | None = None, stopped: Callable[[], bool] = lambda: False
) -> None:
    """Copy a database file to a new one, which only its owner may read, and check every page of it. ``at``:
    noted in the copy as the time at which it was made, in milliseconds; None copies a copy, which is only
    read and may lie where nothing can be written.

    Raises ``DatabaseUnavailable`` and others of its kind, or ``Stopped`` soon after ``stopped`` says so;
    there is no ``target`` then. ``FileExistsError`` if there is one already.
    """
    if not source.is_file():
        raise DatabaseUnavailable(f"There is no file {source}.")
    with translated(str(target)):
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        _fill(source, target, at, stopped)
        _flush(target)
    except BaseException:
        remove_database(target)
        raise


def remove_database(file: Path) -> None:
    """Delete a database file and what SQLite may have left beside it."""
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm", f"{file.name}-journal"):
        file.with_name(name).unlink(missing_ok=True)


def readable(file: Path) -> bool:
    """Whether this is a database at all. Where it isn't, nothing that lies beside it is touched."""
    try:
        with closing(_opened(file, "ro")) as opened:
            opened.execute("SELECT COUNT(*) FROM sqlite_master")
    except sqlite3.Error:
        return False
    return True


def as_one_file(file: Path) -> bool:
    """Write what SQLite keeps beside a database into its file; whether that was possible: not while somebody
    has it open, or if it is damaged.
    """
    with suppress(sqlite3.Error), closing(sqlite3.connect(_address(file, "rw"), uri=True)) as opened:
        opened.execute("PRAGMA busy_timeout = 0")
        (mode,) = opened.execute("PRAGMA journal_mode = DELETE").fetchone()
        return bool(mode == "delete")
    return False


def _fill(source: Path, target: Path, at: int | None, stopped: Callable[[], bool]) -> None:
    def step(status: int, remaining: int, total: int) -> None:
        if stopped():
            raise Stopped

    mode = "rw" if at is not None else _way_to_read(source)
    with translated(str(source)), closing(_opened(source, mode)) as old:
        old.execute("BEGIN")
        old.execute("SELECT COUNT(*) FROM sqlite_master")  # the moment of the copy
        with closing(sqlite3.connect(target, isolation_level=None)) as new:
            old.backup(new, pages=PAGES, progress=step)
            # One file with nothing beside it: it can be moved, and read where nothing can be written.
            new.execute("PRAGMA journal_mode = DELETE")
            _check(source, new)
            if at is not None:
                new.execute("INSERT OR REPLACE INTO meta (name, content) VALUES ('copied_at', ?)", (str(at),))


def _check(source: Path, copy: sqlite3.Connection) -> None:
    if not copy.execute(
        "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migrations'"
    ).fetchone():
        raise DatabaseUnavailable(f"{source} is not a database of this program.")
    (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise damaged(str(source), verdict)
    if (row := copy.execute("PRAGMA foreign_key_check").fetchone()) is not None:
        raise damaged(str(source), f"a row of {row[0]} refers to one of {row[2]} that is not there")


def _way_to_read(source: Path) -> str:
    # What lies beside a copy holds a part of it. With nothing there it is read without SQLite's own files,
    # which could not be made on a medium that can only be read.
    beside = (source.with_name(f"{source.name}-{end}") for end in ("wal", "journal"))
    return "ro" if any(file.exists() and file.stat().st_size for file in beside) else "ro&immutable=1"


def _opened(file: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(_address(file, mode), uri=True, isolation_level=None)


def _address(file: Path, mode: str) -> str:
    return f"{file.absolute().as_uri()}?mode={mode}"


def _flush(file: Path) -> None:
    """Have the file on the disk, and its name in the folder."""
    with open(file, "rb") as opened:
        os.fsync(opened.fileno())
    flush_folder(file.parent)


def flush_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
