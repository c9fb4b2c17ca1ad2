"""Terms: a process that takes over a database begins the next term, and writes for the previous one are
refused.
"""

from data.db.database import Transaction
from data.errors import Superseded

_TERM = "term"


async def begin_term(transaction: Transaction) -> int:
    """Begin a term with this transaction and return its number. Waits for writes of the previous term."""
    rows = await transaction.rows(
        "INSERT INTO meta (name, content) VALUES (?, '1') ON CONFLICT (name) DO UPDATE"
        " SET content = CAST(CAST(meta.content AS INTEGER) + 1 AS TEXT) RETURNING content",
        _TERM,
    )
    return int(rows[0]["content"])


async def check_term(transaction: Transaction, term: int, lock: str = "") -> None:
    """Raise ``Superseded`` unless this is the latest term. On a database with several writers, ``lock`` keeps
    the next term from beginning before this transaction ends.
    """
    rows = await transaction.rows(
        f"SELECT 1 AS found FROM meta WHERE name = ? AND content = ? {lock}", _TERM, str(term)
    )
    if not rows:
        raise Superseded(
            "CANASTA_DATABASE: another process has taken over the database. This one changes nothing more."
        )
