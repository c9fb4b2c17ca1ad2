"""What is kept of matches."""

from data.db import Transaction, update
from data.db.part import NUMBERS, OF_GUILD, Leaving, Part, SqlTable, own
from data.matches.seen import MARKED, forget_viewer

OF_MATCH = "match_id IN (SELECT id FROM matches WHERE guild_id = ?)"
ELSEWHERE = (
    "SELECT 1 AS found FROM {seats} s JOIN matches m ON m.id = s.match_id"
    " WHERE s.person_id = ? AND m.guild_id <> 0"
)
"""Matches stay when their server is forgotten."""


async def _leave(transaction: Transaction, leaving: Leaving) -> None:
    """Make the seats of matches nameless that somebody has or had, and what they have seen."""
    await forget_viewer(transaction, leaving.person_id)
    await transaction.rows(
        "UPDATE match_seats SET left_at = COALESCE(left_at, CAST(? AS INTEGER)) WHERE person_id = ?"
        " AND match_id IN (SELECT id FROM matches WHERE outcome IS NULL)",
        [leaving.now, leaving.person_id],
    )
    columns = {"person_id": None, "computer": None, "name": ""}
    await update(transaction, "match_seats", columns, person_id=leaving.person_id)


async def _without_server(transaction: Transaction, guild_id: int, now: int) -> None:
    """End what is being played. Matches stay, without a server: they belong to their people too."""
    await transaction.rows(
        "UPDATE matches SET outcome = 'abandoned', finished_at = ?, reason = 'gone'"
        " WHERE guild_id = ? AND outcome IS NULL",
        [now, guild_id],
    )
    columns = {"guild_id": 0, "tournament_id": None, "tournament_round": None}
    await update(transaction, "matches", columns, guild_id=guild_id)


PART = Part(
    tables=(
        SqlTable(
            "matches",
            other=(
                "id table_id guild_id variant options rules_revision first_dealer started_at finished_at "
                "outcome deals_played rated judged_no verdict reason tournament_id tournament_round "
                "duplicate honours deal_id to_move"
            ),
            server=OF_GUILD,
            stays=True,
        ),
        SqlTable(
            "match_seats",
            about="person_id name left_at",
            other="match_id seat side computer won points",
            gives={
                "matches": (
                    "SELECT m.id AS match_id, m.guild_id, m.variant, m.started_at, m.finished_at, m.outcome,"
                    " m.verdict, s.seat, s.side, s.name, s.won, s.points, s.left_at, f.content AS figures"
                    " FROM match_seats s JOIN matches m ON m.id = s.match_id LEFT"
                    " JOIN figures f ON f.match_id = s.match_id AND f.seat = s.seat WHERE s.person_id = ?"
                    " ORDER BY m.id"
                )
            },
            server=OF_MATCH,
            stays=True,
            here="person_id",
            elsewhere=ELSEWHERE.format(seats="match_seats"),
        ),
        SqlTable("deals", other="match_id round seed started_at finished_at result"),
        SqlTable(
            "actions",
            about="content",
            other="match_id round n seat version acted_at made_by",
            gives={
                "moves": (
                    "WITH me AS (SELECT CAST(? AS INTEGER) AS id)"
                    " SELECT a.match_id, a.round, a.n, a.content AS move, a.acted_at FROM me"
                    " JOIN match_seats s ON s.person_id = me.id JOIN actions a ON a.match_id = s.match_id"
                    " AND a.seat = s.seat WHERE NOT EXISTS (SELECT 1 FROM stays y"
                    " WHERE y.match_id = s.match_id AND y.seat = s.seat) UNION ALL"
                    " SELECT a.match_id, a.round, a.n, a.content, a.acted_at FROM me"
                    " JOIN stays y ON y.person_id = me.id JOIN actions a ON a.match_id = y.match_id"
                    " AND a.seat = y.seat AND a.acted_at >= y.since AND (y.until IS NULL"
                    " OR a.acted_at < y.until) ORDER BY 1, 2, 3"
                )
            },
        ),
        SqlTable("figures", about="content", other="match_id seat revision"),
        SqlTable("match_pauses", other="match_id began_at ended_at"),
        SqlTable(
            "stays",
            about="person_id name figures",
            other="match_id seat n since until wants_back on_holiday",
            gives={
                "shared_seats": own("match_id, seat, name, since, until, figures", order="match_id, seat, n")
            },
            empties={"person_id": "person_id = NULL, name = ''"},
            server=OF_MATCH,
            stays=True,
            here="person_id",
            elsewhere=ELSEWHERE.format(seats="stays"),
        ),
        SqlTable(
            "seen_hands",
            about="person_id",
            other="match_id round seat",
            gives={"hands_seen": own("match_id, round, seat", order="match_id, round, seat")},
            server=OF_MATCH,
        ),
        SqlTable("left_matches", about="mark", other="match_id", marked=MARKED, server=OF_MATCH),
        SqlTable(
            "shared_deals",
            other=(
                "id seed closed_until tournament_id round number variant options seats rules_revision "
                "first_dealer players day instance source_match source_round totals"
            ),
            stand_ins=(
                f"INSERT INTO shared_deals (id, seed) SELECT MAX(id) + {NUMBERS}, '' FROM shared_deals"
                " HAVING MAX(id) IS NOT NULL",
                # Of no shared deal that there is: such a match is private, never rated and never counted.
                "INSERT INTO matches (id, table_id, guild_id, variant, options, rules_revision, first_dealer,"
                " started_at, finished_at, outcome, deal_id)"
                f" SELECT MAX(id) + {NUMBERS}, (SELECT MAX(id) FROM tables), 0, 'classic', '{{}}', 1, 0,"
                " MAX(started_at), MAX(started_at), 'abandoned', 0 FROM matches HAVING MAX(id) IS NOT NULL",
            ),
        ),
    ),
    forget=_leave,
    forget_server=_without_server,
)
