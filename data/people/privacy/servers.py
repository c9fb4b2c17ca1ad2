"""Servers that have removed the bot."""

from datetime import datetime

from data.db.columns import Now, from_milliseconds, to_milliseconds
from data.db.database import Database, Transaction
from data.people.privacy.people import take_out_person
from data.records.tables import TableStatus


class Servers:
    """Stores which servers have removed the bot, and deletes them."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now

    async def departed(self, guild_id: int, at: datetime) -> None:
        """Note that a server has removed the bot, as reported by Discord."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "INSERT INTO departures (guild_id, left_at) VALUES (?, ?) ON CONFLICT (guild_id) DO NOTHING",
                guild_id,
                to_milliseconds(at),
            )

    async def returned(self, guild_id: int) -> None:
        """Note that the server has added the bot again: its data are kept."""
        async with self._database.write() as transaction:
            await transaction.rows("DELETE FROM departures WHERE guild_id = ?", guild_id)

    async def departures(self, before: datetime) -> list[tuple[int, datetime]]:
        """Servers that removed the bot before this moment, the earliest first."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT * FROM departures WHERE left_at < ?"
                f" AND {self._database.shards.where('guild_id')} ORDER BY left_at, guild_id",
                to_milliseconds(before),
            )
        return [(row["guild_id"], from_milliseconds(row["left_at"])) for row in rows]

    async def forget(self, guild_id: int, *, before: datetime, computer: str, name: str) -> bool:
        """Remove a server from everything, if it removed the bot before this moment and hasn't added it again
        since; return whether that was so. Its matches stay, without a server, as they belong to its people
        too; people who have not played elsewhere are deleted with it.
        """
        async with self._database.write() as transaction:
            # Whoever found it due did so in an earlier transaction. From here on its return waits for us.
            if not await transaction.rows(
                "DELETE FROM departures WHERE guild_id = ? AND left_at < ? RETURNING guild_id",
                guild_id,
                to_milliseconds(before),
            ):
                return False
            now = self._now()
            people = await transaction.rows(
                "SELECT DISTINCT s.person_id FROM match_seats s JOIN matches m ON m.id = s.match_id"
                " WHERE m.guild_id = ? AND s.person_id IS NOT NULL"
                " UNION SELECT y.person_id FROM stays y JOIN matches m ON m.id = y.match_id"
                " WHERE m.guild_id = ? AND y.person_id IS NOT NULL"
                " UNION SELECT s.person_id FROM seats s JOIN tables t ON t.id = s.table_id"
                " WHERE t.guild_id = ? AND s.person_id IS NOT NULL"
                " UNION SELECT host_id FROM tables WHERE guild_id = ? AND host_id <> 0"
                " UNION SELECT person_id FROM holidays WHERE guild_id = ?"
                " UNION SELECT p.person_id FROM tournament_players p JOIN tournaments o"
                " ON o.id = p.tournament_id WHERE o.guild_id = ? AND p.person_id IS NOT NULL"
                " UNION SELECT organiser_id FROM tournaments WHERE guild_id = ? AND organiser_id <> 0"
                " UNION SELECT d.person_id FROM tournament_directors d JOIN tournaments o"
                " ON o.id = d.tournament_id WHERE o.guild_id = ?"
                " UNION SELECT r.person_id FROM tournament_reserves r JOIN tournaments o"
                " ON o.id = r.tournament_id WHERE o.guild_id = ?"
                " UNION SELECT organiser_id FROM series WHERE guild_id = ? AND organiser_id <> 0"
                " UNION SELECT organiser_id FROM ladders WHERE guild_id = ? AND organiser_id <> 0"
                " UNION SELECT p.person_id FROM ladder_people p JOIN ladders l ON l.id = p.ladder_id"
                " WHERE l.guild_id = ?"
                " UNION SELECT host_id FROM standing_tables WHERE guild_id = ? AND host_id <> 0"
                " UNION SELECT p.person_id FROM standing_people p JOIN standing_tables t"
                " ON t.id = p.standing_id WHERE t.guild_id = ?"
                " UNION SELECT by_person_id FROM audit_entries WHERE guild_id = ? AND by_person_id <> 0"
                " UNION SELECT person_id FROM audit_entries WHERE guild_id = ? AND person_id <> 0",
                *[guild_id] * 16,
            )
            await transaction.rows(
                "UPDATE matches SET outcome = 'abandoned', finished_at = ?, reason = 'gone'"
                " WHERE guild_id = ? AND outcome IS NULL",
                now,
                guild_id,
            )
            for secrets in ("seen_hands", "left_matches"):
                await transaction.rows(
                    f"DELETE FROM {secrets} WHERE match_id IN (SELECT id FROM matches WHERE guild_id = ?)",
                    guild_id,
                )
            await transaction.rows("DELETE FROM lobby_calls WHERE guild_id = ?", guild_id)
            await transaction.rows(
                "DELETE FROM standing_people WHERE standing_id IN"
                " (SELECT id FROM standing_tables WHERE guild_id = ?)",
                guild_id,
            )
            await transaction.rows("DELETE FROM standing_tables WHERE guild_id = ?", guild_id)
            for table in (
                "seats",
                "drafts",
                "next_presses",
                "invitations",
                "table_news",
                "lobby_calls",
                "kept_out",
            ):
                await transaction.rows(
                    f"DELETE FROM {table} WHERE table_id IN (SELECT id FROM tables WHERE guild_id = ?)",
                    guild_id,
                )
            await transaction.rows(
                "UPDATE tables SET guild_id = 0, channel_id = 0, host_id = 0, status = ?, thread_id = NULL,"
                " forum_id = NULL, post_id = NULL,"
                " lobby_message_id = NULL, message_id = NULL, ping_message_id = NULL, ping_place_id = NULL,"
                " warning_message_id = NULL, votes = NULL, search_until = NULL, calling = 0,"
                " turn_person = NULL, turn_version = NULL,"
                " turn_seat = NULL, look_at = NULL, next_deal_at = NULL, closed_because = 'gone',"
                " tournament_id = NULL, tournament_round = NULL,"
                " version = version + 1, announced_version = version + 1 WHERE guild_id = ?",
                TableStatus.CLOSED.value,
                guild_id,
            )
            await transaction.rows(
                "UPDATE matches SET guild_id = 0, tournament_id = NULL, tournament_round = NULL"
                " WHERE guild_id = ?",
                guild_id,
            )
            for table in (
                "guild_settings",
                "holidays",
                "standings",
                "rating_steps",
                "rating_starts",
                "kept_ratings",
                "posted_boards",
                "announced_seasons",
                "tournaments",
                "welcomes",
                "role_rules",
                "given_roles",
                "series",
                "ladders",
                "kept_boards",
                "own_boards",
                "daily_places",
                "bars",
                "audit_entries",
                "audit_channels",
                "outdated_titles",
            ):
                await transaction.rows(f"DELETE FROM {table} WHERE guild_id = ?", guild_id)
            await transaction.rows("DELETE FROM allowances WHERE owner = 'guild' AND owner_id = ?", guild_id)
            for row in people:
                if not await _is_elsewhere(transaction, row["person_id"]):
                    await take_out_person(transaction, row["person_id"], now, computer, name)
            return True


async def _is_elsewhere(transaction: Transaction, person_id: int) -> bool:
    rows = await transaction.rows(
        "SELECT 1 AS found FROM match_seats s JOIN matches m ON m.id = s.match_id"
        " WHERE s.person_id = ? AND m.guild_id <> 0 UNION ALL"
        " SELECT 1 FROM stays y JOIN matches m ON m.id = y.match_id"
        " WHERE y.person_id = ? AND m.guild_id <> 0 UNION ALL"
        " SELECT 1 FROM seats WHERE person_id = ? UNION ALL"
        " SELECT 1 FROM tables WHERE host_id = ? UNION ALL"
        " SELECT 1 FROM tournament_players WHERE person_id = ? UNION ALL"
        " SELECT 1 FROM tournaments WHERE organiser_id = ? UNION ALL"
        " SELECT 1 FROM tournament_directors WHERE person_id = ? UNION ALL"
        " SELECT 1 FROM tournament_reserves WHERE person_id = ? UNION ALL"
        " SELECT 1 FROM series WHERE organiser_id = ? UNION ALL"
        " SELECT 1 FROM ladders WHERE organiser_id = ? UNION ALL"
        " SELECT 1 FROM ladder_people WHERE person_id = ? UNION ALL"
        " SELECT 1 FROM daily_plays WHERE person_id = ? UNION ALL"
        " SELECT 1 FROM standing_people WHERE person_id = ? UNION ALL"
        " SELECT 1 FROM bars WHERE person_id = ? UNION ALL"
        " SELECT 1 FROM standing_tables WHERE host_id = ? UNION ALL"
        " SELECT 1 FROM holidays WHERE person_id = ? UNION ALL"
        " SELECT 1 FROM audit_entries WHERE by_person_id = ? UNION ALL"
        " SELECT 1 FROM audit_entries WHERE person_id = ? LIMIT 1",
        *[person_id] * 18,
    )
    return bool(rows)
