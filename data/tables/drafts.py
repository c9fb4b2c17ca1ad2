"""What players get ready before they play it: drafts, and premoves for a seat's next turn."""

from typing import Any

from data.db import Keeper, Transaction, Value, insert, update
from data.db.columns import json_text, json_value
from data.db.errors import Conflict, StaleVersion
from data.tables.rows import hold_table, tell_its_process


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
            [table_id, seat, version],
        )
        return json_value(rows[0]["content"]) if rows else None

    async def drop(self, table_id: int, seat: int) -> None:
        await self._database.change("DELETE FROM drafts WHERE table_id = ? AND seat = ?", [table_id, seat])


class Premoves(Keeper):
    async def save(self, table_id: int, seat: int, person_id: int, premove: str | None) -> None:
        """Store or delete the premove for the seat's next turn. ``Conflict`` if it is already the seat's
        turn, or the seat belongs to somebody else.
        """
        async with self._database.write() as transaction:
            held = await hold_table(transaction, table_id)
            columns = {"prepared": premove, "note": None}
            rows = await update(
                transaction,
                "seats",
                columns,
                table_id=table_id,
                seat=seat,
                person_id=person_id,
                returning="seat",
            )
            if not rows or held["turn_seat"] == seat:
                raise Conflict(f"Nothing can be prepared for seat {seat} of table {table_id} now.")
            await tell_its_process(transaction, table_id, held)

    async def drop(self, table_id: int, seat: int, premove: str, note: str | None) -> bool:
        """Delete this premove and note why. False if it has been replaced or deleted."""
        columns = {"prepared": None, "note": note}
        rows = await update(
            self._database, "seats", columns, table_id=table_id, seat=seat, prepared=premove, returning="seat"
        )
        return bool(rows)
