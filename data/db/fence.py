"""Terms: a process that begins to serve shards begins a term of its own. That ends each term in which one of
these shards was served, and what is still written for such a term is refused.
"""

from datetime import UTC, datetime

from data.db.columns import to_milliseconds
from data.db.database import Transaction
from data.db.errors import Superseded
from data.db.process_name import process_name
from data.db.shards import Shards

_TERM = "term"


async def begin_term(transaction: Transaction, shards: Shards) -> int:
    """Begin a term for these shards and return its number, once writes of the terms that end are over."""
    # The number is counted on where releases look that knew one process alone: it ends their terms too. And
    # its row is locked from here on, so that two processes don't begin their terms side by side.
    rows = await transaction.rows(
        "INSERT INTO meta (name, content) VALUES (?, '1') ON CONFLICT (name) DO UPDATE"
        " SET content = CAST(CAST(meta.content AS INTEGER) + 1 AS TEXT) RETURNING content",
        [_TERM],
    )
    term = int(rows[0]["content"])
    for row in await transaction.rows("SELECT term, shards FROM terms ORDER BY term"):
        if Shards.parse(row["shards"]).clash(shards):
            await transaction.rows("DELETE FROM terms WHERE term = ?", [row["term"]])
    await transaction.rows(
        "INSERT INTO terms (term, shards, process, begun_at) VALUES (?, ?, ?, ?)",
        [term, str(shards), process_name(), to_milliseconds(datetime.now(UTC))],
    )
    return term


async def check_term(transaction: Transaction, term: int, lock: str = "") -> None:
    """Raise ``Superseded`` unless this term goes on. On a database with several writers, ``lock`` keeps it
    from being ended before this transaction ends.
    """
    rows = await transaction.rows(f"SELECT 1 AS found FROM terms WHERE term = ? {lock}", [term])
    if not rows:
        raise Superseded(
            "CANASTA_DATABASE: another process has taken over the database, or shards of this one."
            " This one changes nothing more."
        )
