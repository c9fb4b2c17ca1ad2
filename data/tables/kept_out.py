"""Who gets no seat at a table: whoever was removed from its lobby, or has decided about its match."""

from typing import Any

from data.db.changes import insert
from data.db.columns import Now
from data.db.database import Database, Transaction
from data.db.errors import KeptOutOfTable
from data.db.mapper import Mapper
from data.marks import made_mark, possible_mark
from data.records.moderation import Because, KeptOut
from data.tables.rows import hold_table

_KEPT = Mapper(KeptOut)


class KeptOutPeople:
    """Stores who gets no seat at a table any more."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now

    async def find(self, table_id: int, person_id: int) -> KeptOut | None:
        """Why this person gets no seat at the table; None if they may have one."""
        async with self._database.read() as transaction:
            return await _found(transaction, table_id, person_id)

    async def decided(self, table_id: int, person_id: int) -> None:
        """Note that this person is about to decide something about the table's match as a moderator."""
        async with self._database.write() as transaction:
            await hold_table(transaction, table_id)  # who is just getting a seat there has it, or gets none
            await keep_out(transaction, table_id, person_id, KeptOut(Because.DECIDED), self._now())


async def refuse_kept_out(transaction: Transaction, table_id: int, person_id: int) -> None:
    """Raises ``KeptOutOfTable`` for somebody who gets no seat at this table."""
    if await _found(transaction, table_id, person_id) is not None:
        raise KeptOutOfTable("The person was removed from the table, or has decided about its match.")


async def forget_kept_out(transaction: Transaction, table_id: int) -> None:
    """Forget who gets no seat at a table that is closed for good."""
    await transaction.rows("DELETE FROM kept_out WHERE table_id = ?", table_id)


async def marked_kept_out(transaction: Transaction, person_id: int) -> list[dict[str, Any]]:
    """The tables that somebody whose data were deleted is kept out of, which are known by marks alone."""
    rows = await transaction.rows(
        "SELECT table_id, mark, because, since FROM kept_out WHERE mark IS NOT NULL ORDER BY table_id, id"
    )
    return [
        {"table_id": row["table_id"], "because": row["because"], "since": row["since"]}
        for row in rows
        if row["mark"] == await possible_mark(transaction, _what(row["table_id"]), person_id)
    ]


async def mark_kept_out(transaction: Transaction, person_id: int) -> None:
    """Keep a person who is about to be deleted out of tables under marks alone."""
    for row in await transaction.rows("SELECT id, table_id FROM kept_out WHERE person_id = ?", person_id):
        await transaction.rows(
            "UPDATE kept_out SET person_id = NULL, reason = '', mark = ? WHERE id = ?",
            await made_mark(transaction, _what(row["table_id"]), person_id),
            row["id"],
        )


async def keep_out(transaction: Transaction, table_id: int, person_id: int, kept: KeptOut, now: int) -> None:
    """Note that this person gets no seat at the table from now on."""
    columns = {
        "table_id": table_id,
        "person_id": person_id,
        "because": kept.because.value,
        "reason": kept.reason,
        "since": now,
    }
    await insert(transaction, "kept_out", columns, once=True)


async def _found(transaction: Transaction, table_id: int, person_id: int) -> KeptOut | None:
    """The last reason to keep somebody out of a table."""
    rows = await transaction.rows(
        "SELECT person_id, mark, because, reason FROM kept_out"
        " WHERE table_id = ? AND (person_id = ? OR mark IS NOT NULL) ORDER BY id DESC",
        table_id,
        person_id,
    )
    mark = await possible_mark(transaction, _what(table_id), person_id) if rows else None
    for row in rows:
        if row["person_id"] == person_id or row["mark"] == mark:
            return _KEPT.read(row)
    return None


def _what(table_id: int) -> str:
    return f"kept out of table {table_id}"
