"""What is kept of standing tables."""

from data.db import Transaction
from data.db.part import OF_GUILD, VERSIONS, Leaving, Part, SqlTable, own


async def _leave(transaction: Transaction, leaving: Leaving) -> None:
    """Remove somebody from the standing tables; the first to have said yes hosts those that they hosted."""
    person_id = leaving.person_id
    await transaction.rows(
        # Their messages name who comes, so they need an update.
        "UPDATE standing_tables SET version = version + 1, look_at = ? WHERE look_at IS NOT NULL"
        " AND (host_id = ? OR id IN (SELECT standing_id FROM standing_people WHERE person_id = ?))",
        [leaving.now, person_id, person_id],
    )
    await transaction.rows("DELETE FROM standing_people WHERE person_id = ?", [person_id])
    await transaction.rows(
        "UPDATE standing_tables SET host_id = COALESCE((SELECT p.person_id FROM standing_people p"
        " WHERE p.standing_id = standing_tables.id ORDER BY p.since, p.person_id LIMIT 1), 0)"
        " WHERE host_id = ?",
        [person_id],
    )


PART = Part(
    tables=(
        SqlTable(
            "standing_people",
            about="person_id name",
            other="standing_id since away_at",
            gives={
                "standing_tables": (
                    "SELECT t.id AS standing_id, t.guild_id, t.variant, p.name, p.since, p.away_at"
                    " FROM standing_people p JOIN standing_tables t ON t.id = p.standing_id"
                    " WHERE p.person_id = ? ORDER BY t.id"
                )
            },
            server="standing_id IN (SELECT id FROM standing_tables WHERE guild_id = ?)",
            here="person_id",
        ),
        SqlTable(
            "standing_tables",
            about="host_id locale",
            other=(
                "id guild_id channel_id variant options seats pace weekday minute weeks zone next_at "
                "look_at version table_id message_id event_id with_event trouble empty skipped_at "
                "ended_because"
            ),
            gives={
                "hosted_standing_tables": own(
                    "id AS standing_id, guild_id, variant, locale", order="id", by="host_id"
                )
            },
            server=OF_GUILD,
            here="host_id",
            restored=f"UPDATE standing_tables SET version = version + {VERSIONS} WHERE ended_because IS NULL",
        ),
    ),
    forget=_leave,
)
