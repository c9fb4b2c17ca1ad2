"""The health check: what a server's settings rely on, and whether it holds. What is deleted is noted."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import discord

from bot.client.network import NO_ANSWER
from bot.feature import Check
from bot.server.health.checks import Finding, Json, Relied, looked_over
from bot.tables.settings.opening import Opening
from data import Store
from data.records.audit import AuditEntry, Deed


async def findings(
    client: discord.Client, store: Store, guild_id: int, checks: Iterable[Check]
) -> list[Finding]:
    """What is lacking on a server, the most important first; nothing if all is well."""
    guild = client.get_guild(guild_id)
    if guild is None:
        return []
    relied = await relied_on(store, guild_id, checks)
    return looked_over(guild, replace(relied, overrides=await _overrides(client, guild_id)))


async def relied_on(store: Store, guild_id: int, checks: Iterable[Check]) -> Relied:
    """What a server's settings name."""
    opening = Opening.of(await store.settings.of_guild(guild_id))
    return Relied(opening, [need for check in checks for need in await check(store, guild_id)])


async def _overrides(client: discord.Client, guild_id: int) -> Sequence[Json] | None:
    """Whom the server has let use which command; None if Discord doesn't tell."""
    try:
        return await client.http.get_guild_application_command_permissions(
            client.application_id or 0, guild_id
        )
    except (discord.HTTPException, *NO_ANSWER):
        return None


class LostPlaces:
    """Hears of each deleted channel and role; what is deleted meanwhile is found by the health check."""

    def __init__(self, store: Store, checks: Iterable[Check]) -> None:
        self._store, self._checks = store, checks

    async def deleted(self, guild_id: int, id: int, name: str) -> None:
        """Note that a channel or role with this ``name`` and sign is gone, if something relies on it."""
        if id in (await relied_on(self._store, guild_id, self._checks)).ids:
            details = {"what": name}
            await self._store.audit.note(AuditEntry(guild_id, Deed.RELIED_GONE, details=details))
