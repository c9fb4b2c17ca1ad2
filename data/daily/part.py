"""What is kept of the deals of a day."""

from data.daily.dailies import MARKED
from data.db.part import OF_GUILD, Part, SqlTable, own

PART = Part(
    tables=(
        SqlTable(
            "daily_plays",
            about="person_id course",
            other=(
                "table_id deal_id day begun_at finished_at lead shared share best_move worst_move told_at"
            ),
            gives={
                "daily_deals": own(
                    "day, table_id, deal_id, begun_at, finished_at, lead, course, share", order="day"
                )
            },
            forget=("DELETE FROM daily_plays WHERE person_id = ? AND lead IS NULL",),
            empties={"person_id": "person_id = NULL"},
            elsewhere="SELECT 1 AS found FROM daily_plays WHERE person_id = ?",
        ),
        SqlTable(
            "daily_places",
            about="person_id",
            other="day guild_id",
            gives={"daily_servers": own("day, guild_id", order="day, guild_id")},
            goes="person_id",
            server=OF_GUILD,
        ),
        SqlTable("daily_computers", other="deal_id level n lead"),
        SqlTable("left_dailies", about="mark", other="day", marked=MARKED),
    ),
)
