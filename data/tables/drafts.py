"""What players are putting together before they play it."""

from typing import Any

from data.codec import (
    json_text,
    json_value,
)
from data.db.database import Database
from data.errors import NoSuchTable, StaleVersion


class Drafts:
    """Keeps a draft for each seat, as long as the table is at its version."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, table_id: int, seat: int, version: int, content: Any) -> None:
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
                json_text(content),
            )

    async def get(self, table_id: int, seat: int, version: int) -> Any:
        """The draft of this seat, if it is of this version."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT content FROM drafts WHERE table_id = ? AND seat = ? AND version = ?",
                table_id,
                seat,
                version,
            )
        return json_value(rows[0]["content"]) if rows else None

    async def drop(self, table_id: int, seat: int) -> None:
        """Forget what this seat was putting together."""
        async with self._database.write() as transaction:
            await transaction.rows("DELETE FROM drafts WHERE table_id = ? AND seat = ?", table_id, seat)
