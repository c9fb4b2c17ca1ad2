"""What simcord lacks: all overrides of who may use which command on a server, in one answer."""

from __future__ import annotations

from typing import Any

from simcord.http import router


def use() -> None:
    """Answer the bot's question for them."""
    router.route("GET", "/applications/{application_id}/guilds/{guild_id}/commands/permissions")(_overrides)


def _overrides(asked: Any) -> list[dict[str, Any]]:
    application_id, guild_id = asked.int_arg("application_id"), asked.int_arg("guild_id")
    about = {"application_id": str(application_id), "guild_id": str(guild_id)}
    return [
        {"id": str(command_id), "permissions": permissions, **about}
        for (where, command_id), permissions in asked.backend.command_permissions.items()
        if where == guild_id
    ]
