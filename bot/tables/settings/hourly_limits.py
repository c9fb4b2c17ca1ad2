"""Hourly limits for one person, and for all people of a server, so that nobody floods channels."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from enum import Enum
from types import MappingProxyType
from typing import Final

from bot.layout.errors import Refused
from bot.runtime.settings import Limit, Settings
from bot.tables.settings.server_limits import ServerLimit, ServerLimitRules
from canasta.i18n import Text
from data import Store
from data.records.people import Allowance, Owner

HOUR: Final = timedelta(hours=1)


class Use(Enum):
    """The uses that are counted. The values are in the store."""

    TABLE = "table"
    MATCH = "match"
    TOURNAMENT = "tournament"
    REPLAY = "replay"
    ANIMATION = "animation"
    LOOK_BACK = "look_back"
    INVITATION = "invitation"
    CALL = "call"
    HINT = "hint"
    SEARCH = "search"
    GUEST_CALL = "guest_call"
    OWN_LIST = "own_list"
    EXPORT = "export"
    BAR = "bar"
    CLOSING = "closing"


Limits = Mapping[Use, Limit]
NO_LIMITS: Final[Limits] = MappingProxyType({})


def limits_of(settings: Settings) -> Limits:
    """The operator's limit."""
    return {
        Use.TABLE: settings.tables_per_hour,
        Use.MATCH: settings.matches_per_hour,
        Use.TOURNAMENT: settings.tournaments_per_hour,
        Use.REPLAY: settings.replays_per_hour,
        Use.ANIMATION: settings.animations_per_hour,
        Use.LOOK_BACK: settings.look_backs_per_hour,
        Use.INVITATION: settings.invitations_per_hour,
        Use.CALL: settings.calls_per_hour,
        Use.HINT: settings.hints_per_hour,
        Use.SEARCH: settings.searches_per_hour,
        Use.GUEST_CALL: settings.guest_calls_per_hour,
        Use.OWN_LIST: settings.own_lists_per_hour,
        Use.EXPORT: settings.exports_per_hour,
        Use.BAR: settings.bars_per_hour,
        Use.CLOSING: settings.closings_per_hour,
    }


_REFUSALS: Final = MappingProxyType(
    {
        (Use.TABLE, Owner.PERSON): Text(
            "You've opened a lot of tables in the last hour. You can open the next one {when}."
        ),
        (Use.TABLE, Owner.GUILD): Text(
            "This server has opened a lot of tables in the last hour. The next one can be opened {when}."
        ),
        (Use.MATCH, Owner.PERSON): Text(
            "You've started a lot of matches in the last hour. You can start the next one {when}."
        ),
        (Use.MATCH, Owner.GUILD): Text(
            "This server has started a lot of matches in the last hour. The next one can be started {when}."
        ),
        (Use.TOURNAMENT, Owner.PERSON): Text(
            "You've opened several tournaments in the last hour. You can open the next one {when}."
        ),
        (Use.TOURNAMENT, Owner.GUILD): Text(
            "This server has opened several tournaments in the last hour. The next one can be opened {when}."
        ),
        (Use.REPLAY, Owner.PERSON): Text(
            "You've watched a lot of replays in the last hour. You can continue {when}."
        ),
        (Use.REPLAY, Owner.GUILD): Text(
            "This server has watched a lot of replays in the last hour. You can continue {when}."
        ),
        (Use.ANIMATION, Owner.PERSON): Text(
            "You've asked for a lot of animations in the last hour. You can have the next one {when}."
        ),
        (Use.ANIMATION, Owner.GUILD): Text(
            "This server has asked for a lot of animations in the last hour. You can have the next one "
            "{when}."
        ),
        (Use.LOOK_BACK, Owner.PERSON): Text(
            "You've looked back at a lot of deals in the last hour. You can look at the next one {when}."
        ),
        (Use.LOOK_BACK, Owner.GUILD): Text(
            "This server has looked back at a lot of deals in the last hour. You can look at the next one "
            "{when}."
        ),
        (Use.INVITATION, Owner.PERSON): Text(
            "You've called a lot of people in the last hour. You can call the next one {when}."
        ),
        (Use.INVITATION, Owner.GUILD): Text(
            "A lot of people have been called on this server in the last hour. You can call the next one "
            "{when}."
        ),
        (Use.CALL, Owner.PERSON): Text(
            "They've been called a lot in the last hour. You can call them {when}."
        ),
        (Use.CALL, Owner.GUILD): Text(
            "A lot of people have been called on this server in the last hour. You can call the next one "
            "{when}."
        ),
        (Use.HINT, Owner.PERSON): Text(
            "You've asked for a lot of hints in the last hour. You can have the next one {when}."
        ),
        (Use.HINT, Owner.GUILD): Text(
            "This server has asked for a lot of hints in the last hour. You can have the next one {when}."
        ),
        (Use.SEARCH, Owner.PERSON): Text(
            "You've called for players several times in the last hour. You can call again {when}."
        ),
        (Use.SEARCH, Owner.GUILD): Text(
            "This server has called for players several times in the last hour. You can call again {when}."
        ),
        (Use.GUEST_CALL, Owner.PERSON): Text(
            "You've called for players on a lot of servers in the last hour. You can call again {when}."
        ),
        (Use.GUEST_CALL, Owner.GUILD): Text(
            "That server has had a lot of calls from others in the last hour. You can call again {when}."
        ),
        (Use.OWN_LIST, Owner.PERSON): Text(
            "You've moved your list a lot in the last hour. You can move it again {when}."
        ),
        (Use.OWN_LIST, Owner.GUILD): Text(
            "A lot of lists have been posted from this server in the last hour. You can have yours {when}."
        ),
        (Use.EXPORT, Owner.PERSON): Text(
            "You've saved a lot of files in the last hour. You can save the next one {when}."
        ),
        (Use.EXPORT, Owner.GUILD): Text(
            "A lot of files of this server have been saved in the last hour. You can save the next one "
            "{when}."
        ),
        (Use.BAR, Owner.PERSON): Text(
            "You've barred a lot of people in the last hour. You can bar the next one {when}."
        ),
        (Use.BAR, Owner.GUILD): Text(
            "A lot of people have been barred on this server in the last hour. The next one can be barred "
            "{when}."
        ),
        (Use.CLOSING, Owner.PERSON): Text(
            "You've closed a lot of tables, or removed a lot of people, in the last hour. You can go on "
            "{when}."
        ),
        (Use.CLOSING, Owner.GUILD): Text(
            "Moderators have closed a lot of tables on this server in the last hour. You can go on {when}."
        ),
    }
)


_OF_SERVERS: Final = MappingProxyType(
    {
        Use.TABLE: ServerLimit.TABLES,
        Use.MATCH: ServerLimit.MATCHES,
        Use.TOURNAMENT: ServerLimit.TOURNAMENTS,
    }
)
"""What a server may limit further."""
_NO_LIMIT: Final = Limit(0, 0)


class HourlyLimits:
    """Counts uses that could flood a server. ``limits`` is how often each use is allowed within an hour;
    ``servers`` has what servers want less of.
    """

    def __init__(self, store: Store, limits: Limits = NO_LIMITS) -> None:
        self._store = store
        self.limits = limits
        self.servers = ServerLimitRules(store)

    async def spend(self, use: Use, guild_id: int | None, person_id: int) -> None:
        """Count this use for the person and the server (None: no server). Raises Refused, and counts nothing,
        if either has reached its limit.
        """
        limit = self.limits.get(use, _NO_LIMIT)
        of_guild = await self._of_guild(use, guild_id, limit.guild)
        allowances = [Allowance(Owner.PERSON, person_id, limit.person)] if limit.person else []
        if of_guild and guild_id is not None:
            allowances.append(Allowance(Owner.GUILD, guild_id, of_guild))
        if not allowances:
            return
        spent = await self._store.allowances.spend(use.value, allowances, HOUR)
        if spent is not None:
            # The second after, when the span has ended.
            when = f"<t:{int(spent.until.timestamp()) + 1}:R>"
            raise Refused(Text(_REFUSALS[use, spent.allowance.owner].message, when=when))

    def operators(self, what: ServerLimit) -> int:
        """How often within an hour the operator allows this on a server; 0: no limit."""
        use = next(use for use, limit in _OF_SERVERS.items() if limit is what)
        return self.limits.get(use, _NO_LIMIT).guild

    async def _of_guild(self, use: Use, guild_id: int | None, operators: int) -> int:
        """How often within an hour this is allowed on a server; 0: no limit."""
        what = _OF_SERVERS.get(use)
        if guild_id is None or what is None:
            return operators
        return (await self.servers.of_server(guild_id)).most(what, operators)

    async def forget(self) -> None:
        """Delete counts older than an hour. A periodic task."""
        await self._store.allowances.forget_spans(HOUR)
