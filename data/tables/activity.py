"""Who has opened how much on a server lately."""

from datetime import datetime

from data.db import Keeper
from data.db.columns import to_milliseconds
from data.records.moderation import Active

_OPENED = (
    "SELECT host_id AS person_id, COUNT(*) AS known FROM tables WHERE guild_id = ? AND created_at >= ?"
    " AND host_id <> 0 AND tournament_id IS NULL AND standing_id IS NULL GROUP BY host_id"
)
_SAT = (
    "SELECT s.person_id, COUNT(*) AS known FROM match_seats s JOIN matches m ON m.id = s.match_id"
    " WHERE m.guild_id = ? AND {} >= ? AND s.person_id IS NOT NULL GROUP BY s.person_id"
)
_NAMES = (
    "SELECT s.person_id, s.name AS known FROM seats s JOIN tables t ON t.id = s.table_id"
    " WHERE t.guild_id = ? AND t.touched_at >= ? AND s.person_id IS NOT NULL ORDER BY t.id"
)


class Activity(Keeper):
    async def of_server(self, guild_id: int, since: datetime, limit: int) -> list[Active]:
        """The people who have done most there since this moment: tables opened, then matches."""
        begin = to_milliseconds(since)
        async with self._database.read() as transaction:
            tables, matches, leavings, known = [
                {row["person_id"]: row["known"] for row in await transaction.rows(query, [guild_id, begin])}
                for query in (_OPENED, _SAT.format("m.started_at"), _SAT.format("s.left_at"), _NAMES)
            ]
        people = [
            Active(id, known.get(id, ""), tables.get(id, 0), matches.get(id, 0), leavings.get(id, 0))
            for id in {*tables, *matches, *leavings}
        ]
        return sorted(people, key=_most_active)[:limit]


def _most_active(person: Active) -> tuple[int, int, int, int]:
    return -person.tables, -person.matches, -person.left, person.person_id
