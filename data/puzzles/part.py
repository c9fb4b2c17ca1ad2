"""What is kept of puzzles."""

from data.db.part import Part, SqlTable, own

PART = Part(
    tables=(
        SqlTable(
            "puzzle_answers",
            about="person_id choice vote",
            other="puzzle_id answered_at",
            gives={"puzzle_answers": own("puzzle_id, choice, vote, answered_at", order="answered_at")},
            goes="person_id",
        ),
        SqlTable(
            "puzzle_solvers",
            about="person_id",
            other="mu sigma answered solved began streak best",
            gives={"puzzle_rating": own("mu, sigma, answered, solved, streak, best", order="person_id")},
            goes="person_id",
        ),
        SqlTable("puzzles", other="id origin match_id variant content mu sigma day good bad"),
    ),
)
