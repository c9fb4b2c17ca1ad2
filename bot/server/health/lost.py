"""Channels and roles that are deleted while a server's settings name them: noted in its audit log."""

from __future__ import annotations

from bot.server.health.health import relied_on
from bot.tables.service import Tables
from data.records.audit import AuditEntry, Deed


class LostPlaces:
    """Told of each channel and role that is deleted. What is deleted while the bot is down is found by the
    health check.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def deleted(self, guild_id: int, id: int, name: str) -> None:
        """Note that this channel or role is gone, if something relies on it. ``name`` is what it was called,
        with the sign before it.
        """
        if id in (await relied_on(self._tables, guild_id)).ids:
            details = {"what": name}
            await self._tables.store.audit.note(AuditEntry(guild_id, Deed.RELIED_GONE, details=details))
