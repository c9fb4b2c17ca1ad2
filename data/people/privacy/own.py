"""The queries for what is stored about a person, as they get it exported."""

from typing import Final

OWN: Final[dict[str, str]] = {
    "settings": "SELECT name, content FROM person_settings WHERE person_id = ? ORDER BY name",
    "holidays": (
        "SELECT guild_id, first_day, last_day, ended_at FROM holidays WHERE person_id = ? ORDER BY first_day"
    ),
    "tables": (
        "SELECT t.id AS table_id, t.guild_id, t.channel_id, t.status, s.seat, s.name, s.avatar, s.presence,"
        " s.prepared, s.note, s.in_thread, s.came_at, s.misses, s.missed_at, s.decision"
        " FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person_id = ? ORDER BY t.id"
    ),
    "hosted_tables": (
        "SELECT id AS table_id, guild_id, status, locale FROM tables WHERE host_id = ? ORDER BY id"
    ),
    "promised_seats": (
        "SELECT s.table_id, s.seat, s.heir_name AS name FROM seats s WHERE s.heir_id = ? ORDER BY s.table_id"
    ),
    "turns": (
        "SELECT id AS table_id, turn_seat AS seat, turn_at FROM tables WHERE turn_person = ? ORDER BY id"
    ),
    "drafts": (
        "SELECT d.table_id, d.seat, d.content FROM drafts d JOIN seats s ON s.table_id = d.table_id"
        " AND s.seat = d.seat WHERE s.person_id = ? ORDER BY d.table_id"
    ),
    "next_presses": "SELECT table_id, changed FROM next_presses WHERE person_id = ? ORDER BY table_id",
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
        "SELECT id AS tournament_id, guild_id, name AS tournament, status, locale FROM tournaments"
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
    "reserves_asked": (
        "SELECT tournament_id, place FROM tournament_reserves WHERE asked_by = ?"
        " ORDER BY tournament_id, place"
    ),
    "honours_due": "SELECT person_id FROM honours_due WHERE person_id = ?",
    "tournament_letters": (
        "SELECT tournament_id, kind, created_at, sent_at FROM tournament_letters"
        " WHERE person_id = ? ORDER BY id"
    ),
    "adjusted_scores": (
        "SELECT tournament_id, number, entry, round, amount, reason FROM tournament_adjustments"
        " WHERE by_id = ? ORDER BY tournament_id, number"
    ),
    "organised_series": (
        "SELECT s.id AS series_id, s.guild_id, s.name AS series, s.season, b.locale FROM series s"
        " JOIN kept_boards b ON b.id = s.board_id WHERE s.organiser_id = ? ORDER BY s.id"
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
        "SELECT l.id AS ladder_id, l.guild_id, l.name AS ladder, b.locale FROM ladders l"
        " JOIN kept_boards b ON b.id = l.board_id WHERE l.organiser_id = ? ORDER BY l.id"
    ),
    "standing_tables": (
        "SELECT t.id AS standing_id, t.guild_id, t.variant, p.name, p.since, p.away_at FROM standing_people p"
        " JOIN standing_tables t ON t.id = p.standing_id WHERE p.person_id = ? ORDER BY t.id"
    ),
    "hosted_standing_tables": (
        "SELECT id AS standing_id, guild_id, variant, locale FROM standing_tables"
        " WHERE host_id = ? ORDER BY id"
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
