"""Hourly limits for one person, and for all people of a server, so that nobody floods channels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from bot.feature import HourlyLimit
from bot.layout import Refused, stale, stamp
from bot.runtime.settings import Limit, Settings
from canasta.i18n import Text
from data import Store
from data.records.people import Allowance, Owner

MOST: Final = 1000
"""The highest limit that a server may set."""


class ServerLimit(StrEnum):
    """What a server may limit. The values are the names of the settings in the store."""

    TABLES = "tables_an_hour"
    MATCHES = "matches_an_hour"
    TOURNAMENTS = "tournaments_an_hour"


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """A server's own limits. For uses that aren't among them the operator's hold."""

    own: Mapping[ServerLimit, int] = field(default_factory=dict)

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> ServerLimits:
        return cls({limit: int(kept[limit]) for limit in ServerLimit if kept.get(limit) is not None})

    def most(self, limit: ServerLimit, operators: int) -> int:
        """How many uses an hour. ``operators`` is how many the operator allows a server; 0: no limit."""
        own = self.own.get(limit)
        return min(own, operators or own) if own is not None else operators


class ServerLimitRules:
    """Reads and changes servers' own limits."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_server(self, guild_id: int) -> ServerLimits:
        return ServerLimits.of(await self._store.settings.of_guild(guild_id))

    async def set(
        self, guild_id: int, limit: ServerLimit, most: int | None, *, by: int | None = None
    ) -> None:
        """Allow this many an hour, changed ``by`` a person; None: as usual. Raises Refused out of range."""
        if most is not None and not 1 <= most <= MOST:
            raise stale()
        await self._store.settings.set_for_guild(guild_id, limit.value, most, by=by)


HOUR: Final = timedelta(hours=1)

TABLES: Final = HourlyLimit(
    use="table",
    variable="CANASTA_TABLES_PER_HOUR",
    usual=Limit(12, 40),
    person=Text("You've opened a lot of tables in the last hour. You can open the next one {when}."),
    server=Text(
        "This server has opened a lot of tables in the last hour. The next one can be opened {when}."
    ),
    setting=ServerLimit.TABLES,
)
"""Tables opened: forty an hour stay below Discord's limit of a thousand active threads."""
MATCHES: Final = HourlyLimit(
    use="match",
    variable="CANASTA_MATCHES_PER_HOUR",
    usual=Limit(20, 100),
    person=Text("You've started a lot of matches in the last hour. You can start the next one {when}."),
    server=Text(
        "This server has started a lot of matches in the last hour. The next one can be started {when}."
    ),
    setting=ServerLimit.MATCHES,
)
"""Matches started, a table's first and all later ones."""
INVITATIONS: Final = HourlyLimit(
    use="invitation",
    variable="CANASTA_INVITATIONS_PER_HOUR",
    usual=Limit(12, 60),
    person=Text("You've called a lot of people in the last hour. You can call the next one {when}."),
    server=Text(
        "A lot of people have been called on this server in the last hour. You can call the next one {when}."
    ),
)
"""People whom somebody calls to a table, and calls to come back to one."""
CALLS: Final = HourlyLimit(
    use="call",
    variable="CANASTA_CALLS_PER_HOUR",
    usual=Limit(4, 100),
    person=Text("They've been called a lot in the last hour. You can call them {when}."),
    server=Text(
        "A lot of people have been called on this server in the last hour. You can call the next one {when}."
    ),
)
"""Calls to a table that one person gets, by anybody."""
SEARCHES: Final = HourlyLimit(
    use="search",
    variable="CANASTA_SEARCHES_PER_HOUR",
    usual=Limit(3, 10),
    person=Text("You've called for players several times in the last hour. You can call again {when}."),
    server=Text(
        "This server has called for players several times in the last hour. You can call again {when}."
    ),
)
"""Calls for people who have time to play, which may mention a role."""
GUEST_CALLS: Final = HourlyLimit(
    use="guest_call",
    variable="CANASTA_GUEST_CALLS_PER_HOUR",
    usual=Limit(20, 4),
    person=Text("You've called for players on a lot of servers in the last hour. You can call again {when}."),
    server=Text(
        "That server has had a lot of calls from others in the last hour. You can call again {when}."
    ),
)
"""Calls that a server gets from other servers, and those that somebody's searches post there."""
HINTS: Final = HourlyLimit(
    use="hint",
    variable="CANASTA_HINTS_PER_HOUR",
    usual=Limit(120, 1200),
    person=Text("You've asked for a lot of hints in the last hour. You can have the next one {when}."),
    server=Text(
        "This server has asked for a lot of hints in the last hour. You can have the next one {when}."
    ),
)
"""Hints about a move: a second of a processor for each."""
LIMITS: Final = (TABLES, MATCHES, INVITATIONS, CALLS, SEARCHES, GUEST_CALLS, HINTS)
"""The limits of core."""
Limits = Mapping[str, Limit]
"""How many of each use are allowed an hour."""
NO_LIMITS: Final[Limits] = MappingProxyType({})
_NO_LIMIT: Final = Limit(0, 0)


def limits_of(settings: Settings, limits: Iterable[HourlyLimit]) -> Limits:
    """What the operator allows."""
    return {limit.use: settings.limits.get(limit.variable, limit.usual) for limit in limits}


class HourlyLimits:
    """Counts uses that could flood a server, by these ``limits`` and by lower ones of ``servers``."""

    def __init__(self, store: Store, limits: Limits = NO_LIMITS) -> None:
        self._store = store
        self.limits = limits
        self.servers = ServerLimitRules(store)

    async def spend(self, limit: HourlyLimit, guild_id: int | None, person_id: int) -> None:
        """Count a use for a person and a server, if there is one. Raises Refused at the limit of either."""
        most, of_guild = self.limits.get(limit.use, _NO_LIMIT).person, await self._of_guild(limit, guild_id)
        allowances = [Allowance(Owner.PERSON, person_id, most)] if most else []
        if of_guild and guild_id is not None:
            allowances.append(Allowance(Owner.GUILD, guild_id, of_guild))
        if not allowances:
            return
        spent = await self._store.allowances.spend(limit.use, allowances, HOUR)
        if spent is not None:
            # The second after, when the span has ended.
            refusal = limit.person if spent.allowance.owner is Owner.PERSON else limit.server
            raise Refused(refusal.filled(when=stamp(spent.until + timedelta(seconds=1))))

    def operators(self, limit: HourlyLimit) -> int:
        """How many uses an hour the operator allows a server; 0: no limit."""
        return self.limits.get(limit.use, _NO_LIMIT).guild

    async def _of_guild(self, limit: HourlyLimit, guild_id: int | None) -> int:
        """How many uses an hour a server has; 0: no limit."""
        operators = self.operators(limit)
        if guild_id is None or limit.setting is None:
            return operators
        return (await self.servers.of_server(guild_id)).most(ServerLimit(limit.setting), operators)

    async def forget(self) -> None:
        """Delete counts older than an hour. A periodic task."""
        await self._store.allowances.forget_spans(HOUR)
