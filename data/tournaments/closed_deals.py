"""Deals that several tables of a tournament play and that aren't public yet."""

from data.db.database import Row, Transaction
from data.tournaments.records.tournaments import TournamentStatus


async def closed_deals(transaction: Transaction, match: Row) -> frozenset[int]:
    """Which deals of a tournament's match, a row of matches, some table of its round has not finished yet."""
    rows = await transaction.rows(
        "SELECT m.outcome, (SELECT COUNT(*) FROM deals d WHERE d.match_id = m.id"
        " AND d.finished_at IS NOT NULL) AS over FROM tournament_tables w"
        " LEFT JOIN tables t ON t.id = w.table_id LEFT JOIN matches m ON m.id = t.match_id"
        " WHERE w.tournament_id = ? AND w.round = ? AND w.second IS NOT NULL AND (w.table_id IS NOT NULL"
        " OR EXISTS (SELECT 1 FROM tournaments o WHERE o.id = w.tournament_id AND o.status = ?))",
        match["tournament_id"],
        match["tournament_round"],
        # A table not set up before the tournament was called off never will be.
        TournamentStatus.RUNNING.value,
    )
    deals: int = match["duplicate"]
    # Deals are played in order: every table has finished at least as many as the slowest one.
    finished = min((deals if row["outcome"] is not None else row["over"] for row in rows), default=deals)
    return frozenset(range(finished + 1, deals + 1))
