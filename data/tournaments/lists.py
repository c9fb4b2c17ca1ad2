"""Lists of a server's tournaments, without their entries."""

from data.db.database import Database
from data.db.mapper import Mapper
from data.tournaments.records.tournaments import TournamentLine, TournamentStatus

_LINES = Mapper(TournamentLine)


class TournamentLists:
    """Reads a server's tournaments line by line."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_server(self, guild_id: int, reader_id: int, limit: int) -> list[TournamentLine]:
        """A server's tournaments: those open, those running and those over, each newest first."""
        return await _LINES.all(
            self._database,
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
