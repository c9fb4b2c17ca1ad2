"""Terms: whoever takes over a database begins the next one, and what is written for the last is refused."""

from data.db.database import Transaction
from data.errors import Superseded

_TERM = "term"


async def begin_term(transaction: Transaction) -> int:
    """The number of a term that begins with this transaction. It waits for what is being written for the
    one before.
    """
    rows = await transaction.rows(
        "INSERT INTO meta (name, content) VALUES (?, '1') ON CONFLICT (name) DO UPDATE"
        " SET content = CAST(CAST(meta.content AS INTEGER) + 1 AS TEXT) RETURNING content",
        _TERM,
    )
    return int(rows[0]["content"])


async def check_term(transaction: Transaction, term: int, lock: str = "") -> None:
    """Raise ``Superseded`` unless this is the last term. ``lock`` is what keeps the next one from beginning
    before this transaction is over, where the database has several writers.
    """
    rows = await transaction.rows(
        f"SELECT 1 AS found FROM meta WHERE name = ? AND content = ? {lock}", _TERM, str(term)
    )
    if not rows:
        raise Superseded(
            "CANASTA_DATABASE: another process has taken over the database. This one changes nothing more."
        )
