"""What is kept of series and ladders."""

from data.clubs.boards import renew_kept_boards
from data.clubs.ladders import hold_ladders, leave_ladders
from data.db.part import OF_GUILD, VERSIONS, Part, SqlTable

OF_LADDER = "ladder_id IN (SELECT id FROM ladders WHERE guild_id = ?)"

PART = Part(
    tables=(
        SqlTable(
            "series",
            about="organiser_id",
            other=(
                "id guild_id board_id name season counting best minimum events ends_at created_at ended_at "
                "repeats"
            ),
            gives={
                "organised_series": (
                    "SELECT s.id AS series_id, s.guild_id, s.name AS series, s.season, b.locale FROM series s"
                    " JOIN kept_boards b ON b.id = s.board_id WHERE s.organiser_id = ? ORDER BY s.id"
                )
            },
            empties={"organiser_id": "organiser_id = 0"},
            server=OF_GUILD,
            here="organiser_id",
        ),
        SqlTable("series_events", other="tournament_id series_id rounds"),
        SqlTable(
            "ladders",
            about="organiser_id",
            other=(
                "id guild_id board_id name variant options seats pace reach answer_days play_days "
                "idle_weeks version created_at ended_at"
            ),
            gives={
                "organised_ladders": (
                    "SELECT l.id AS ladder_id, l.guild_id, l.name AS ladder, b.locale FROM ladders l"
                    " JOIN kept_boards b ON b.id = l.board_id WHERE l.organiser_id = ? ORDER BY l.id"
                )
            },
            empties={"organiser_id": "organiser_id = 0"},
            server=OF_GUILD,
            here="organiser_id",
            restored=f"UPDATE ladders SET version = version + {VERSIONS}",
        ),
        SqlTable(
            "ladder_people",
            about="person_id name",
            other="ladder_id place active_at won lost",
            gives={
                "ladders": (
                    "SELECT l.id AS ladder_id, l.guild_id, l.name AS ladder, p.name, p.place, p.won, p.lost,"
                    " p.active_at FROM ladder_people p JOIN ladders l ON l.id = p.ladder_id"
                    " WHERE p.person_id = ? ORDER BY l.id"
                )
            },
            server=OF_LADDER,
            stays=True,
            here="person_id",
        ),
        SqlTable(
            "ladder_challenges",
            about="challenger_id challenged_id",
            other="id ladder_id from_place to_place state made_at due_at message_id table_id ended_at",
            gives={
                "ladder_challenges": (
                    "WITH me AS (SELECT CAST(? AS INTEGER) AS id)"
                    " SELECT c.ladder_id, c.challenger_id = me.id AS made, c.from_place, c.to_place,"
                    " c.state, c.made_at, c.ended_at, c.table_id FROM me"
                    " JOIN ladder_challenges c ON c.challenger_id = me.id OR c.challenged_id = me.id"
                    " ORDER BY c.id"
                )
            },
            empties={"challenger_id": "challenger_id = NULL", "challenged_id": "challenged_id = NULL"},
        ),
        SqlTable(
            "kept_boards",
            about="locale",
            other="id guild_id channel_id message_id posted_at step_at version shown",
            server=OF_GUILD,
            restored=f"UPDATE kept_boards SET version = version + {VERSIONS}",
        ),
    ),
    hold=hold_ladders,
    renew=renew_kept_boards,
    forget=leave_ladders,
)
