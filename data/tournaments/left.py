"""People whose data were deleted while a tournament was played at whose tables they had played."""

from data.db import Marked

MARKED = Marked(
    table="left_tournaments",
    what="tournament {tournament_id}",
    find=(
        "SELECT DISTINCT w.tournament_id FROM tournament_tables w JOIN tables t ON t.id = w.table_id"
        " JOIN tournaments o ON o.id = w.tournament_id WHERE o.status = 'running' AND (EXISTS"
        # Only those who started the match, not substitutes.
        " (SELECT 1 FROM match_seats m WHERE m.match_id = t.match_id AND m.person_id = ? AND NOT EXISTS"
        " (SELECT 1 FROM stays y WHERE y.match_id = m.match_id AND y.seat = m.seat)) OR EXISTS"
        " (SELECT 1 FROM stays y WHERE y.match_id = t.match_id AND y.person_id = ? AND y.n = 1))"
    ),
    write="INSERT INTO left_tournaments (mark, tournament_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
    given="tournament_id",
    order="tournament_id",
)
