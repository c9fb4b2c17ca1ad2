"""Premoves: instructions for a seat's next turn."""

from data.db.database import Database
from data.db.errors import Conflict
from data.tables.rows import hold_table, tell_its_process


class Premoves:
    """Stores a seat's premove."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, table_id: int, seat: int, person_id: int, premove: str | None) -> None:
        """Store or delete the premove for the seat's next turn. ``Conflict`` if it is already the seat's
        turn, or the seat belongs to somebody else.
        """
        async with self._database.write() as transaction:
            held = await hold_table(transaction, table_id)
            rows = await transaction.rows(
                "UPDATE seats SET prepared = ?, note = NULL WHERE table_id = ? AND seat = ? AND person_id = ?"
                " RETURNING seat",
                premove,
                table_id,
                seat,
                person_id,
            )
            if not rows or held["turn_seat"] == seat:
                raise Conflict(f"Nothing can be prepared for seat {seat} of table {table_id} now.")
            await tell_its_process(transaction, table_id, held)

    async def drop(self, table_id: int, seat: int, premove: str, note: str | None) -> bool:
        """Delete this premove and note why. False if it has been replaced or deleted."""
        rows = await self._database.change(
            "UPDATE seats SET prepared = NULL, note = ? WHERE table_id = ? AND seat = ? AND prepared = ?"
            " RETURNING seat",
            note,
            table_id,
            seat,
            premove,
        )
        return bool(rows)
