"""Leaderboards posted in channels, and announced ends of seasons."""

from datetime import datetime, timedelta

from data.db import Keeper, Mapper, Transaction, Value, Values, delete, insert, update
from data.db.columns import to_milliseconds
from data.records.audit import AuditEntry, Deed
from data.records.results import EACH_MATCH, AnnouncedSeason, PostedBoard
from data.servers.audit import put_audit

_BOARDS = Mapper(PostedBoard)


class Leaderboards(Keeper):
    async def post(
        self, guild_id: int, *, channel_id: int, rhythm: str, content: str, locale: str
    ) -> PostedBoard | None:
        """Store where a server wants its board and return what was. The date of the first one stays."""
        before = await self.posted(guild_id)
        await self._database.change(
            "INSERT INTO posted_boards (guild_id, channel_id, rhythm, content, locale, since)"
            " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (guild_id) DO UPDATE"
            " SET channel_id = excluded.channel_id, rhythm = excluded.rhythm, content = excluded.content,"
            " locale = excluded.locale, message_id = NULL, shown_at = NULL, renew = 0",
            [guild_id, channel_id, rhythm, content, locale, self._now()],
        )
        return before

    async def posted(self, guild_id: int) -> PostedBoard | None:
        found = await self._posted("guild_id = ?", [guild_id])
        return found[0] if found else None

    async def all(self) -> list[PostedBoard]:
        return await self._own("guild_id > ?", [0])

    async def due(self, rhythm: str, shown_before: datetime) -> list[PostedBoard]:
        """Boards with this interval that were last updated before a moment, or never."""
        return await self._own(
            "rhythm = ? AND (shown_at IS NULL OR shown_at <= ?)", [rhythm, to_milliseconds(shown_before)]
        )

    async def outdated(self) -> list[PostedBoard]:
        """Boards that show each rated match and don't show the last one, or nothing yet."""
        return await self._own("rhythm = ? AND shown_at IS NULL", [EACH_MATCH])

    async def drop(self, guild_id: int, *, by: int | None = None) -> PostedBoard | None:
        """Stop posting a server's board, as a person wants (``by``), and return its setting."""
        async with self._database.write() as transaction:
            rows = await delete(transaction, "posted_boards", guild_id=guild_id, returning="*")
            if rows and by is not None:
                await put_audit(transaction, AuditEntry(guild_id, Deed.BOARD_REMOVED, by), self._now())
        return _BOARDS.read(rows[0]) if rows else None

    async def shown(self, guild_id: int, message_id: int, at: datetime, *, renewed: int = 0) -> None:
        """Note that this message shows the board as of this moment. ``renewed`` is the ``renew`` value read
        before the shown data; later requests are still pending.
        """
        await self._database.change(
            "UPDATE posted_boards SET message_id = ?, shown_at = ?, renew = renew - ?"
            " WHERE guild_id = ? AND renew >= ?",
            [message_id, to_milliseconds(at), renewed, guild_id, renewed],
        )

    async def lost(self, guild_id: int, message_id: int) -> None:
        """Note that the board's message is gone and not replaced yet."""
        columns = {"message_id": None}
        await update(self._database, "posted_boards", columns, guild_id=guild_id, message_id=message_id)

    async def to_renew(self) -> list[PostedBoard]:
        """Boards that show somebody who must no longer appear, or lack somebody who should."""
        return await self._own("renew > ?", [0])

    async def _own(self, condition: str, values: Values = ()) -> list[PostedBoard]:
        """The boards for which this holds, of the servers of this process."""
        return await self._posted(f"{condition} AND {self._database.shards.where('guild_id')}", values)

    async def _posted(self, condition: str, values: Values = ()) -> list[PostedBoard]:
        return await _BOARDS.all(
            self._database, f"SELECT * FROM posted_boards WHERE {condition} ORDER BY guild_id", values
        )


async def outdate_board(transaction: Transaction, guild_id: int) -> None:
    """Note that a match of this server has been rated, if its board shows each of them."""
    await update(transaction, "posted_boards", {"shown_at": None}, guild_id=guild_id, rhythm=EACH_MATCH)


async def renew_boards(transaction: Transaction, person_id: int) -> None:
    """Mark every message on which this person may or should appear for an update."""
    servers = "guild_id IN (SELECT s.guild_id FROM standings s WHERE s.person_id = ?)"
    await transaction.rows(f"UPDATE posted_boards SET renew = renew + 1 WHERE {servers}", [person_id])
    await transaction.rows(
        f"UPDATE announced_seasons SET renew = renew + 1 WHERE {servers} AND season IN"
        " (SELECT s.season FROM standings s WHERE s.person_id = ?)",
        [person_id, person_id],
    )


_SEASONS = Mapper(AnnouncedSeason)
_MESSAGE = _SEASONS.only("channel_id", "message_id", "content", "locale")


class Seasons(Keeper):
    async def to_renew(self) -> list[AnnouncedSeason]:
        """Announcements to update, as in ``boards_to_renew``."""
        return await _SEASONS.all(
            self._database,
            "SELECT * FROM announced_seasons WHERE renew > 0 AND message_id IS NOT NULL"
            f" AND {self._database.shards.where('guild_id')} ORDER BY guild_id, season",
        )

    async def renewed(self, announced: AnnouncedSeason, message_id: int | None) -> None:
        """Note that this message shows the announcement up to date; None if the message is gone."""
        await self._database.change(
            "UPDATE announced_seasons SET message_id = ?, renew = renew - ? WHERE guild_id = ?"
            " AND season = ? AND renew >= ?",
            [message_id, announced.renew, announced.guild_id, announced.season, announced.renew],
        )

    async def claim(self, guild_id: int, season: str, now: datetime, lapse: timedelta) -> bool:
        """Claim the announcement of a season's end for this process; whether it got it. A claim expires."""
        return await self._changes(
            "INSERT INTO announced_seasons (guild_id, season, claimed_at) VALUES (?, ?, ?)"
            " ON CONFLICT (guild_id, season) DO UPDATE SET claimed_at = excluded.claimed_at"
            " WHERE announced_seasons.announced_at IS NULL AND announced_seasons.claimed_at <= ?"
            " RETURNING guild_id",
            [guild_id, season, to_milliseconds(now), to_milliseconds(now - lapse)],
        )

    async def announced(self, announced: AnnouncedSeason, at: datetime) -> None:
        """Note that this message announced the end of a season."""
        columns = {**_MESSAGE(announced), "announced_at": to_milliseconds(at)}
        server, season = announced.guild_id, announced.season
        await update(self._database, "announced_seasons", columns, guild_id=server, season=season)

    async def skip(self, guild_id: int, season: str, at: datetime) -> None:
        """Note that the end of this season will not be announced."""
        now = to_milliseconds(at)
        key: dict[str, Value] = {"guild_id": guild_id, "season": season}
        columns = {**key, "claimed_at": now, "announced_at": now}
        await insert(self._database, "announced_seasons", columns, once=True)
