"""What a server's managers may save as a file: its matches and tables, newest first, page by page."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from data.db.columns import from_milliseconds
from data.db.database import Database, Row
from data.matches.result_rows import HIDDEN_PEOPLE
from data.records.exports import SavedMatch, SavedSeat, SavedTable

_NAME = f"CASE WHEN s.person_id IN ({HIDDEN_PEOPLE}) THEN '' ELSE s.name END AS name"
_ID = f"CASE WHEN s.person_id IN ({HIDDEN_PEOPLE}) THEN NULL ELSE s.person_id END AS shown_id"
"""The name of a seat's player, as on boards: not of somebody who hides."""


class Exports:
    """Reads pages of a server's data, each of what comes ``before`` an id (None: the newest)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def matches(self, guild_id: int, before: int | None, limit: int) -> list[SavedMatch]:
        """Finished matches, newest first; no private ones."""
        chosen = (
            "m.guild_id = ? AND m.outcome IS NOT NULL AND m.deal_id IS NULL"
            " AND (CAST(? AS INTEGER) IS NULL OR m.id < ?)"
        )
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT m.*, o.name AS tournament FROM matches m"
                " LEFT JOIN tournaments o ON o.id = m.tournament_id"
                f" WHERE {chosen} ORDER BY m.id DESC LIMIT ?",
                guild_id,
                before,
                before,
                limit,
            )
            seats = await transaction.rows(
                f"SELECT s.match_id, s.computer, s.side, s.won, s.points, {_NAME}, {_ID} FROM match_seats s"
                f" WHERE s.match_id IN (SELECT m.id FROM matches m WHERE {chosen} ORDER BY m.id DESC LIMIT ?)"
                " ORDER BY s.match_id, s.seat",
                guild_id,
                before,
                before,
                limit,
            )
        seats_of = _by(seats, "match_id")
        return [_match(row, seats_of[row["id"]]) for row in rows]

    async def tables(self, guild_id: int, before: int | None, limit: int) -> list[SavedTable]:
        """Tables, newest first; no private ones."""
        chosen = "t.guild_id = ? AND t.deal_id IS NULL AND (CAST(? AS INTEGER) IS NULL OR t.id < ?)"
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT t.*, o.name AS tournament FROM tables t"
                " LEFT JOIN tournaments o ON o.id = t.tournament_id"
                f" WHERE {chosen} ORDER BY t.id DESC LIMIT ?",
                guild_id,
                before,
                before,
                limit,
            )
            seats = await transaction.rows(
                f"SELECT s.table_id, {_NAME} FROM seats s WHERE s.table_id IN"
                f" (SELECT t.id FROM tables t WHERE {chosen} ORDER BY t.id DESC LIMIT ?)"
                " AND s.name IS NOT NULL ORDER BY s.table_id, s.seat",
                guild_id,
                before,
                before,
                limit,
            )
        seats_of = _by(seats, "table_id")
        return [_table(row, seats_of[row["id"]]) for row in rows]

    async def names(self, people: Iterable[int]) -> dict[int, str]:
        """The names that people had at their last matches, of those who have played and don't hide."""
        wanted = sorted(set(people))
        marks = ", ".join("?" * len(wanted))
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT s.person_id, s.name FROM match_seats s JOIN (SELECT person_id, MAX(match_id) AS last"
                f" FROM match_seats WHERE person_id IN ({marks}) GROUP BY person_id) l"
                " ON l.person_id = s.person_id AND l.last = s.match_id"
                f" WHERE s.person_id NOT IN ({HIDDEN_PEOPLE})",
                *wanted,
            )
        return {row["person_id"]: row["name"] for row in rows}

    async def hidden(self) -> frozenset[int]:
        """Everybody who hides."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(HIDDEN_PEOPLE)
        return frozenset(row["person_id"] for row in rows)


def _by(rows: Iterable[Row], column: str) -> defaultdict[int, list[Row]]:
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[row[column]].append(row)
    return found


def _match(row: Row, seats: Sequence[Row]) -> SavedMatch:
    return SavedMatch(
        id=row["id"],
        variant=row["variant"],
        started_at=from_milliseconds(row["started_at"]),
        finished_at=from_milliseconds(row["finished_at"]),
        finished=row["outcome"] == "finished",
        reason=row["reason"],
        counted=row["verdict"],
        deals=row["deals_played"],
        tournament=row["tournament"] or "",
        seats=tuple(
            SavedSeat(
                seat["name"],
                seat["computer"] is not None,
                seat["side"],
                None if seat["won"] is None else bool(seat["won"]),
                seat["points"],
                seat["shown_id"],
            )
            for seat in seats
        ),
    )


def _table(row: Row, seats: Sequence[Row]) -> SavedTable:
    return SavedTable(
        id=row["id"],
        variant=row["variant"],
        status=row["status"],
        because=row["closed_because"],
        opened_at=from_milliseconds(row["created_at"]),
        last_at=from_milliseconds(row["touched_at"]),
        channel_id=row["channel_id"],
        thread_id=row["thread_id"],
        tournament=row["tournament"] or "",
        names=tuple(seat["name"] for seat in seats if seat["name"]),
    )
