"""What is kept of lessons and welcomes."""

from data.db.part import OF_GUILD, VERSIONS, Part, SqlTable, own

PART = Part(
    tables=(
        SqlTable(
            "lessons",
            about="person_id moves draft",
            other="lesson version opened changed_at finished_at",
            gives={"lessons": own("lesson, moves, draft, changed_at, finished_at", order="lesson")},
            goes="person_id",
            restored=f"UPDATE lessons SET version = version + {VERSIONS}, opened = opened + {VERSIONS}",
        ),
        SqlTable("welcomes", other="guild_id joined_at owed", server=OF_GUILD),
    ),
)
