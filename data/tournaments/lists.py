"""Lists of a server's tournaments, without their entries."""

from data.db.columns import from_milliseconds, moment
from data.db.database import Database, Row
from data.tournaments.records.tournaments import TournamentLine, TournamentStatus


class TournamentLists:
    """Reads a server's tournaments line by line."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_server(self, guild_id: int, reader_id: int, limit: int) -> list[TournamentLine]:
        """A server's tournaments: those open, those running and those over, each newest first."""
        rows = await self._database.rows(
            "SELECT t.id, t.channel_id, t.message_id, t.name, t.system, t.rounds,"
            " t.round, t.status, t.created_at, t.started_at, t.finished_at,"
            " (SELECT v.starts_at FROM tournament_evenings v WHERE v.tournament_id = t.id) AS starts_at,"
            " (SELECT COUNT(*) FROM tournament_entries e WHERE e.tournament_id = t.id) AS entries,"
            " (SELECT COUNT(*) FROM tournament_players p"
            " WHERE p.tournament_id = t.id AND p.person_id = ?) AS mine,"
            " (SELECT COUNT(*) FROM tournament_directors d"
            " WHERE d.tournament_id = t.id AND d.person_id = ?)"
            " + CASE t.organiser_id WHEN ? THEN 1 ELSE 0 END AS directed"
            " FROM tournaments t WHERE t.guild_id = ? ORDER BY"
            " CASE t.status WHEN ? THEN 0 WHEN ? THEN 1 ELSE 2 END,"
            f" COALESCE(t.finished_at, 0) DESC, t.id DESC LIMIT {int(limit)}",
            reader_id,
            reader_id,
            reader_id,
            guild_id,
            TournamentStatus.OPEN.value,
            TournamentStatus.RUNNING.value,
        )
        return [_line(row) for row in rows]


def _line(row: Row) -> TournamentLine:
    return TournamentLine(
        id=row["id"],
        channel_id=row["channel_id"],
        message_id=row["message_id"],
        name=row["name"],
        system=row["system"],
        rounds=row["rounds"],
        round=row["round"],
        status=TournamentStatus(row["status"]),
        created_at=from_milliseconds(row["created_at"]),
        started_at=moment(row["started_at"]),
        finished_at=moment(row["finished_at"]),
        entries=row["entries"],
        mine=row["mine"] > 0,
        directed=row["directed"] > 0,
        starts_at=moment(row["starts_at"]),
    )
