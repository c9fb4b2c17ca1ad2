"""A server's own house rules under names, and the one that its new tables begin with."""

from data.codec import json_text, json_value
from data.db.database import Database, Transaction
from data.errors import Conflict
from data.records.people import ServerPreset

_PREFIX = "preset:"


_DEFAULT = "default_preset"


class Presets:
    """Keeps presets. They lie among the server's settings, a row for each."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_guild(self, guild_id: int) -> list[ServerPreset]:
        """All presets of a server, by name."""
        async with self._database.read() as transaction:
            rows = await transaction.rows(
                "SELECT name, content FROM guild_settings WHERE guild_id = ? AND name LIKE ?",
                guild_id,
                f"{_PREFIX}%",
            )
        found = [json_value(row["content"]) for row in rows]
        presets = [
            ServerPreset(kept["name"], kept["variant"], kept["seats"], kept["options"]) for kept in found
        ]
        return sorted(presets, key=lambda preset: (preset.name.casefold(), preset.name))

    async def save(self, guild_id: int, preset: ServerPreset, *, most: int) -> None:
        """Keep a preset; one of the same name, in small or capital letters, gives way. Raises Conflict where
        the server would have more than ``most``.
        """
        key = _key(preset.name)
        content = {
            "name": preset.name,
            "variant": preset.variant,
            "seats": preset.seats,
            "options": dict(preset.options),
        }
        async with self._database.write() as transaction:
            await _take_turns(transaction, guild_id)
            await transaction.rows(
                "INSERT INTO guild_settings (guild_id, name, content) VALUES (?, ?, ?)"
                " ON CONFLICT (guild_id, name) DO UPDATE SET content = excluded.content",
                guild_id,
                key,
                json_text(content, ascii=False),
            )
            # Counted after the row is written, and the row goes with the transaction if it is one too many.
            rows = await transaction.rows(
                "SELECT COUNT(*) AS n FROM guild_settings WHERE guild_id = ? AND name LIKE ?",
                guild_id,
                f"{_PREFIX}%",
            )
            if rows[0]["n"] > most:
                raise Conflict(f"Server {guild_id} has {most} presets already.")

    async def delete(self, guild_id: int, name: str) -> bool:
        """Forget a preset, also as the default; False where there is none of this name."""
        key = _key(name)
        async with self._database.write() as transaction:
            rows = await transaction.rows(
                "DELETE FROM guild_settings WHERE guild_id = ? AND name = ? RETURNING name", guild_id, key
            )
            if await _default(transaction, guild_id) == key:
                await _forget_default(transaction, guild_id)
        return bool(rows)

    async def default(self, guild_id: int) -> ServerPreset | None:
        """What new tables of this server begin with; None for the game's usual rules."""
        async with self._database.read() as transaction:
            key = await _default(transaction, guild_id)
        return next((p for p in await self.of_guild(guild_id) if _key(p.name) == key), None)

    async def set_default(self, guild_id: int, name: str | None) -> bool:
        """Let new tables begin with this preset, None for the usual rules. False where there is none of the
        name.
        """
        async with self._database.write() as transaction:
            if name is None:
                await _forget_default(transaction, guild_id)
                return True
            key = _key(name)
            rows = await transaction.rows(
                "SELECT name FROM guild_settings WHERE guild_id = ? AND name = ?", guild_id, key
            )
            if not rows:
                return False
            await transaction.rows(
                "INSERT INTO guild_settings (guild_id, name, content) VALUES (?, ?, ?)"
                " ON CONFLICT (guild_id, name) DO UPDATE SET content = excluded.content",
                guild_id,
                _DEFAULT,
                json_text(key, ascii=False),
            )
            return True


async def _take_turns(transaction: Transaction, guild_id: int) -> None:
    """Lock a row of the server's, so that what is counted afterwards is not changed by others who save."""
    await transaction.rows(
        "INSERT INTO guild_settings (guild_id, name, content) VALUES (?, 'presets', 'true')"
        " ON CONFLICT (guild_id, name) DO UPDATE SET content = excluded.content",
        guild_id,
    )


def _key(name: str) -> str:
    return _PREFIX + name.casefold()


async def _default(transaction: Transaction, guild_id: int) -> str | None:
    rows = await transaction.rows(
        "SELECT content FROM guild_settings WHERE guild_id = ? AND name = ?", guild_id, _DEFAULT
    )
    return json_value(rows[0]["content"]) if rows else None


async def _forget_default(transaction: Transaction, guild_id: int) -> None:
    await transaction.rows("DELETE FROM guild_settings WHERE guild_id = ? AND name = ?", guild_id, _DEFAULT)
