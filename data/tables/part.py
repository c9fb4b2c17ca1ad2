"""What is kept of tables, and of who sits at none."""

from data.db import Transaction
from data.db.part import NUMBERS, OF_GUILD, VERSIONS, Leaving, Part, SqlTable, own
from data.records.tables import TableStatus
from data.records.turns import PROGRAM
from data.tables import bars, blocks, kept_out
from data.tables.messages import note_titles
from data.tables.news import forget_in_news
from data.tables.reliability import forget_reliability
from data.tables.rows import FRESH_SEAT

OF_TABLE = "table_id IN (SELECT id FROM tables WHERE guild_id = ?)"


async def _hold(transaction: Transaction, person_id: int) -> None:
    await transaction.rows(
        # An update that changes nothing but locks the rows.
        "UPDATE tables SET version = version WHERE status <> 'closed'"
        " AND id IN (SELECT table_id FROM seats WHERE person_id = ?)",
        [person_id],
    )


async def _note(transaction: Transaction, leaving: Leaving) -> None:
    await forget_in_news(transaction, leaving.person_id)
    await note_titles(transaction, leaving.person_id)


async def _leave(transaction: Transaction, leaving: Leaving) -> None:
    """Give a person's seats to a computer player, without what they were putting together there."""
    person_id = leaving.person_id
    await transaction.rows(
        "DELETE FROM drafts WHERE EXISTS (SELECT 1 FROM seats s WHERE s.table_id = drafts.table_id"
        " AND s.seat = drafts.seat AND s.person_id = ?)",
        [person_id],
    )
    await transaction.rows(
        f"UPDATE seats SET {FRESH_SEAT}, person_id = NULL, computer = ?, name = ?, avatar = NULL,"
        " came_at = NULL WHERE person_id = ?",
        [leaving.computer, leaving.name, person_id],
    )
    await transaction.rows("UPDATE tables SET votes = NULL WHERE votes LIKE ?", [f'%"{person_id}"%'])


async def _without_server(transaction: Transaction, guild_id: int, now: int) -> None:
    """Close the tables for good; their rows stay, as their matches do."""
    await transaction.rows(
        "UPDATE tables SET guild_id = 0, channel_id = 0, host_id = 0, status = ?, thread_id = NULL,"
        " forum_id = NULL, post_id = NULL,"
        " lobby_message_id = NULL, message_id = NULL, ping_message_id = NULL, ping_place_id = NULL,"
        " warning_message_id = NULL, votes = NULL, search_until = NULL, calling = 0,"
        " turn_person = NULL, turn_version = NULL,"
        " turn_seat = NULL, look_at = NULL, next_deal_at = NULL, closed_because = 'gone',"
        " tournament_id = NULL, tournament_round = NULL,"
        " version = version + 1, announced_version = version + 1 WHERE guild_id = ?",
        [TableStatus.CLOSED.value, guild_id],
    )


PART = Part(
    tables=(
        SqlTable(
            "tables",
            about="host_id locale turn_person votes",
            other=(
                "id guild_id channel_id thread_id lobby_message_id message_id message_posted_at "
                "ping_message_id variant options status version announced_version match_id next_deal_at "
                "created_at touched_at rated pace look_at turn_version turn_seat turn_at turn_allowed "
                "deadline_at timed_out called called_at ping_place_id paused_at warned_at "
                "warning_message_id closed_because tournament_id tournament_round duplicate posting "
                "old_message_id old_place_id old_stays quiet moment_at pace_auto recalled_at turn_rests "
                "full_at starts_at anybody_starts full_told nudged_at ping_deadline hints emotes deal_id "
                "search_until search_role search_called search_over calling standing_id kept_until "
                "closed_reason forum_id post_id lobby_lost_at ping_nonce invited_only"
            ),
            gives={
                "hosted_tables": own("id AS table_id, guild_id, status, locale", order="id", by="host_id"),
                "turns": own("id AS table_id, turn_seat AS seat, turn_at", order="id", by="turn_person"),
            },
            withheld={"votes": "for a day, with those of others"},
            empties={"host_id": "host_id = 0", "turn_person": f"turn_person = {PROGRAM}"},
            server=OF_GUILD,
            stays=True,
            here="host_id",
            restored=(
                f"UPDATE tables SET version = version + {VERSIONS} WHERE status <> 'closed'"
                " OR id IN (SELECT table_id FROM matches WHERE outcome IS NULL)"
            ),
            stand_ins=(
                "INSERT INTO tables (id, guild_id, channel_id, host_id, variant, options, status,"
                " announced_version, locale, created_at, touched_at, closed_because)"
                f" SELECT MAX(id) + {NUMBERS}, 0, 0, 0, 'classic', '{{}}', 'closed', 1, 'en',"
                " MAX(created_at), MAX(created_at), 'gone' FROM tables HAVING MAX(id) IS NOT NULL",
            ),
        ),
        SqlTable(
            "seats",
            about=(
                "person_id name prepared note avatar came_at missed_at heir_id heir_name in_thread "
                "reliability"
            ),
            other="table_id seat computer presence misses bank decision decides_at backs",
            gives={
                "tables": (
                    "SELECT t.id AS table_id, t.guild_id, t.channel_id, t.status, s.seat, s.name, s.avatar,"
                    " s.presence, s.prepared, s.note, s.in_thread, s.came_at, s.misses, s.missed_at,"
                    " s.decision, s.reliability FROM seats s JOIN tables t ON t.id = s.table_id"
                    " WHERE s.person_id = ? ORDER BY t.id"
                ),
                "promised_seats": (
                    "SELECT s.table_id, s.seat, s.heir_name AS name FROM seats s WHERE s.heir_id = ?"
                    " ORDER BY s.table_id"
                ),
            },
            empties={"heir_id": "heir_id = NULL, heir_name = NULL, decides_at = NULL"},
            server=OF_TABLE,
            here="person_id",
        ),
        SqlTable(
            "drafts",
            about="content",
            other="table_id seat version",
            gives={
                "drafts": (
                    "SELECT d.table_id, d.seat, d.content FROM drafts d"
                    " JOIN seats s ON s.table_id = d.table_id AND s.seat = d.seat WHERE s.person_id = ?"
                    " ORDER BY d.table_id"
                )
            },
            server=OF_TABLE,
            restored="DELETE FROM drafts",
        ),
        SqlTable(
            "next_presses",
            about="person_id",
            other="table_id changed",
            gives={"next_presses": own("table_id, changed", order="table_id")},
            goes="person_id",
            server=OF_TABLE,
        ),
        SqlTable(
            "invitations",
            about="person_id",
            other="table_id called_at",
            gives={"invitations": own("table_id, called_at", order="table_id")},
            goes="person_id",
            server=OF_TABLE,
        ),
        SqlTable(
            "table_news",
            about="content",
            other="id table_id",
            withheld={"content": "for seconds, about others too"},
            server=OF_TABLE,
        ),
        SqlTable(
            "lobby_calls",
            other="id table_id guild_id place_id role_id message_id regular",
            server=f"{OF_GUILD} OR {OF_TABLE}",
        ),
        SqlTable(
            "kept_out",
            about="person_id mark reason",
            other="id table_id because since",
            gives={"kept_out": own("table_id, because, reason, since", order="table_id, because")},
            marked=kept_out.MARKED,
            server=OF_TABLE,
        ),
        SqlTable(
            "bars",
            about="person_id mark name by_id reason",
            other="id guild_id since until settled scope",
            gives={
                "bars": own("guild_id, name, reason, since, until", order="guild_id"),
                "bars_made": own("guild_id, since, until", order="id", by="by_id"),
            },
            empties={"by_id": "by_id = NULL"},
            marked=bars.MARKED,
            server=OF_GUILD,
            elsewhere="SELECT 1 AS found FROM bars WHERE person_id = ?",
        ),
        SqlTable(
            "blocks",
            about="person_id blocked_id mark name since",
            other="id",
            gives={"blocks": own("blocked_id, name, since", order="id")},
            withheld={"mark": "whom others have blocked they alone are given"},
            goes="person_id",
            marked=blocks.MARKED,
        ),
        SqlTable("outdated_titles", other="place_id table_id guild_id", server=OF_GUILD),
        SqlTable(
            "digests",
            about="person_id last_at",
            other="due_at claimed_at",
            gives={"digests": "SELECT due_at, last_at FROM digests WHERE person_id = ?"},
            goes="person_id",
        ),
    ),
    hold=_hold,
    renew=forget_reliability,
    note=_note,
    forget=_leave,
    forget_server=_without_server,
)
