"""What is kept of weekly arenas."""

from data.db.part import OF_GUILD, Part, SqlTable

PART = Part(
    tables=(
        SqlTable(
            "arena_people",
            about="person_id name",
            other="arena_id doing since table_id",
            gives={
                "arenas": (
                    "SELECT a.id AS arena_id, a.guild_id, a.starts_at, p.name, p.doing, p.since, p.table_id"
                    " FROM arena_people p JOIN arenas a ON a.id = p.arena_id WHERE p.person_id = ?"
                    " ORDER BY a.id"
                )
            },
            goes="person_id",
            server="arena_id IN (SELECT id FROM arenas WHERE guild_id = ?)",
            here="person_id",
        ),
        SqlTable("arena_deals", other="arena_id number seed began_at leads"),
        SqlTable("arena_tables", other="table_id arena_id deal"),
        SqlTable(
            "arenas",
            other=("id guild_id channel_id locale starts_at status message_id posted event_id event_shown"),
            server=OF_GUILD,
        ),
    ),
)
