"""Drafts: what players put together before they play it."""

from typing import Any

from data.db.changes import insert
from data.db.columns import json_text, json_value
from data.db.database import Transaction, Value
from data.db.errors import StaleVersion
from data.db.keeper import Keeper
from data.tables.rows import hold_table


class Drafts(Keeper):
    """Stores a draft for each seat, valid as long as the table stays at its version."""

    async def save(self, table_id: int, seat: int, version: int, content: Any) -> None:
        """Store a player's draft at this version of the table; ``StaleVersion`` if the table has changed."""

        async def write(transaction: Transaction) -> None:
            held = await hold_table(transaction, table_id)
            if held["version"] != version:
                raise StaleVersion(table_id, version, held["version"])
            columns: dict[str, Value] = {
                "table_id": table_id,
                "seat": seat,
                "version": version,
                "content": json_text(content),
            }
            await insert(transaction, "drafts", columns, key=2)

        await self._database.writing(write)

    async def get(self, table_id: int, seat: int, version: int) -> Any:
        """The draft of this seat, if it belongs to this version."""
        rows = await self._database.rows(
            "SELECT content FROM drafts WHERE table_id = ? AND seat = ? AND version = ?",
            table_id,
            seat,
            version,
        )
        return json_value(rows[0]["content"]) if rows else None

    async def drop(self, table_id: int, seat: int) -> None:
        """Delete the draft of this seat."""
        await self._database.change("DELETE FROM drafts WHERE table_id = ? AND seat = ?", table_id, seat)
