"""Translation of sqlite3's errors into errors of the store."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from data.db.errors import Conflict, DatabaseFull, DatabaseLocked, DatabaseUnavailable, StoreError

LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
"""The result codes of a file that another process keeps."""
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_UNREACHABLE = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PROTOCOL,
}


def damaged(path: str, why: object) -> DatabaseUnavailable:
    """The error that says that a file is no good, and why."""
    reason = " ".join(str(why).split())
    return DatabaseUnavailable(
        f"CANASTA_DATABASE: {path} is damaged or is not a database ({reason})."
        " Restore it, or name another file."
    )


def code_of(error: sqlite3.Error) -> int:
    """The primary result code; 0 if the error came from the module itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def refuse_nul(values: Iterable[object]) -> None:
    """Raise Conflict if there is a text with a NUL among the values. SQLite would keep it, but PostgreSQL
    keeps none, so the file could not move there; and what one refuses the other refuses, too.
    """
    if any(type(value) is str and "\0" in value for value in values):
        raise Conflict("This text cannot be stored (it has a NUL).")


@contextmanager
def translated(path: str) -> Iterator[None]:
    """Turn errors of sqlite3 into errors of the store."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise Conflict(f"The change contradicts what is stored ({error}).") from error
    except sqlite3.Error as error:
        raise _store_error(path, error) from error
    except UnicodeError as error:
        raise Conflict(f"This text cannot be stored ({error}).") from error
    except ValueError as error:  # aiosqlite after close()
        raise DatabaseUnavailable(f"CANASTA_DATABASE: {path} is already closed ({error}).") from error


def _store_error(path: str, error: sqlite3.Error) -> StoreError:
    code = code_of(error)
    if code in LOCKED:
        return DatabaseLocked(
            f"CANASTA_DATABASE: {path} is locked by another process."
            " Is the bot running twice, or is a tool holding the file?"
        )
    if code == sqlite3.SQLITE_FULL:
        return DatabaseFull(
            f"CANASTA_DATABASE: there is no room left to write to {path}. Nothing was changed."
        )
    if code in _DAMAGED:
        return damaged(path, error)
    if code in _UNREACHABLE:
        return DatabaseUnavailable(f"CANASTA_DATABASE: cannot open or write {path} ({error}).")
    return StoreError(f"CANASTA_DATABASE: {path}: {error}")
