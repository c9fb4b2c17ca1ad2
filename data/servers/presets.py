"""A server's named house rules, and the preset that its new tables begin with."""

from data.db import Keeper, Transaction, delete
from data.db.columns import json_value
from data.db.errors import Conflict
from data.records.audit import AuditEntry, Deed
from data.records.people import ServerPreset
from data.servers.audit import put_audit
from data.servers.settings import put_setting, setting_of

_PREFIX = "preset:"

_DEFAULT = "default_preset"


class Presets(Keeper):
    """Stores presets among the server's settings, one row each."""

    async def of_guild(self, guild_id: int) -> list[ServerPreset]:
        rows = await self._database.rows(
            "SELECT name, content FROM guild_settings WHERE guild_id = ? AND name LIKE ?",
            [guild_id, f"{_PREFIX}%"],
        )
        contents = [json_value(row["content"]) for row in rows]
        presets = [
            ServerPreset(kept["name"], kept["variant"], kept["seats"], kept["options"]) for kept in contents
        ]
        return sorted(presets, key=lambda preset: (preset.name.casefold(), preset.name))

    async def save(self, guild_id: int, preset: ServerPreset, *, most: int, by: int | None = None) -> None:
        """Store a preset, as a person wants (``by``), replacing one of the same name (ignoring case). Raises
        Conflict if the server would have more than ``most``.
        """
        key = _key(preset.name)
        content = {
            "name": preset.name,
            "variant": preset.variant,
            "seats": preset.seats,
            "options": dict(preset.options),
        }
        async with self._database.write() as transaction:
            await _hold(transaction, guild_id)
            await put_setting(transaction, "guild", guild_id, key, content)
            # Counted after the row is written; one row too many is rolled back with the transaction.
            rows = await transaction.rows(
                "SELECT COUNT(*) AS n FROM guild_settings WHERE guild_id = ? AND name LIKE ?",
                [guild_id, f"{_PREFIX}%"],
            )
            if rows[0]["n"] > most:
                raise Conflict(f"Server {guild_id} has {most} presets already.")
            await self._note(transaction, guild_id, Deed.PRESET_SAVED, preset.name, by)

    async def delete(self, guild_id: int, name: str, *, by: int | None = None) -> bool:
        """Delete a preset, as a person wants (``by``), also as the default; False if there is none."""
        key = _key(name)
        async with self._database.write() as transaction:
            await _hold(transaction, guild_id)
            rows = await delete(transaction, "guild_settings", guild_id=guild_id, name=key, returning="name")
            if await _default(transaction, guild_id) == key:
                await put_setting(transaction, "guild", guild_id, _DEFAULT, None)
            if rows:
                await self._note(transaction, guild_id, Deed.PRESET_DELETED, name, by)
        return bool(rows)

    async def default(self, guild_id: int) -> ServerPreset | None:
        """The preset that new tables of this server begin with; None for the game's default rules."""
        async with self._database.read() as transaction:
            key = await _default(transaction, guild_id)
        return next((preset for preset in await self.of_guild(guild_id) if _key(preset.name) == key), None)

    async def set_default(self, guild_id: int, name: str | None, *, by: int | None = None) -> bool:
        """Let new tables begin with this preset, None for the default rules, as a person wants (``by``).
        False if there is none of this name.
        """
        async with self._database.write() as transaction:
            if name is None:
                await put_setting(transaction, "guild", guild_id, _DEFAULT, None)
                await self._note(transaction, guild_id, Deed.PRESET_DEFAULT, "usual", by)
                return True
            key = _key(name)
            await _hold(transaction, guild_id)  # one that is being deleted is no default
            if await setting_of(transaction, guild_id, key) is None:
                return False
            await put_setting(transaction, "guild", guild_id, _DEFAULT, key)
            await self._note(transaction, guild_id, Deed.PRESET_DEFAULT, name, by)
            return True

    async def _note(
        self, transaction: Transaction, guild_id: int, deed: Deed, preset: str, by: int | None
    ) -> None:
        if by is not None:
            entry = AuditEntry(guild_id, deed, by, details={"preset": preset})
            await put_audit(transaction, entry, self._now())


async def _hold(transaction: Transaction, guild_id: int) -> None:
    """Keep a server's presets as they are, but for this transaction: they are counted, then written."""
    await transaction.hold("presets", guild_id)


def _key(name: str) -> str:
    return _PREFIX + name.casefold()


async def _default(transaction: Transaction, guild_id: int) -> str | None:
    content = await setting_of(transaction, guild_id, _DEFAULT)
    return None if content is None else json_value(content)
