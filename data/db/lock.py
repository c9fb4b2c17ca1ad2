"""The claim on a database file for the life of the process: an SQLite lock, released by the system."""

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from data.db.errors import DatabaseInUse, DatabaseUnavailable
from data.db.place import beside, make_private
from data.db.shards import Shards

MEMORY = ":memory:"
LOCK = ".lock"
"""The end of its name. The same file under another name (a link) has the same lock."""
_A_LOOK = 0.1
"""Seconds that others may take to see whether a file is served."""


class Claim:
    """The right to serve a database file, held by a small file beside it. Raises ``DatabaseInUse`` if another
    process has it, ``DatabaseUnavailable`` if that file cannot be created. Who only looks
    (``file_is_served``) keeps nobody from it.
    """

    def __init__(self, database: str) -> None:
        path = MEMORY if database == MEMORY else str(beside(database, LOCK))
        self._database = beside(database, "")
        self._made = None if path == MEMORY or Path(path).exists() else Path(path)
        if path != MEMORY:
            with suppress(OSError):  # SQLite says better what is wrong with the path
                make_private(path)
        try:
            self._connection = sqlite3.connect(path, timeout=_A_LOOK, isolation_level=None)
        except sqlite3.OperationalError as error:
            raise DatabaseUnavailable(f"CANASTA_DATABASE: {path} cannot be made ({error}).") from error
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._connection.close()
            raise DatabaseInUse(
                f"CANASTA_DATABASE: {database} is served by another process. Stop that one first, or name"
                " another file."
            ) from error
        if path != MEMORY and not Path(path).exists():
            # Who had it before has just let it go for good: somebody else may be making it again.
            self._connection.close()
            raise DatabaseInUse(f"CANASTA_DATABASE: {path} has just been taken away. Start again.")

    def close(self) -> None:
        """Let it go; a second call does nothing. Where there is still no database, none was served, and the
        file that was made for it goes.
        """
        if self._made is not None and not self._database.exists():
            with suppress(OSError):
                self._made.unlink()
        self._made = None
        self._connection.close()

    def __enter__(self) -> "Claim":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class FileLock:
    """The right to serve a file, all of its shards at once: see ``Lock``."""

    name = ""

    def __init__(self, database: str) -> None:
        self._database = database
        self._claim: Claim | None = None

    async def take(self, shards: Shards | None, *, alone: bool = False) -> str:
        """See ``Lock.take``. A process that serves a file serves it alone."""
        try:
            self._claim = Claim(self._database)
        except DatabaseInUse:
            return "another process serves this database"
        return ""

    async def share(self) -> None:
        """See ``Lock.share``: nobody else can serve a file."""

    async def held(self) -> bool:
        return self._claim is not None

    async def lost(self) -> str:
        """See ``Lock.lost``: a file lock is never lost."""
        never: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        return await never

    async def release(self) -> None:
        if self._claim is not None:
            self._claim.close()
            self._claim = None


def file_is_served(database: str) -> bool:
    """Whether a process has the right to serve this file just now. It is read for a moment, which a process
    that takes the right then waits for.
    """
    lock = beside(database, LOCK)
    if not lock.exists():
        return False
    try:
        with closing(sqlite3.connect(f"{lock.as_uri()}?mode=ro", uri=True, timeout=0)) as reading:
            reading.execute("SELECT * FROM sqlite_master")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return True
        raise DatabaseUnavailable(f"CANASTA_DATABASE: {lock} cannot be read ({error}).") from error
    return False
