"""Who has turned up at the tables of a round."""

from collections.abc import Sequence

from data.db import Keeper, Mapper, Row, Transaction
from data.db.columns import moment
from data.tournaments.records import AwaitedSeat

_SEATS = Mapper(AwaitedSeat, given=("turn_at",), meeting="number")


class Attendance(Keeper):
    async def awaited(
        self, tournament_id: int, round: int, stand_ins: Sequence[str]
    ) -> tuple[AwaitedSeat, ...]:
        """The seats at running tables of a round whose person hasn't made a move there, by table and seat.
        ``stand_ins``: the names under which the program moves for somebody.
        """
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "WITH sat AS (SELECT w.number, w.table_id, t.match_id, t.turn_seat, t.turn_at, t.timed_out,"
                " t.paused_at, s.seat, s.person_id, s.name, p.side,"
                " COUNT(*) OVER (PARTITION BY w.table_id, p.side) AS people,"
                " COALESCE((SELECT MAX(y.since) FROM stays y WHERE y.match_id = t.match_id"
                " AND y.seat = s.seat AND y.until IS NULL), 0) AS since"
                " FROM tournament_tables w JOIN tables t ON t.id = w.table_id"
                " JOIN matches m ON m.id = t.match_id JOIN seats s ON s.table_id = t.id"
                " JOIN match_seats p ON p.match_id = t.match_id AND p.seat = s.seat"
                " WHERE w.tournament_id = ? AND w.round = ? AND m.outcome IS NULL"
                " AND s.person_id IS NOT NULL)"
                " SELECT * FROM sat WHERE NOT EXISTS (SELECT 1 FROM actions a"
                " WHERE a.match_id = sat.match_id AND a.seat = sat.seat AND a.acted_at >= sat.since AND"
                f" (a.made_by IS NULL OR a.made_by NOT IN ({', '.join('?' * len(stand_ins))})))"
                " ORDER BY number, seat",
                [tournament_id, round, *stand_ins],
            )
            return tuple([await _seat(transaction, row) for row in rows])


async def _seat(transaction: Transaction, row: Row) -> AwaitedSeat:
    return _SEATS.read(row, turn_at=moment(await _first_turn(transaction, row)))


async def _first_turn(transaction: Transaction, row: Row) -> int | None:
    """When the turn first came to a seat, since its person has it; None if it hasn't."""
    since: int = row["since"]
    first = await transaction.rows(
        "SELECT a.round, a.n FROM actions a WHERE a.match_id = ? AND a.seat = ? AND a.acted_at >= ?"
        " ORDER BY a.round, a.n LIMIT 1",
        [row["match_id"], row["seat"], since],
    )
    if first:
        before = await _last_move(transaction, row["match_id"], first[0]["round"], first[0]["n"])
        return max(before, since)
    if row["turn_seat"] != row["seat"]:
        return None
    if not row["timed_out"]:
        came: int = row["turn_at"]
        return came
    # The program is about to move: their turn came with the last move.
    (deal,) = await transaction.rows(
        "SELECT MAX(round) AS round FROM deals WHERE match_id = ?", [row["match_id"]]
    )
    return max(await _last_move(transaction, row["match_id"], deal["round"]), since)


async def _last_move(transaction: Transaction, match_id: int, round: int, n: int | None = None) -> int:
    """When the last move of a deal was made, before move ``n`` or so far; before the first, when it began."""
    (deal,) = await transaction.rows(
        "SELECT COALESCE((SELECT MAX(a.acted_at) FROM actions a WHERE a.match_id = d.match_id"
        " AND a.round = d.round AND (CAST(? AS INTEGER) IS NULL OR a.n < ?)), d.started_at) AS at"
        " FROM deals d WHERE d.match_id = ? AND d.round = ?",
        [n, n, match_id, round],
    )
    at: int = deal["at"]
    return at
