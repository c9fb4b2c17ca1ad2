"""Who has seen which hand of the current deal, and who has had a seat of a match.

A person who has seen a hand cannot play another seat of its deal. The rows of ``seen_hands`` are written with
the change that gives somebody a seat, and deleted when the deal is over, as its hands are open then. A person
deleted in mid-deal remains recognisable until then by a number that only the deal's secret seed can produce.
"""

from collections.abc import Iterable
from hashlib import sha256

from data.db import Marked, Transaction, update
from data.db.errors import HandSeen


async def note_hands(transaction: Transaction, match_id: int, round: int, seats: Iterable[int] = ()) -> None:
    """Note that the players of these seats (of all seats by default) see their hands from now on."""
    chosen = ", ".join(str(int(seat)) for seat in seats)
    await transaction.rows(
        "INSERT INTO seen_hands (match_id, round, seat, person_id)"
        " SELECT t.match_id, CAST(? AS INTEGER), s.seat, s.person_id FROM seats s"
        " JOIN tables t ON t.id = s.table_id WHERE t.match_id = ? AND s.person_id IS NOT NULL"
        + (f" AND s.seat IN ({chosen})" if chosen else "")
        + " ON CONFLICT DO NOTHING",
        [round, match_id],
    )


async def open_hands(transaction: Transaction, match_id: int) -> None:
    """Delete what was secret in a finished deal."""
    await transaction.rows("DELETE FROM seen_hands WHERE match_id = ?", [match_id])


async def may_have(transaction: Transaction, match_id: int, seat: int, person_id: int) -> None:
    """Raise ``HandSeen`` for somebody who has seen another hand of the deal, or has another seat."""
    if await seats_seen(transaction, match_id, person_id) - {seat}:
        raise HandSeen("another hand of this deal")
    rows = await transaction.rows(
        "SELECT 1 AS found FROM match_seats WHERE match_id = ? AND person_id = ? AND seat <> ?"
        " UNION ALL SELECT 1 FROM stays WHERE match_id = ? AND person_id = ? AND seat <> ? AND n = 1",
        (match_id, person_id, seat) * 2,
    )
    if rows:
        raise HandSeen("another seat of this match")


async def forget_viewer(transaction: Transaction, person_id: int) -> None:
    """Replace somebody whose data are deleted in mid-deal with a number."""
    rows = await transaction.rows(
        "SELECT h.match_id, d.seed FROM seen_hands h JOIN deals d ON d.match_id = h.match_id"
        " AND d.round = h.round WHERE h.person_id = ?",
        [person_id],
    )
    for row in rows:
        columns = {"person_id": _number(row["seed"], person_id)}
        await update(transaction, "seen_hands", columns, match_id=row["match_id"], person_id=person_id)


async def seats_seen(transaction: Transaction, match_id: int, person_id: int) -> set[int]:
    """The seats whose hands this person has seen in the current deal."""
    rows = await transaction.rows(
        "SELECT h.seat, h.person_id, d.seed FROM seen_hands h"
        " JOIN deals d ON d.match_id = h.match_id AND d.round = h.round WHERE h.match_id = ?",
        [match_id],
    )
    return {row["seat"] for row in rows if row["person_id"] in (person_id, _number(row["seed"], person_id))}


def _number(seed: str, person_id: int) -> int:
    """A negative number in place of a person, untraceable without the seed."""
    return -1 - (int.from_bytes(sha256(f"{seed} {person_id}".encode()).digest()[:8]) >> 2)


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
