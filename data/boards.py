"""Leaderboards that are posted in channels, and seasons whose end was announced."""

from datetime import datetime, timedelta

from data.base import StorePart, moment, to_milliseconds
from data.database import Row, Value
from data.results import PostedBoard


class Boards(StorePart):
    """The part of the store that keeps posted boards."""

    async def post_board(
        self, guild_id: int, *, channel_id: int, rhythm: str, content: str, locale: str
    ) -> PostedBoard | None:
        """Keep where a server wants its board; gives back what was kept before."""
        before = await self.posted_board(guild_id)
        async with self._database.write() as transaction:
            await transaction.rows(
                "INSERT INTO posted_boards (guild_id, channel_id, rhythm, content, locale)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT (guild_id) DO UPDATE"
                " SET channel_id = excluded.channel_id, rhythm = excluded.rhythm, content = excluded.content,"
                " locale = excluded.locale, message_id = NULL, shown_at = NULL",
                guild_id,
                channel_id,
                rhythm,
                content,
                locale,
            )
        return before

    async def posted_board(self, guild_id: int) -> PostedBoard | None:
        """Where a server's board is posted; None for nowhere."""
        found = await self._posted("guild_id = ?", guild_id)
        return found[0] if found else None

    async def posted_boards(self) -> list[PostedBoard]:
        """Every posted board."""
        return await self._posted("guild_id > ?", 0)

    async def boards_due(self, rhythm: str, shown_before: datetime) -> list[PostedBoard]:
        """Boards of this rhythm that were last shown before a moment, or never."""
        return await self._posted(
            "rhythm = ? AND (shown_at IS NULL OR shown_at <= ?)", rhythm, to_milliseconds(shown_before)
        )

    async def drop_board(self, guild_id: int) -> PostedBoard | None:
        """Post a server's board no more; gives back what was kept."""
        before = await self.posted_board(guild_id)
        async with self._database.write() as transaction:
            await transaction.rows("DELETE FROM posted_boards WHERE guild_id = ?", guild_id)
        return before

    async def board_shown(self, guild_id: int, message_id: int, at: datetime) -> None:
        """The board stands in this message, as it was at this moment."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "UPDATE posted_boards SET message_id = ?, shown_at = ? WHERE guild_id = ?",
                message_id,
                to_milliseconds(at),
                guild_id,
            )

    async def claim_season(self, guild_id: int, season: str, now: datetime, lapse: timedelta) -> bool:
        """Whether this process is the one that announces the end of a season. A claim that nothing came of
        lapses.
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

    async def season_announced(self, guild_id: int, season: str, at: datetime) -> None:
        """The end of a season was announced."""
        async with self._database.write() as transaction:
            await transaction.rows(
                "UPDATE announced_seasons SET announced_at = ? WHERE guild_id = ? AND season = ?",
                to_milliseconds(at),
                guild_id,
                season,
            )

    async def _posted(self, condition: str, *values: Value) -> list[PostedBoard]:
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                f"SELECT * FROM posted_boards WHERE {condition} ORDER BY guild_id", *values
            )
        return [_board(row) for row in rows]


def _board(row: Row) -> PostedBoard:
    return PostedBoard(
        row["guild_id"],
        row["channel_id"],
        row["message_id"],
        row["rhythm"],
        row["content"],
        row["locale"],
        moment(row["shown_at"]),
    )
