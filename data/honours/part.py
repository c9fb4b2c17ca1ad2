"""What is kept of honours."""

from data.db.part import Part, SqlTable

PART = Part(
    tables=(
        SqlTable(
            "honours",
            about="person_id",
            other="honour match_id earned_at",
            gives={
                "honours": (
                    "SELECT honour, match_id, earned_at FROM honours WHERE person_id = ?"
                    " ORDER BY earned_at, honour"
                )
            },
            goes="person_id",
        ),
        SqlTable(
            "honour_facts",
            about="person_id content",
            other="match_id",
            gives={
                "honour_facts": (
                    "SELECT match_id, content FROM honour_facts WHERE person_id = ? ORDER BY match_id"
                )
            },
            goes="person_id",
        ),
        SqlTable(
            "honours_due",
            about="person_id",
            gives={"honours_due": "SELECT person_id FROM honours_due WHERE person_id = ?"},
            goes="person_id",
        ),
    ),
)
