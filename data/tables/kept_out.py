"""Who gets a seat at a table, and who gets none: asked in the transaction that gives it."""

from collections.abc import Iterable

from data.db import Keeper, Mapper, Marked, Transaction, insert
from data.db.errors import KeptOutOfTable
from data.records.moderation import Because, KeptOut
from data.tables.bars import refuse_barred
from data.tables.blocks import refuse_apart, refuse_pairs
from data.tables.rows import hold_table

MARKED = Marked(
    table="kept_out",
    what="kept out of table {table_id}",
    find="SELECT id, table_id FROM kept_out WHERE person_id = ?",
    write="UPDATE kept_out SET mark = ?, person_id = NULL, reason = '' WHERE id = ?",
    always=True,
    given="table_id because since",
    order="table_id, id",
)
_KEPT = Mapper(KeptOut)


class KeptOutPeople(Keeper):
    """Stores who gets no seat at a table any more."""

    async def find(self, table_id: int, person_id: int) -> KeptOut | None:
        """Why this person gets no seat at the table; None if they may have one."""
        async with self._database.read() as transaction:
            return await _last_reason(transaction, table_id, person_id)

    async def decided(self, table_id: int, person_id: int) -> None:
        """Note that this person is about to decide something about the table's match as a moderator."""
        async with self._database.write() as transaction:
            await hold_table(transaction, table_id)  # who is just getting a seat there has it, or gets none
            await keep_out(transaction, table_id, person_id, KeptOut(Because.DECIDED), self._now())


async def refuse_kept_out(transaction: Transaction, table_id: int, person_id: int) -> None:
    """Raises ``KeptOutOfTable`` for somebody who gets no seat at this table."""
    if await _last_reason(transaction, table_id, person_id) is not None:
        raise KeptOutOfTable("The person was removed from the table, or has decided about its match.")


async def forget_kept_out(transaction: Transaction, table_id: int) -> None:
    """Forget who gets no seat at a table that is closed for good."""
    await transaction.rows("DELETE FROM kept_out WHERE table_id = ?", [table_id])


async def keep_out(transaction: Transaction, table_id: int, person_id: int, kept: KeptOut, now: int) -> None:
    """Note that this person gets no seat at the table from now on."""
    columns = {**_KEPT.columns(kept), "table_id": table_id, "person_id": person_id, "since": now}
    await insert(transaction, "kept_out", columns, once=True)


async def _last_reason(transaction: Transaction, table_id: int, person_id: int) -> KeptOut | None:
    """The last reason to keep somebody out of a table."""
    rows = await transaction.rows(
        "SELECT person_id, mark, because, reason FROM kept_out"
        " WHERE table_id = ? AND (person_id = ? OR mark IS NOT NULL) ORDER BY id DESC",
        [table_id, person_id],
    )
    mark = await MARKED.mark_of(transaction, person_id, table_id=table_id) if rows else None
    for row in rows:
        if row["person_id"] == person_id or row["mark"] == mark:
            return _KEPT.read(row)
    return None


async def refuse_seat(transaction: Transaction, table_id: int, person_id: int, now: int) -> None:
    """Raises ``NoSeat`` if this person gets no seat at the table: somebody there is not to share one with
    them, they were removed from it or have decided about its match, or they are barred from the server.
    """
    await refuse_apart(transaction, table_id, person_id)
    await refuse_kept_out(transaction, table_id, person_id)
    rows = await transaction.rows("SELECT guild_id FROM tables WHERE id = ?", [table_id])
    for row in rows:
        await refuse_barred(transaction, row["guild_id"], [person_id], now)


async def refuse_together(
    transaction: Transaction, guild_id: int, people: Iterable[int | None], now: int
) -> None:
    """Raises ``NoSeat`` if these people are not to sit at one table of this server."""
    known = [person for person in people if person is not None]
    await refuse_pairs(transaction, known)
    await refuse_barred(transaction, guild_id, known, now)
