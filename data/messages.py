"""What has been said in Discord and what is still owed. None of this raises a table's version."""

from datetime import datetime

from data.db.database import Value
from data.errors import NoSuchTable, StaleVersion
from data.records.tables import Table
from data.rows import StorePart, find_tables, to_milliseconds


class Messages(StorePart):
    """The part of the store that keeps messages, and drafts, which are as fleeting."""

    async def lobby_posted(self, table_id: int, message_id: int | None) -> None:
        """Remember the lobby message (None: it is gone)."""
        await self._note(table_id, lobby_message_id=message_id)

    async def thread_opened(self, table_id: int, thread_id: int | None) -> None:
        """Remember the thread in which the match is played (None: it is gone, the channel serves)."""
        await self._note(table_id, thread_id=thread_id)

    async def message_posted(self, table_id: int, message_id: int | None, at: datetime | None = None) -> None:
        """Remember the table message and when it was posted (None: it is gone and must be posted anew)."""
        posted = None if message_id is None else self._now() if at is None else to_milliseconds(at)
        await self._note(table_id, message_id=message_id, message_posted_at=posted)

    async def ping_removed(self, table_id: int) -> None:
        """The message that called the player to move is gone."""
        await self._note(table_id, ping_message_id=None, ping_place_id=None)

    async def warned(self, table_id: int, version: int, message_id: int | None, at: datetime) -> None:
        """People were told that the table will be closed; nothing where it has moved on since."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "UPDATE tables SET warned_at = ?, warning_message_id = ? WHERE id = ? AND version = ?",
                to_milliseconds(at),
                message_id,
                table_id,
                version,
            )

    async def warning_removed(self, table_id: int) -> None:
        """The message of that warning is gone."""
        await self._note(table_id, warning_message_id=None)

    async def announced(self, table_id: int, version: int) -> None:
        """The public messages show this version. An older one than was announced already changes nothing."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "UPDATE tables SET announced_version = ? WHERE id = ? AND announced_version < ?",
                version,
                table_id,
                version,
            )

    async def behind(self) -> list[Table]:
        """Tables whose public messages show less than what was committed, oldest first."""
        async with self._database.read() as transaction:
            return await find_tables(transaction, "announced_version < version")

    async def save_draft(self, table_id: int, seat: int, version: int, content: str) -> None:
        """Keep what a player is putting together at this version of the table; ``StaleVersion`` if it moved
        on.
        """
        async with self._database.write() as transaction:
            # An update of nothing, since it locks the row.
            rows = await transaction.rows(
                "UPDATE tables SET version = version WHERE id = ? RETURNING version", table_id
            )
            if not rows:
                raise NoSuchTable(table_id)
            if rows[0]["version"] != version:
                raise StaleVersion(table_id, version, rows[0]["version"])
            await transaction.rows(
                "INSERT INTO drafts (table_id, seat, version, content) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (table_id, seat) DO UPDATE"
                " SET version = excluded.version, content = excluded.content",
                table_id,
                seat,
                version,
                content,
            )

    async def draft(self, table_id: int, seat: int, version: int) -> str | None:
        """The draft of this seat, if it is of this version."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT content FROM drafts WHERE table_id = ? AND seat = ? AND version = ?",
                table_id,
                seat,
                version,
            )
        return rows[0]["content"] if rows else None

    async def drop_draft(self, table_id: int, seat: int) -> None:
        """Forget what this seat was putting together."""
        async with self._database.write() as transaction:
            await transaction.rows("DELETE FROM drafts WHERE table_id = ? AND seat = ?", table_id, seat)

    async def _note(self, table_id: int, **columns: Value) -> None:
        changes = ", ".join(f"{column} = ?" for column in columns)
        async with self._database.write() as transaction:
            rows = await transaction.rows(
                f"UPDATE tables SET {changes} WHERE id = ? RETURNING id", *columns.values(), table_id
            )
            if not rows:
                raise NoSuchTable(table_id)
