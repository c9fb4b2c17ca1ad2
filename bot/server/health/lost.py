"""Channels and roles that are deleted while a server's settings name them: noted in its audit log."""

from __future__ import annotations

from collections.abc import Iterable

from bot.feature import Check
from bot.server.health.health import relied_on
from data import Store
from data.records.audit import AuditEntry, Deed


class LostPlaces:
    """Told of each channel and role that is deleted. What is deleted while the bot is down is found by the
    health check.
    """

    def __init__(self, store: Store, checks: Iterable[Check]) -> None:
        self._store, self._checks = store, checks

    async def deleted(self, guild_id: int, id: int, name: str) -> None:
        """Note that this channel or role is gone, if something relies on it. ``name`` is what it was called,
        with the sign before it.
        """
        if id in (await relied_on(self._store, guild_id, self._checks)).ids:
            details = {"what": name}
            await self._store.audit.note(AuditEntry(guild_id, Deed.RELIED_GONE, details=details))
