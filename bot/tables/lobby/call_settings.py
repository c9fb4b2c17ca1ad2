"""What a server has set about calls for players: whom they mention, and whether other servers see them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.layout import Refused
from data import Store

ROLE: Final = "calls_role"
SHARING: Final = "calls_sharing"
"""The names of the settings in the store."""
_INVITE = re.compile(
    r"(?:https?://)?(?:www\.)?(?:discord\.gg/|discord(?:app)?\.com/invite/)?([A-Za-z0-9-]{2,64})/?"
)


@dataclass(frozen=True, slots=True)
class Sharing:
    """Calls are shared, others' come to this channel; ``invite`` is the code of a way to the server."""

    channel_id: int
    invite: str

    @property
    def link(self) -> str:
        return f"https://discord.gg/{self.invite}"


@dataclass(frozen=True, slots=True)
class CallSettings:
    """``role_id`` is the role that calls mention; ``sharing`` is None where the server keeps to itself."""

    role_id: int | None = None
    sharing: Sharing | None = None

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> CallSettings:
        return cls(kept.get(ROLE), _sharing(kept.get(SHARING)))


class CallRules:
    """Reads and changes these settings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_server(self, guild_id: int) -> CallSettings:
        return CallSettings.of(await self._store.settings.of_guild(guild_id))

    async def set_role(self, guild_id: int, role_id: int | None, *, by: int | None = None) -> None:
        """Set the role that calls mention; None: nobody. ``by``: the person who does."""
        await self._store.settings.set_for_guild(guild_id, ROLE, role_id, by=by)

    async def set_sharing(self, guild_id: int, sharing: Sharing | None, *, by: int | None = None) -> None:
        """Agree to share calls with other servers, or no longer (None). ``by``: the person who does."""
        kept = None if sharing is None else {"channel": sharing.channel_id, "invite": sharing.invite}
        await self._store.settings.set_for_guild(guild_id, SHARING, kept, by=by)

    async def sharing(self) -> dict[int, Sharing]:
        kept = await self._store.settings.guilds_with(SHARING)
        by_server = {guild_id: _sharing(value) for guild_id, value in kept.items()}
        return {guild_id: one for guild_id, one in by_server.items() if one is not None}


def read_invite(text: str) -> str:
    """The code of a typed invite link. Raises Refused for anything else."""
    invite = _INVITE.fullmatch(text.strip())
    if invite is None:
        raise Refused("That isn't an invite link. It looks like https://discord.gg/abc123.")
    return invite[1]


def _sharing(kept: Any) -> Sharing | None:
    return None if kept is None else Sharing(int(kept["channel"]), str(kept["invite"]))
