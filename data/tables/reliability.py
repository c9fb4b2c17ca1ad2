"""How reliable somebody has been on a server, noted at the seat of a lobby that they take."""

from typing import Final

from data.db import Transaction
from data.db.columns import json_text

LAST: Final = 20
"""The most of somebody's last matches with other people that say it."""
LEAST: Final = 5
"""With fewer of them nothing is said: of somebody new nobody knows it."""


async def note_reliability(transaction: Transaction, table_id: int, person_id: int) -> None:
    """Note how many percent of this person's turns were made in time, how many of their last matches they
    have finished, and of how many; nothing of people who hide, or are new on the server.
    """
    (row,) = await transaction.rows(
        "WITH mine AS (SELECT s.match_id, s.seat, s.left_at FROM match_seats s"
        " JOIN matches m ON m.id = s.match_id JOIN tables t ON t.guild_id = m.guild_id"
        " WHERE t.id = ? AND s.person_id = ? AND m.deal_id IS NULL"
        " AND (m.outcome = 'finished' OR (m.outcome IS NOT NULL AND s.left_at IS NOT NULL))"
        " AND NOT EXISTS (SELECT 1 FROM person_settings p WHERE p.person_id = s.person_id"
        " AND p.name = 'hidden' AND p.content = 'true')"
        " AND EXISTS (SELECT 1 FROM match_seats o WHERE o.match_id = s.match_id"
        " AND o.person_id <> s.person_id)"
        # What was done before they had the seat isn't theirs.
        " AND NOT EXISTS (SELECT 1 FROM stays y WHERE y.match_id = s.match_id AND y.seat = s.seat)"
        " ORDER BY s.match_id DESC LIMIT ?), turns AS (SELECT a.made_by FROM actions a"
        " JOIN mine ON mine.match_id = a.match_id AND mine.seat = a.seat"
        " WHERE (a.content LIKE 'discard %' OR a.content = 'end')"
        " AND (mine.left_at IS NULL OR a.acted_at <= mine.left_at))"
        " SELECT (SELECT COUNT(*) FROM mine) AS begun, (SELECT COUNT(*) FROM turns) AS turns,"
        " (SELECT COUNT(*) FROM mine WHERE left_at IS NULL) AS done,"
        " (SELECT COUNT(*) FROM turns WHERE made_by IN ('clock', 'kept')) AS late",
        [table_id, person_id, LAST],
    )
    if row["begun"] < LEAST or not row["turns"]:
        return
    in_time = 100 * (row["turns"] - row["late"]) // row["turns"]
    await transaction.rows(
        "UPDATE seats SET reliability = ? WHERE table_id = ? AND person_id = ?",
        [json_text([in_time, row["done"], row["begun"]]), table_id, person_id],
    )


async def forget_reliability(transaction: Transaction, person_id: int) -> None:
    """Say nothing more of somebody at the seats that they have: they hide, or no longer do."""
    await transaction.rows("UPDATE seats SET reliability = NULL WHERE person_id = ?", [person_id])
