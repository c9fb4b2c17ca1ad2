"""What is kept of who is shown the way, in parts."""

from datetime import datetime

from data.db import Database, Keeper
from data.db.columns import Now, to_milliseconds
from data.guide.lessons import Lessons


class Welcomes(Keeper):
    """Stores the last joining of each server, so that it is greeted once."""

    async def owe(self, guild_id: int, joined_at: datetime) -> bool:
        """Note that a server was joined at this moment; return whether that was not known."""
        return await self._changes(
            "INSERT INTO welcomes (guild_id, joined_at) VALUES (?, ?) ON CONFLICT (guild_id)"
            " DO UPDATE SET joined_at = excluded.joined_at, owed = 1"
            " WHERE welcomes.joined_at <> excluded.joined_at RETURNING guild_id",
            [guild_id, to_milliseconds(joined_at)],
        )

    async def owed(self) -> list[int]:
        """The servers that have not been greeted yet, the earliest joined first."""
        return await self._column(
            "SELECT guild_id FROM welcomes WHERE owed = 1"
            f" AND {self._database.shards.where('guild_id')} ORDER BY joined_at, guild_id"
        )

    async def said(self, guild_id: int) -> None:
        """Note that a server has been greeted."""
        await self._database.change("UPDATE welcomes SET owed = 0 WHERE guild_id = ?", [guild_id])


class Guide:
    """Lessons that people take, and servers that have been welcomed."""

    def __init__(self, database: Database, now: Now) -> None:
        self.lessons = Lessons(database, now)
        self.welcomes = Welcomes(database, now)
