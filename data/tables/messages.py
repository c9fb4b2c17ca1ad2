"""Which Discord messages belong to tables and which are out of date. None of this raises a table's
version.
"""

from datetime import datetime

from data.db.columns import Now, to_milliseconds
from data.db.database import Database, Value
from data.errors import NoSuchTable
from data.records.tables import Table
from data.tables.rows import find_tables


class Messages:
    """Stores which messages and thread belong to a table, and what they show."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now

    async def lobby_posted(self, table_id: int, message_id: int | None) -> None:
        """Remember the lobby message (None: it is gone)."""
        await self._note(table_id, lobby_message_id=message_id)

    async def thread_opened(self, table_id: int, thread_id: int | None) -> None:
        """Remember the thread in which the match is played (None: it is gone, and the channel is used)."""
        await self._note(table_id, thread_id=thread_id)

    async def table_posted(self, table_id: int, message_id: int | None, at: datetime | None = None) -> None:
        """Remember the table message and when it was posted (None: it is gone and must be posted again)."""
        posted = None if message_id is None else self._now() if at is None else to_milliseconds(at)
        await self._note(table_id, message_id=message_id, message_posted_at=posted)

    async def ping_removed(self, table_id: int) -> None:
        """Note that the message that pinged the player to move is gone."""
        await self._note(table_id, ping_message_id=None, ping_place_id=None)

    async def warned(self, table_id: int, version: int, message_id: int | None, at: datetime) -> None:
        """Note that people were warned that the table will be closed; does nothing if it has changed
        since.
        """
        async with self._database.write() as transaction:
            await transaction.rows(
                "UPDATE tables SET warned_at = ?, warning_message_id = ? WHERE id = ? AND version = ?",
                to_milliseconds(at),
                message_id,
                table_id,
                version,
            )

    async def warning_removed(self, table_id: int) -> None:
        """Note that the message with that warning is gone."""
        await self._note(table_id, warning_message_id=None)

    async def announced(self, table_id: int, version: int) -> None:
        """Note that the public messages show this version. A version older than the announced one changes
        nothing.
        """
        async with self._database.write() as transaction:
            await transaction.rows(
                "UPDATE tables SET announced_version = ? WHERE id = ? AND announced_version < ?",
                version,
                table_id,
                version,
            )

    async def behind(self) -> list[Table]:
        """Tables whose public messages are behind the committed version, oldest first."""
        async with self._database.read() as transaction:
            return await find_tables(transaction, "announced_version < version")

    async def _note(self, table_id: int, **columns: Value) -> None:
        changes = ", ".join(f"{column} = ?" for column in columns)
        async with self._database.write() as transaction:
            rows = await transaction.rows(
                f"UPDATE tables SET {changes} WHERE id = ? RETURNING id", *columns.values(), table_id
            )
            if not rows:
                raise NoSuchTable(table_id)
