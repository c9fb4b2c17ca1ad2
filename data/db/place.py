"""A database's place: what people call it, and who else on the machine may read its file."""

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit


def place_of_database(database: str) -> str:
    """What CANASTA_DATABASE names, without user and password."""
    if "://" not in database:
        return database
    parts = urlsplit(database)
    return f"PostgreSQL at {parts.netloc.rpartition('@')[2] or 'this machine'}{parts.path}"


def beside(database: str | Path, end: str) -> Path:
    """The file beside a database's own with this end to its name. A link names the file it leads to."""
    file = Path(database).resolve()
    return file.with_name(file.name + end)


def make_private(path: str | Path) -> None:
    """Make an empty file that only its owner may read, unless there is a file: SQLite would make one that
    everybody may. What SQLite puts beside a file gets the file's own mode. Raises OSError.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return


def open_to_others(files: Iterable[Path]) -> list[Path]:
    """Those of these files that others on this machine may read or write; none where no such modes are."""
    if os.name != "posix":
        return []
    return [file for file in files if file.exists() and file.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)]


def database_files(database: str) -> list[Path]:
    """The files of an SQLite database, whether or not they are there; none for a URL."""
    return [] if "://" in database else [beside(database, end) for end in ("", "-wal", "-shm", ".lock")]
