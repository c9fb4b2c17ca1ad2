"""What is kept of honours."""

from data.db.part import Part, SqlTable, own
from data.honours.honours import hold_honours

PART = Part(
    tables=(
        SqlTable(
            "honours",
            about="person_id",
            other="honour match_id earned_at",
            gives={"honours": own("honour, match_id, earned_at", order="earned_at, honour")},
            goes="person_id",
        ),
        SqlTable(
            "honour_facts",
            about="person_id content",
            other="match_id",
            gives={"honour_facts": own("match_id, content", order="match_id")},
            goes="person_id",
        ),
        SqlTable(
            "honours_due",
            about="person_id",
            gives={"honours_due": "SELECT person_id FROM honours_due WHERE person_id = ?"},
            goes="person_id",
        ),
    ),
    hold_all=hold_honours,
)
