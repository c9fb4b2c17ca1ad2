"""People whose data were deleted while a match was played that they had played in."""

from data.db import Marked, Transaction

MARKED = Marked(
    table="left_matches",
    what="match {match_id}",
    find=(
        "WITH me AS (SELECT CAST(? AS INTEGER) AS id)"
        " SELECT m.id AS match_id FROM me JOIN match_seats s ON s.person_id = me.id"
        " JOIN matches m ON m.id = s.match_id WHERE m.outcome IS NULL"
        " UNION SELECT m.id FROM me JOIN stays y ON y.person_id = me.id"
        " JOIN matches m ON m.id = y.match_id WHERE m.outcome IS NULL"
    ),
    write="INSERT INTO left_matches (mark, match_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
    given="match_id",
    order="match_id",
)


async def forget_left(transaction: Transaction, match_id: int) -> None:
    """Drop the marks of a finished match: its players have no decisions left."""
    await transaction.rows("DELETE FROM left_matches WHERE match_id = ?", [match_id])
