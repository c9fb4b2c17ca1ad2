"""A claim on a database file, as long as the process lives: a lock of SQLite's, which the system lifts."""

import asyncio
import sqlite3
from pathlib import Path

from data.errors import DatabaseInUse, DatabaseUnavailable

MEMORY = ":memory:"


class Claim:
    """The right to serve a database file, held by a small file beside it. Raises ``DatabaseInUse`` where
    another process has it, ``DatabaseUnavailable`` where that file cannot be made.
    """

    def __init__(self, database: str) -> None:
        path = MEMORY if database == MEMORY else _beside(database)
        try:
            self._connection = sqlite3.connect(path, timeout=0, isolation_level=None)
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

    async def lost(self) -> str:
        """See ``Lock.lost``: the system takes it from nobody."""
        never: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        return await never

    async def release(self) -> None:
        """See ``Lock.release``."""
        self._connection.close()

    def __enter__(self) -> "Claim":
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()


def _beside(database: str) -> str:
    # Whatever name the file goes by, it is claimed by its own.
    file = Path(database).resolve()
    return str(file.with_name(f"{file.name}.lock"))
