"""A claim on a name, as long as the process lives: SQLite's lock, which the system lifts in the end."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from data.errors import DatabaseLocked, DatabaseUnavailable


@contextmanager
def claimed(path: Path) -> Iterator[None]:
    """Hold the claim of this name, a small file of its own.

    ``DatabaseLocked`` where another process has it, ``DatabaseUnavailable`` where the file cannot be made.
    """
    try:
        opened = sqlite3.connect(path, timeout=0, isolation_level=None)
    except sqlite3.OperationalError as error:
        raise DatabaseUnavailable(f"{path} cannot be made ({error}).") from error
    with closing(opened) as connection:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise DatabaseLocked(f"{path} is claimed by another process.") from error
        yield
