"""Who plays with whom often."""

from data.db.database import Database
from data.matches.result_rows import HIDDEN_PEOPLE


class Friends:
    """Reads who has played with whom."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person_id: int, guild_id: int, least: int) -> frozenset[int]:
        """The people with whom somebody has finished ``least`` matches or more on a server, without those who
        hide.
        """
        rows = await self._database.rows(
            "SELECT o.person_id FROM match_seats s JOIN matches m ON m.id = s.match_id"
            " JOIN match_seats o ON o.match_id = s.match_id AND o.person_id <> s.person_id"
            " WHERE s.person_id = ? AND m.guild_id = ? AND m.outcome = 'finished'"
            f" AND o.person_id NOT IN ({HIDDEN_PEOPLE})"
            " GROUP BY o.person_id HAVING COUNT(*) >= ?",
            person_id,
            guild_id,
            least,
        )
        return frozenset(row["person_id"] for row in rows)
