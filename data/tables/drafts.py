"""Drafts: what players put together before they play it."""

from typing import Any

from data.db.columns import json_text, json_value
from data.db.database import Database, Transaction
from data.db.errors import StaleVersion
from data.tables.rows import hold_table


class Drafts:
    """Stores a draft for each seat, valid as long as the table stays at its version."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, table_id: int, seat: int, version: int, content: Any) -> None:
        """Store a player's draft at this version of the table; ``StaleVersion`` if the table has changed."""

        async def write(transaction: Transaction) -> None:
            held = await hold_table(transaction, table_id)
            if held["version"] != version:
                raise StaleVersion(table_id, version, held["version"])
            await transaction.rows(
                "INSERT INTO drafts (table_id, seat, version, content) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (table_id, seat) DO UPDATE"
                " SET version = excluded.version, content = excluded.content",
                table_id,
                seat,
                version,
                json_text(content),
            )

        await self._database.writing(write)

    async def get(self, table_id: int, seat: int, version: int) -> Any:
        """The draft of this seat, if it belongs to this version."""

        async def read(transaction: Transaction) -> Any:
            rows = await transaction.rows(
                "SELECT content FROM drafts WHERE table_id = ? AND seat = ? AND version = ?",
                table_id,
                seat,
                version,
            )
            return json_value(rows[0]["content"]) if rows else None

        return await self._database.reading(read)

    async def drop(self, table_id: int, seat: int) -> None:
        """Delete the draft of this seat."""
        async with self._database.write() as transaction:
            await transaction.rows("DELETE FROM drafts WHERE table_id = ? AND seat = ?", table_id, seat)
