"""Who has opened how much on a server lately."""

from collections.abc import Iterable
from datetime import datetime

from data.db.columns import to_milliseconds
from data.db.database import Row
from data.db.keeper import Keeper
from data.records.moderation import Active


class Activity(Keeper):
    """Counts what people did on a server, from its tables and matches."""

    async def of_server(self, guild_id: int, since: datetime, limit: int) -> list[Active]:
        """The people who have done most there since this moment: tables opened, then matches."""
        begin = to_milliseconds(since)
        async with self._database.read() as transaction:
            opened = await transaction.rows(
                "SELECT host_id AS person_id, COUNT(*) AS n FROM tables"
                " WHERE guild_id = ? AND created_at >= ? AND host_id <> 0"
                " AND tournament_id IS NULL AND standing_id IS NULL GROUP BY host_id",
                guild_id,
                begin,
            )
            started = await transaction.rows(
                "SELECT s.person_id, COUNT(*) AS n FROM match_seats s JOIN matches m ON m.id = s.match_id"
                " WHERE m.guild_id = ? AND m.started_at >= ? AND s.person_id IS NOT NULL"
                " GROUP BY s.person_id",
                guild_id,
                begin,
            )
            left = await transaction.rows(
                "SELECT s.person_id, COUNT(*) AS n FROM match_seats s JOIN matches m ON m.id = s.match_id"
                " WHERE m.guild_id = ? AND s.left_at >= ? AND s.person_id IS NOT NULL GROUP BY s.person_id",
                guild_id,
                begin,
            )
            names = await transaction.rows(
                "SELECT s.person_id, s.name FROM seats s JOIN tables t ON t.id = s.table_id"
                " WHERE t.guild_id = ? AND t.touched_at >= ? AND s.person_id IS NOT NULL ORDER BY t.id",
                guild_id,
                begin,
            )
        tables, matches, leavings = (_counts(rows) for rows in (opened, started, left))
        known = {row["person_id"]: row["name"] for row in names}
        people = [
            Active(id, known.get(id, ""), tables.get(id, 0), matches.get(id, 0), leavings.get(id, 0))
            for id in {*tables, *matches, *leavings}
        ]
        return sorted(people, key=_most_active)[:limit]


def _most_active(person: Active) -> tuple[int, int, int, int]:
    return -person.tables, -person.matches, -person.left, person.person_id


def _counts(rows: Iterable[Row]) -> dict[int, int]:
    return {row["person_id"]: row["n"] for row in rows}
