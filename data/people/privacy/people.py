"""Export and deletion of what is stored about a person."""

from datetime import datetime
from typing import Any

from data.clubs.boards import renew_kept_boards
from data.clubs.ladders import leave_ladders
from data.db.columns import Now
from data.db.database import Database, Row, Transaction
from data.db.signals import Signal, Topic
from data.marks import hold_person, keep_blocks, keep_marks, kept_of
from data.matches.seen import forget_viewer
from data.people.digests import Digests
from data.people.encounters import Encounters
from data.people.friends import Friends
from data.people.own_boards import OwnBoards
from data.people.privacy.own import OWN
from data.ratings.leaderboards import renew_boards
from data.records.turns import PROGRAM
from data.servers.audit import forget_in_audit
from data.servers.settings import HIDDEN
from data.tables.bars import mark_bars, marked_bars
from data.tables.kept_out import mark_kept_out, marked_kept_out
from data.tables.news import forget_in_news
from data.tables.rows import FRESH_SEAT
from data.tournaments.letters import forget_in_letters

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
        self.friends = Friends(database)
        self.encounters = Encounters(database)
        self.digests = Digests(database)
        self.own_boards = OwnBoards(database)

    async def about(self, person_id: int) -> dict[str, list[dict[str, Any]]]:
        """Everything stored about a person, as plain data by kind."""
        async with self._database.read() as transaction:
            rows = {what: await transaction.rows(sql, person_id) for what, sql in OWN.items()}
            kept = await kept_of(transaction, person_id)
            found = {what: [_plain(row) for row in some] for what, some in (rows | kept).items()}
            found["bars"] += await marked_bars(transaction, person_id)
            found["kept_out"] += await marked_kept_out(transaction, person_id)
        return found

    async def hide(self, person_id: int, hidden: bool) -> None:
        """Take a person off every board, or put them back; posted messages are marked for an update."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "DELETE FROM person_settings WHERE person_id = ? AND name = ?", person_id, HIDDEN
            )
            if hidden:
                await transaction.rows(
                    "INSERT INTO person_settings (person_id, name, content) VALUES (?, ?, ?)"
                    " ON CONFLICT (person_id, name) DO UPDATE SET content = excluded.content",
                    person_id,
                    HIDDEN,
                    "true",
                )
            await renew_boards(transaction, person_id)
            await renew_kept_boards(transaction, person_id)
            await transaction.signal(Signal.to_all(Topic.PERSON, [person_id]))

    async def forget(
        self, person_id: int, *, computer: str, name: str, ratings_until: datetime | None = None
    ) -> None:
        """Remove a person from everything. Finished matches and tournaments keep an anonymous seat; a seat
        that they still have at a table (even a closed one) or in a tournament goes to a computer player of
        this kind and name. Until ``ratings_until`` they are recognised if they come back, by marks alone
        (data/marks.py); None: never.
        """
        async with self._database.write() as transaction:
            await take_out_person(transaction, person_id, self._now(), computer, name, ratings_until)
            await transaction.signal(Signal.to_all(Topic.FORGOTTEN))
            await transaction.signal(Signal.to_all(Topic.PERSON, [person_id]))


async def take_out_person(
    transaction: Transaction,
    person_id: int,
    now: int,
    computer: str,
    name: str,
    ratings_until: datetime | None = None,
) -> None:
    """Remove a person from every row, as ``People.forget`` describes."""
    await _hold(transaction, person_id)
    if ratings_until is not None:
        await keep_marks(transaction, person_id, ratings_until)
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
    await _note_titles(transaction, person_id)
    await _leave_seats(transaction, person_id, now, computer, name)
    await _leave_tournaments(transaction, person_id, computer, name)
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


async def _hold(transaction: Transaction, person_id: int) -> None:
    """Keep others from changing what somebody takes part in, for the rest of the transaction: a change of the
    whole, such as of all seats or of all entries, would write them again.
    """
    await hold_person(transaction, person_id)
    await transaction.rows(
        # Whoever has read the entries has to read them again. Running ones show who runs them, too.
        "UPDATE tournaments SET version = version + 1 WHERE status IN ('open', 'running')"
        " AND (organiser_id = ? OR id IN (SELECT tournament_id FROM tournament_players WHERE person_id = ?))",
        person_id,
        person_id,
    )
    await transaction.rows(
        # An update that changes nothing but locks the rows.
        "UPDATE tables SET version = version WHERE status <> 'closed'"
        " AND id IN (SELECT table_id FROM seats WHERE person_id = ?)",
        person_id,
    )


async def _note_titles(transaction: Transaction, person_id: int) -> None:
    """Note the threads whose titles may name this person: of tables at which they sit, or played."""
    await transaction.rows(
        "WITH me AS (SELECT CAST(? AS INTEGER) AS id)"
        " INSERT INTO outdated_titles (place_id, table_id, guild_id)"
        " SELECT COALESCE(t.thread_id, t.post_id), t.id, t.guild_id FROM tables t"
        " WHERE COALESCE(t.thread_id, t.post_id) IS NOT NULL AND t.id IN"
        " (SELECT s.table_id FROM me JOIN seats s ON s.person_id = me.id"
        " UNION SELECT m.table_id FROM me JOIN match_seats s ON s.person_id = me.id"
        " JOIN matches m ON m.id = s.match_id"
        " UNION SELECT m.table_id FROM me JOIN stays y ON y.person_id = me.id"
        " JOIN matches m ON m.id = y.match_id) ON CONFLICT DO NOTHING",
        person_id,
    )


async def _leave_seats(transaction: Transaction, person_id: int, now: int, computer: str, name: str) -> None:
    """Make the seats that somebody has had nameless; those that they still have get a computer player."""
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


async def _leave_tournaments(transaction: Transaction, person_id: int, computer: str, name: str) -> None:
    """Make somebody's chairs in tournaments nameless, those in a tournament that goes on get a computer
    player; and take them out of what they directed.
    """
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
    await transaction.rows("UPDATE tournaments SET organiser_id = 0 WHERE organiser_id = ?", person_id)
    await transaction.rows("UPDATE tournament_adjustments SET by_id = 0 WHERE by_id = ?", person_id)
    await transaction.rows("UPDATE tournament_reserves SET asked_by = 0 WHERE asked_by = ?", person_id)


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
