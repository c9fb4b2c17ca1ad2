"""Announced ends of seasons."""

from datetime import datetime, timedelta

from data.db import Keeper, Mapper, Value, insert, update
from data.db.columns import to_milliseconds
from data.records.results import AnnouncedSeason

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
