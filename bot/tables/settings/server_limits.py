"""How much may be done within an hour on a server whose managers want less than the operator allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from bot.layout.errors import stale
from data import Store

MOST: Final = 1000
"""The highest number that is kept."""


class ServerLimit(StrEnum):
    """What a server may limit. The values are the names of the settings in the store."""

    TABLES = "tables_an_hour"
    MATCHES = "matches_an_hour"
    TOURNAMENTS = "tournaments_an_hour"


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """A server's own limits; what isn't among them is as the operator has it."""

    own: Mapping[ServerLimit, int] = field(default_factory=dict)

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> ServerLimits:
        """Read the stored settings."""
        return cls({one: int(kept[one.value]) for one in ServerLimit if kept.get(one.value) is not None})

    def most(self, what: ServerLimit, operators: int) -> int:
        """How often within an hour. ``operators`` is what the operator allows a server; 0: no limit."""
        own = self.own.get(what)
        return min(own, operators or own) if own is not None else operators


class ServerLimitRules:
    """Reads and changes these settings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_server(self, guild_id: int) -> ServerLimits:
        """A server's own limits."""
        return ServerLimits.of(await self._store.settings.of_guild(guild_id))

    async def set(self, guild_id: int, what: ServerLimit, most: int | None, *, by: int | None = None) -> None:
        """Allow this many an hour, changed ``by`` a person; None: as usual. Raises Refused out of range."""
        if most is not None and not 1 <= most <= MOST:
            raise stale()
        await self._store.settings.set_for_guild(guild_id, what.value, most, by=by)
