"""Premoves: instructions for a seat's next turn."""

from data.db.changes import update
from data.db.errors import Conflict
from data.db.keeper import Keeper
from data.tables.rows import hold_table, tell_its_process


class Premoves(Keeper):
    """Stores a seat's premove."""

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
