"""What is kept of people themselves."""

from data.db.part import OF_GUILD, Part, SqlTable

PART = Part(
    tables=(
        SqlTable(
            "own_boards",
            about="person_id message_id locale",
            other="guild_id place_id shown off",
            gives={
                "own_boards": (
                    "SELECT guild_id, place_id, message_id, locale, off FROM own_boards WHERE person_id = ?"
                )
            },
            goes="person_id",
            server=OF_GUILD,
        ),
        SqlTable("departures", other="guild_id left_at", server=OF_GUILD),
    ),
)
