"""Errors about a file or folder that an operator names, which isn't the database in use."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import data

SQLITE = b"SQLite format 3\x00"
DUMP = b"PGDMP"
"""How the two kinds of backups begin."""
_SETTING = "CANASTA_DATABASE: "
_ADVICE = " Restore it, or name another file."


@contextmanager
def about(file: Path) -> Iterator[None]:
    """Let errors name this file in the place of CANASTA_DATABASE, which is in order."""
    try:
        yield
    except data.DatabaseInUse as error:
        raise data.DatabaseInUse(_plain(error)) from error
    except data.DatabaseTooNew as error:
        raise data.DatabaseTooNew(f"{file}: {_plain(error)}") from error
    except data.DatabaseUnavailable as error:
        raise data.DatabaseUnavailable(_plain(error).replace(_ADVICE, " Name another file.")) from error


@contextmanager
def plainly(database: str) -> Iterator[None]:
    """Let errors name this database, or the place where another process serves it."""
    try:
        yield
    except data.StoreError as error:
        place = f"{data.place_of_database(database)}: " if isinstance(error, data.DatabaseInUse) else ""
        text = _plain(error).replace("CANASTA_DATABASE", "The URL")
        raise type(error)(place + text) from error


@contextmanager
def room_in(folder: Path) -> Iterator[None]:
    """Let a full disk be that of this folder, where a copy is made: not that of the database."""
    try:
        yield
    except data.DatabaseFull as error:
        raise data.DatabaseFull(
            f"There is no room left in {folder} for the copy. Nothing was changed."
        ) from error


def begins_with(file: Path, signature: bytes) -> bool:
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        return opened.read(len(signature)) == signature


def _plain(error: Exception) -> str:
    return str(error).removeprefix(_SETTING)
