"""Export and deletion of what is stored about a person."""

from datetime import datetime
from typing import Any

from data.audit import forget_in_audit
from data.clubs.boards import renew_kept_boards
from data.clubs.ladders import leave_ladders
from data.community.leaderboards import renew_boards
from data.db.columns import Now
from data.db.database import Database, Row, Transaction
from data.marks import keep_blocks, keep_marks, kept_of
from data.matches.seen import forget_viewer
from data.records.turns import PROGRAM
from data.tables.bars import mark_bars
from data.tables.kept_out import mark_kept_out
from data.tables.news import forget_in_news
from data.tables.rows import FRESH_SEAT
from data.tournaments.letters import forget_in_letters

HIDDEN = "hidden"
"""The setting of a person who wants to be hidden from all boards and other people."""


_OWN: dict[str, str] = {
    "settings": "SELECT name, content FROM person_settings WHERE person_id = ? ORDER BY name",
    "holidays": (
        "SELECT guild_id, first_day, last_day, ended_at FROM holidays WHERE person_id = ? ORDER BY first_day"
    ),
    "tables": (
        "SELECT t.id AS table_id, t.guild_id, t.channel_id, t.status, s.seat, s.name, s.avatar, s.presence,"
        " s.prepared, s.note, s.in_thread"
        " FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person_id = ? ORDER BY t.id"
    ),
    "hosted_tables": "SELECT id AS table_id, guild_id, status FROM tables WHERE host_id = ? ORDER BY id",
    "invitations": "SELECT table_id, called_at FROM invitations WHERE person_id = ? ORDER BY table_id",
    "matches": (
        "SELECT m.id AS match_id, m.guild_id, m.variant, m.started_at, m.finished_at, m.outcome, m.verdict,"
        " s.seat, s.side, s.name, s.won, s.points, s.left_at, f.content AS figures"
        " FROM match_seats s JOIN matches m ON m.id = s.match_id"
        " LEFT JOIN figures f ON f.match_id = s.match_id AND f.seat = s.seat"
        " WHERE s.person_id = ? ORDER BY m.id"
    ),
    "moves": (
        "WITH me AS (SELECT CAST(? AS INTEGER) AS id)"
        " SELECT a.match_id, a.round, a.n, a.content AS move, a.acted_at FROM me"
        " JOIN match_seats s ON s.person_id = me.id"
        " JOIN actions a ON a.match_id = s.match_id AND a.seat = s.seat"
        " WHERE NOT EXISTS (SELECT 1 FROM stays y WHERE y.match_id = s.match_id AND y.seat = s.seat)"
        " UNION ALL SELECT a.match_id, a.round, a.n, a.content, a.acted_at FROM me"
        " JOIN stays y ON y.person_id = me.id"
        " JOIN actions a ON a.match_id = y.match_id AND a.seat = y.seat AND a.acted_at >= y.since"
        " AND (y.until IS NULL OR a.acted_at < y.until) ORDER BY 1, 2, 3"
    ),
    "shared_seats": (
        "SELECT match_id, seat, name, since, until, figures FROM stays WHERE person_id = ?"
        " ORDER BY match_id, seat, n"
    ),
    "hands_seen": (
        "SELECT match_id, round, seat FROM seen_hands WHERE person_id = ? ORDER BY match_id, round, seat"
    ),
    "ratings": (
        "SELECT r.match_id, r.guild_id, r.family, r.mu_before, r.sigma_before, r.mu, r.sigma"
        " FROM match_seats s JOIN rating_steps r ON r.match_id = s.match_id AND r.seat = s.seat"
        " WHERE s.person_id = ? ORDER BY r.match_id, r.guild_id, r.family"
    ),
    "rating_starts": (
        "SELECT guild_id, family, mu, sigma FROM rating_starts WHERE person_id = ? ORDER BY guild_id, family"
    ),
    "standings": "SELECT * FROM standings WHERE person_id = ? ORDER BY guild_id, family, season",
    "tournaments": (
        "SELECT o.id AS tournament_id, o.guild_id, o.name AS tournament, o.status, p.entry, p.chair,"
        " CASE WHEN p.person_id IS NULL THEN p.former_name ELSE p.name END AS name,"
        " p.agreed, p.left_round FROM tournament_players p JOIN tournaments o ON o.id = p.tournament_id"
        " WHERE ? IN (p.person_id, p.former_id) ORDER BY o.id"
    ),
    "daily_deals": (
        "SELECT day, table_id, deal_id, begun_at, finished_at, lead, course FROM daily_plays"
        " WHERE person_id = ? ORDER BY day"
    ),
    "tournament_check_ins": (
        "SELECT tournament_id, here_at FROM tournament_check_ins WHERE person_id = ? ORDER BY tournament_id"
    ),
    "daily_servers": "SELECT day, guild_id FROM daily_places WHERE person_id = ? ORDER BY day, guild_id",
    "digests": "SELECT due_at, last_at FROM digests WHERE person_id = ?",
    "own_boards": "SELECT guild_id, place_id, message_id, locale, off FROM own_boards WHERE person_id = ?",
    "allowances": (
        "SELECT what, since, used FROM allowances WHERE owner = 'person' AND owner_id = ? ORDER BY what"
    ),
    "lessons": (
        "SELECT lesson, moves, draft, changed_at, finished_at FROM lessons WHERE person_id = ?"
        " ORDER BY lesson"
    ),
    "blocks": "SELECT blocked_id, name, since FROM blocks WHERE person_id = ? ORDER BY id",
    "kept_out": (
        "SELECT table_id, because, reason, since FROM kept_out WHERE person_id = ? ORDER BY table_id, because"
    ),
    "bars": "SELECT guild_id, name, reason, since, until FROM bars WHERE person_id = ? ORDER BY guild_id",
    "bars_made": "SELECT guild_id, since, until FROM bars WHERE by_id = ? ORDER BY id",
    "honours": (
        "SELECT honour, match_id, earned_at FROM honours WHERE person_id = ? ORDER BY earned_at, honour"
    ),
    "honour_facts": "SELECT match_id, content FROM honour_facts WHERE person_id = ? ORDER BY match_id",
    "given_roles": (
        "SELECT guild_id, role_id, given_at FROM given_roles WHERE person_id = ? ORDER BY guild_id, role_id"
    ),
    "organised_tournaments": (
        "SELECT id AS tournament_id, guild_id, name AS tournament, status FROM tournaments"
        " WHERE organiser_id = ? ORDER BY id"
    ),
    "directed_tournaments": (
        "SELECT o.id AS tournament_id, o.guild_id, o.name AS tournament, o.status FROM tournament_directors d"
        " JOIN tournaments o ON o.id = d.tournament_id WHERE d.person_id = ? ORDER BY o.id"
    ),
    "reserve_lists": (
        "SELECT o.id AS tournament_id, o.guild_id, o.name AS tournament, r.name, r.entry, r.chair"
        " FROM tournament_reserves r JOIN tournaments o ON o.id = r.tournament_id WHERE r.person_id = ?"
        " ORDER BY o.id"
    ),
    "tournament_letters": (
        "SELECT tournament_id, kind, created_at, sent_at FROM tournament_letters"
        " WHERE person_id = ? ORDER BY id"
    ),
    "adjusted_scores": (
        "SELECT tournament_id, number, entry, round, amount, reason FROM tournament_adjustments"
        " WHERE by_id = ? ORDER BY tournament_id, number"
    ),
    "organised_series": (
        "SELECT id AS series_id, guild_id, name AS series, season FROM series"
        " WHERE organiser_id = ? ORDER BY id"
    ),
    "ladders": (
        "SELECT l.id AS ladder_id, l.guild_id, l.name AS ladder, p.name, p.place, p.won, p.lost, p.active_at"
        " FROM ladder_people p JOIN ladders l ON l.id = p.ladder_id WHERE p.person_id = ? ORDER BY l.id"
    ),
    "ladder_challenges": (
        "WITH me AS (SELECT CAST(? AS INTEGER) AS id) SELECT c.ladder_id, c.challenger_id = me.id AS made,"
        " c.from_place, c.to_place, c.state, c.made_at, c.ended_at, c.table_id FROM me"
        " JOIN ladder_challenges c ON c.challenger_id = me.id OR c.challenged_id = me.id ORDER BY c.id"
    ),
    "organised_ladders": (
        "SELECT id AS ladder_id, guild_id, name AS ladder FROM ladders WHERE organiser_id = ? ORDER BY id"
    ),
    "standing_tables": (
        "SELECT t.id AS standing_id, t.guild_id, t.variant, p.name, p.since, p.away_at FROM standing_people p"
        " JOIN standing_tables t ON t.id = p.standing_id WHERE p.person_id = ? ORDER BY t.id"
    ),
    "hosted_standing_tables": (
        "SELECT id AS standing_id, guild_id, variant FROM standing_tables WHERE host_id = ? ORDER BY id"
    ),
    "audit": (
        "WITH me AS (SELECT CAST(? AS INTEGER) AS id)"
        " SELECT e.guild_id, e.noted_at, e.deed,"
        " CASE WHEN e.by_person_id = me.id THEN 1 ELSE 0 END AS by_you,"
        " e.table_id, e.tournament_id, e.details FROM me"
        " JOIN audit_entries e ON e.by_person_id = me.id OR e.person_id = me.id ORDER BY e.id"
    ),
}
"""Everything about a person, by kind."""


_GONE = (
    "next_presses",
    "invitations",
    "person_settings",
    "holidays",
    "digests",
    "own_boards",
    "standings",
    "rating_starts",
    "lessons",
    "blocks",
    "honours",
    "honour_facts",
    "honours_due",
    "daily_places",
    "tournament_directors",
    "tournament_reserves",
)
"""Tables whose rows of a deleted person go."""


class People:
    """Exports, hides and deletes people."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now

    async def about(self, person_id: int) -> dict[str, list[dict[str, Any]]]:
        """Everything stored about a person, as plain data by kind."""
        async with self._database.read() as transaction:
            own = {what: await transaction.rows(sql, person_id) for what, sql in _OWN.items()}
            kept = await kept_of(transaction, person_id)
        return {what: [_plain(row) for row in rows] for what, rows in (own | kept).items()}

    async def hide(self, person_id: int, hidden: bool) -> None:
        """Take a person off every board, or put them back; posted messages are marked for an update."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "DELETE FROM person_settings WHERE person_id = ? AND name = ?", person_id, HIDDEN
            )
            if hidden:
                await transaction.rows(
                    "INSERT INTO person_settings (person_id, name, content) VALUES (?, ?, ?)",
                    person_id,
                    HIDDEN,
                    "true",
                )
            await renew_boards(transaction, person_id)
            await renew_kept_boards(transaction, person_id)

    async def forget(
        self, person_id: int, *, computer: str, name: str, ratings_until: datetime | None = None
    ) -> None:
        """Remove a person from everything. Finished matches and tournaments keep an anonymous seat; a seat
        that they still have at a table (even a closed one) or in a tournament goes to a computer player of
        this kind and name. Until ``ratings_until`` they are recognised if they come back, by marks alone
        (data/marks.py); None: never.
        """
        async with self._database.write() as transaction:
            if ratings_until is not None:
                await keep_marks(transaction, person_id, ratings_until)
            await take_out_person(transaction, person_id, self._now(), computer, name)


async def take_out_person(
    transaction: Transaction, person_id: int, now: int, computer: str, name: str
) -> None:
    """Remove a person from every row, as ``People.forget`` describes."""
    await renew_boards(transaction, person_id)
    await renew_kept_boards(transaction, person_id)
    await leave_ladders(transaction, person_id, now)
    await transaction.rows("UPDATE series SET organiser_id = 0 WHERE organiser_id = ?", person_id)
    await forget_viewer(transaction, person_id)
    await forget_in_news(transaction, person_id)
    await keep_blocks(transaction, person_id)
    await forget_in_audit(transaction, person_id)
    await mark_kept_out(transaction, person_id)
    await mark_bars(transaction, person_id)
    await forget_in_letters(transaction, person_id)
    await transaction.rows(
        "UPDATE match_seats SET left_at = COALESCE(left_at, CAST(? AS INTEGER)) WHERE person_id = ?"
        " AND match_id IN (SELECT id FROM matches WHERE outcome IS NULL)",
        now,
        person_id,
    )
    await transaction.rows(
        "UPDATE match_seats SET person_id = NULL, computer = NULL, name = '' WHERE person_id = ?", person_id
    )
    await transaction.rows("DELETE FROM daily_plays WHERE person_id = ? AND lead IS NULL", person_id)
    await transaction.rows("UPDATE daily_plays SET person_id = NULL WHERE person_id = ?", person_id)
    await transaction.rows("UPDATE stays SET person_id = NULL, name = '' WHERE person_id = ?", person_id)
    await transaction.rows(
        "DELETE FROM drafts WHERE EXISTS (SELECT 1 FROM seats s WHERE s.table_id = drafts.table_id"
        " AND s.seat = drafts.seat AND s.person_id = ?)",
        person_id,
    )
    await transaction.rows("UPDATE seats SET heir_id = NULL, heir_name = NULL WHERE heir_id = ?", person_id)
    await transaction.rows(
        f"UPDATE seats SET {FRESH_SEAT}, person_id = NULL, computer = ?, name = ?, avatar = NULL,"
        " came_at = NULL WHERE person_id = ?",
        computer,
        name,
        person_id,
    )
    await transaction.rows(
        # What was typed may be about them, or by them.
        "UPDATE tournament_adjustments SET reason = '' WHERE by_id = ? OR EXISTS (SELECT 1 FROM"
        " tournament_players p WHERE p.tournament_id = tournament_adjustments.tournament_id"
        " AND p.entry = tournament_adjustments.entry AND p.person_id = ?)",
        person_id,
        person_id,
    )
    await transaction.rows(
        "UPDATE tournament_players SET person_id = NULL, computer = ?, name = ?, agreed = 1"
        " WHERE person_id = ? AND tournament_id IN"
        " (SELECT id FROM tournaments WHERE status IN ('open', 'running'))",
        computer,
        name,
        person_id,
    )
    await transaction.rows(
        "UPDATE tournament_players SET person_id = NULL, computer = NULL, name = '' WHERE person_id = ?",
        person_id,
    )
    await transaction.rows(
        "UPDATE tournament_players SET former_id = NULL, former_name = NULL WHERE former_id = ?", person_id
    )
    await transaction.rows(
        # Running ones show who runs them, so they need an update.
        "UPDATE tournaments SET version = version + 1"
        " WHERE organiser_id = ? AND status IN ('open', 'running')",
        person_id,
    )
    await transaction.rows("UPDATE tournaments SET organiser_id = 0 WHERE organiser_id = ?", person_id)
    await transaction.rows("UPDATE tournament_adjustments SET by_id = 0 WHERE by_id = ?", person_id)
    await transaction.rows("UPDATE tournament_reserves SET asked_by = 0 WHERE asked_by = ?", person_id)
    await transaction.rows("UPDATE tables SET host_id = 0 WHERE host_id = ?", person_id)
    await transaction.rows("UPDATE tables SET turn_person = ? WHERE turn_person = ?", PROGRAM, person_id)
    await transaction.rows("UPDATE tables SET votes = NULL WHERE votes LIKE ?", f'%"{person_id}"%')
    # Server counters stay: leaving must not raise a server's allowance.
    await transaction.rows("DELETE FROM allowances WHERE owner = 'person' AND owner_id = ?", person_id)
    # The bot still has to take these back; the rows go with the roles.
    await transaction.rows("UPDATE given_roles SET forgotten_at = ? WHERE person_id = ?", now, person_id)
    await _leave_standing_tables(transaction, person_id, now)
    for table in _GONE:
        await transaction.rows(f"DELETE FROM {table} WHERE person_id = ?", person_id)


async def _leave_standing_tables(transaction: Transaction, person_id: int, now: int) -> None:
    """Remove somebody from the standing tables; whoever said yes first hosts those that they hosted."""
    await transaction.rows(
        # Their messages name who comes, so they need an update.
        "UPDATE standing_tables SET version = version + 1, look_at = ? WHERE look_at IS NOT NULL"
        " AND (host_id = ? OR id IN (SELECT standing_id FROM standing_people WHERE person_id = ?))",
        now,
        person_id,
        person_id,
    )
    await transaction.rows("DELETE FROM standing_people WHERE person_id = ?", person_id)
    await transaction.rows(
        "UPDATE standing_tables SET host_id = COALESCE((SELECT p.person_id FROM standing_people p"
        " WHERE p.standing_id = standing_tables.id ORDER BY p.since, p.person_id LIMIT 1), 0)"
        " WHERE host_id = ?",
        person_id,
    )


def _plain(row: Row) -> dict[str, Any]:
    return dict(row)  # type: ignore[call-overload, no-any-return]
