"""Who is given a seat: asked in the same transaction that gives it, whichever way leads to it."""

from collections.abc import Iterable

from data.db import Transaction
from data.tables.bars import refuse_barred
from data.tables.blocks import refuse_apart, refuse_pairs
from data.tables.kept_out import refuse_kept_out


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
