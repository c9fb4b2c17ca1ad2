"""Settings of people and servers."""

from collections.abc import Collection
from typing import Any

from data.db import Keeper, Transaction, Value, first_value, insert
from data.db.columns import json_text, json_value
from data.records.audit import AuditEntry, Deed
from data.servers.audit import put_audit

HIDDEN = "hidden"
"""The setting of a person who wants to be hidden from all boards and other people."""
NO_PUZZLES = "no_puzzles"
"""The setting of a person from whose matches no puzzles are made."""
GIVES_RECORDS = "gives_records"
"""The setting of a person whose matches may go into the archive of records."""
LONG = 400
"""The length from which on a setting's content isn't kept in the audit log."""


class Settings(Keeper):
    async def of_guild(self, guild_id: int) -> dict[str, Any]:
        """A server's settings: JSON values by name."""
        return await self._settings("guild", guild_id)

    async def set_for_guild(self, guild_id: int, name: str, value: Any, *, by: int | None = None) -> None:
        """Set one of a server's settings to a JSON value; None deletes it. A change ``by`` a person is noted
        in the audit log, in the same transaction.
        """
        async with self._database.write() as transaction:
            if by is not None:
                await transaction.hold(f"setting {name}", guild_id)  # what it was is read, then written
                await self._note_change(transaction, guild_id, name, value, by)
            await put_setting(transaction, "guild", guild_id, name, value)

    async def _note_change(
        self, transaction: Transaction, guild_id: int, name: str, value: Any, by: int
    ) -> None:
        before = await setting_of(transaction, guild_id, name)
        after = None if value is None else json_text(value, ascii=False)
        if before != after:
            details = {"setting": name, "before": _short(before), "after": _short(after)}
            entry = AuditEntry(guild_id, Deed.SETTING, by, details=details)
            await put_audit(transaction, entry, self._now())

    async def guilds_with(self, name: str) -> dict[int, Any]:
        rows = await self._database.rows(
            "SELECT guild_id, content FROM guild_settings WHERE name = ? ORDER BY guild_id", [name]
        )
        return {row["guild_id"]: json_value(row["content"]) for row in rows}

    async def people_with(self, name: str, people: Collection[int]) -> set[int]:
        if not people:
            return set()
        marks = ", ".join("?" * len(people))
        return set(
            await self._column(
                f"SELECT person_id FROM person_settings WHERE name = ? AND person_id IN ({marks})",
                [name, *people],
            )
        )

    async def of_person(self, person_id: int) -> dict[str, Any]:
        """A person's settings: JSON values by name."""
        return await self._settings("person", person_id)

    async def set_for_person(self, person_id: int, name: str, value: Any) -> None:
        """Set one of a person's settings to a JSON value; None deletes it."""
        async with self._database.write() as transaction:
            await put_setting(transaction, "person", person_id, name, value)

    async def _settings(self, owner: str, owner_id: int) -> dict[str, Any]:
        rows = await self._database.rows(
            f"SELECT name, content FROM {owner}_settings WHERE {owner}_id = ? ORDER BY name", [owner_id]
        )
        return {row["name"]: json_value(row["content"]) for row in rows}


async def setting_of(transaction: Transaction, guild_id: int, name: str) -> str | None:
    """One of a server's settings as JSON; None without one."""
    return await first_value(
        transaction, "SELECT content FROM guild_settings WHERE guild_id = ? AND name = ?", [guild_id, name]
    )


async def put_setting(transaction: Transaction, owner: str, owner_id: int, name: str, value: Any) -> None:
    """Set a setting of this kind of owner, ``guild`` or ``person``, to a JSON value; None deletes it."""
    if value is None:
        await transaction.rows(
            f"DELETE FROM {owner}_settings WHERE {owner}_id = ? AND name = ?", [owner_id, name]
        )
        return
    content = json_text(value, ascii=False)
    columns: dict[str, Value] = {f"{owner}_id": owner_id, "name": name, "content": content}
    await insert(transaction, f"{owner}_settings", columns, key=2)


def _short(content: str | None) -> str | None:
    """A setting's content as it is kept in the audit log: JSON, nothing where that is long."""
    return content if content is None or len(content) <= LONG else ""
