"""Settings of people and servers."""

from typing import Any

from data.codec import json_text, json_value
from data.db.database import Database


class Settings:
    """Stores settings of servers and people: JSON values by name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_guild(self, guild_id: int) -> dict[str, Any]:
        """A server's settings: JSON values by name."""
        return await self._settings("guild", guild_id)

    async def set_for_guild(self, guild_id: int, name: str, value: Any) -> None:
        """Set one of a server's settings to a JSON value; None deletes it."""
        await self._set("guild", guild_id, name, value)

    async def guilds_with(self, name: str) -> dict[int, Any]:
        """The servers that have set this, each with the value."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT guild_id, content FROM guild_settings WHERE name = ? ORDER BY guild_id", name
            )
        return {row["guild_id"]: json_value(row["content"]) for row in rows}

    async def of_person(self, person_id: int) -> dict[str, Any]:
        """A person's settings: JSON values by name."""
        return await self._settings("person", person_id)

    async def set_for_person(self, person_id: int, name: str, value: Any) -> None:
        """Set one of a person's settings to a JSON value; None deletes it."""
        await self._set("person", person_id, name, value)

    async def _settings(self, owner: str, owner_id: int) -> dict[str, Any]:
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                f"SELECT name, content FROM {owner}_settings WHERE {owner}_id = ? ORDER BY name", owner_id
            )
        return {row["name"]: json_value(row["content"]) for row in rows}

    async def _set(self, owner: str, owner_id: int, name: str, value: Any) -> None:
        async with self._database.write() as transaction:
            if value is None:
                await transaction.rows(
                    f"DELETE FROM {owner}_settings WHERE {owner}_id = ? AND name = ?", owner_id, name
                )
                return
            await transaction.rows(
                f"INSERT INTO {owner}_settings ({owner}_id, name, content) VALUES (?, ?, ?)"
                f" ON CONFLICT ({owner}_id, name) DO UPDATE SET content = excluded.content",
                owner_id,
                name,
                json_text(value, ascii=False),
            )
