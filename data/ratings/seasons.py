"""Announced ends of seasons."""

from datetime import datetime, timedelta

from data.db.columns import to_milliseconds
from data.db.database import Database
from data.records.results import AnnouncedSeason


class Seasons:
    """Stores which ends of seasons were announced, and where."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def to_renew(self) -> list[AnnouncedSeason]:
        """Announcements to update, as in ``boards_to_renew``."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT * FROM announced_seasons WHERE renew > 0 AND message_id IS NOT NULL"
                f" AND {self._database.shards.where('guild_id')} ORDER BY guild_id, season"
            )
        return [
            AnnouncedSeason(
                row["guild_id"],
                row["season"],
                row["channel_id"],
                row["message_id"],
                row["content"],
                row["locale"],
                row["renew"],
            )
            for row in rows
        ]

    async def renewed(self, announced: AnnouncedSeason, message_id: int | None) -> None:
        """Note that this message shows the announcement up to date; None if the message is gone."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "UPDATE announced_seasons SET message_id = ?, renew = renew - ? WHERE guild_id = ?"
                " AND season = ? AND renew >= ?",
                message_id,
                announced.renew,
                announced.guild_id,
                announced.season,
                announced.renew,
            )

    async def claim(self, guild_id: int, season: str, now: datetime, lapse: timedelta) -> bool:
        """Claim the announcement of a season's end for this process; whether it got the claim. An unused
        claim expires.
        """
        async with self._database.write() as transaction:
            rows = await transaction.rows(
                "INSERT INTO announced_seasons (guild_id, season, claimed_at) VALUES (?, ?, ?)"
                " ON CONFLICT (guild_id, season) DO UPDATE SET claimed_at = excluded.claimed_at"
                " WHERE announced_seasons.announced_at IS NULL AND announced_seasons.claimed_at <= ?"
                " RETURNING guild_id",
                guild_id,
                season,
                to_milliseconds(now),
                to_milliseconds(now - lapse),
            )
        return bool(rows)

    async def announced(self, announced: AnnouncedSeason, at: datetime) -> None:
        """Note that this message announced the end of a season."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "UPDATE announced_seasons SET announced_at = ?, channel_id = ?, message_id = ?, content = ?,"
                " locale = ? WHERE guild_id = ? AND season = ?",
                to_milliseconds(at),
                announced.channel_id,
                announced.message_id,
                announced.content,
                announced.locale,
                announced.guild_id,
                announced.season,
            )

    async def skip(self, guild_id: int, season: str, at: datetime) -> None:
        """Note that the end of this season will not be announced."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "INSERT INTO announced_seasons (guild_id, season, claimed_at, announced_at)"
                " VALUES (?, ?, ?, ?) ON CONFLICT (guild_id, season) DO NOTHING",
                guild_id,
                season,
                to_milliseconds(at),
                to_milliseconds(at),
            )
