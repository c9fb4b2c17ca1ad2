"""The health check of a server: gathers what its settings rely on, and looks whether that holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.client.network import NO_ANSWER
from bot.server.health.checks import Finding, Json, Relied, looked_over
from bot.tables.lobby.call_settings import CallSettings
from bot.tables.service import Tables
from bot.tables.settings.opening import Opening


async def findings(client: discord.Client, tables: Tables, guild_id: int) -> list[Finding]:
    """What is lacking on a server, the most important first; nothing if all is well."""
    guild = client.get_guild(guild_id)
    if guild is None:
        return []
    relied = await relied_on(tables, guild_id)
    return looked_over(guild, replace(relied, overrides=await _overrides(client, guild_id)))


async def relied_on(tables: Tables, guild_id: int) -> Relied:
    """What a server's settings name."""
    store = tables.store
    kept = await store.settings.of_guild(guild_id)
    posted, log = await store.ratings.leaderboards.posted(guild_id), await store.audit.channel(guild_id)
    return Relied(
        Opening.of(kept),
        CallSettings.of(kept),
        None if posted is None else posted.channel_id,
        None if log is None else log.channel_id,
        await tables.forums.of_server(guild_id),
        await store.ratings.roles.rules(guild_id),
        await store.standing.of_guild(guild_id),
    )


async def _overrides(client: discord.Client, guild_id: int) -> Sequence[Json] | None:
    """Whom the server has let use which command; None if Discord doesn't tell."""
    try:
        return await client.http.get_guild_application_command_permissions(
            client.application_id or 0, guild_id
        )
    except (discord.HTTPException, *NO_ANSWER):
        return None
