"""Gives people the roles that a server set for ratings and seasons, and takes them back when they lapse."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.client.network import FAILED
from bot.client.permissions import RoleTrouble, role_trouble
from bot.ratings.roles import Had, wanted_on
from bot.runtime.keyed_tasks import InTasks, KeyedTasks
from bot.workers.core import Core, Worker
from canasta.i18n import Translator
from data.ratings.records import GivenRole, RoleKind, RoleRule

log = logging.getLogger(__name__)

MOST: Final = 50
"""The changes of one round on one server: Discord allows a few in a second, and others wait too."""
ABSENT: Final = timedelta(days=1)
"""How long somebody who isn't on the server is not tried again."""
FORGOTTEN: Final = timedelta(days=7)
"""For how long the bot tries to take roles back from somebody who had their data deleted."""
_NOT_THERE: Final = (10007, 10013)
"""Discord's codes for somebody who isn't on the server, and for no such person."""
_NO_ROLE: Final = 10011


class RoleGiver(InTasks, Worker):
    """Gives roles as they should be, server by server: as a periodic task, and when ratings have changed."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self._tasks = KeyedTasks("roles", self._work)
        self._again: set[int] = set()
        self._absent: dict[tuple[int, int], datetime] = {}

    async def due(self) -> None:
        """Look at every server that gives roles, or has some to be taken back."""
        now = self._tables.clock()
        await self._store.ratings.roles.drop_forgotten(now - FORGOTTEN)
        self._absent = {key: until for key, until in self._absent.items() if until > now}
        for guild_id in await self._store.ratings.roles.guilds():
            self.look(guild_id)

    async def ratings_changed(self, guilds: Iterable[int]) -> None:
        """Look at these servers, whose matches have been rated."""
        for guild_id in sorted(set(guilds).intersection(await self._store.ratings.roles.guilds())):
            self.look(guild_id)

    async def person_changed(self, person_id: int) -> None:
        """Look where somebody has roles: they decline them now, hide, or had their data deleted."""
        for guild_id in self._store.shards.owned(await self._store.ratings.roles.servers_of(person_id)):
            self.look(guild_id)

    async def check(self, guild_id: int) -> list[RoleRule]:
        """A server's rules, with what keeps the bot from giving each now."""
        guild = self._client.get_guild(guild_id)
        for rule in await self._store.ratings.roles.rules(guild_id):
            trouble = rule.trouble if guild is None else role_trouble(guild, rule.role_id)
            if trouble != rule.trouble:
                await self._store.ratings.roles.note_trouble(guild_id, rule.role_id, trouble)
        return await self._store.ratings.roles.rules(guild_id)

    def look(self, guild_id: int) -> None:
        """Give and take back what has to be on one server, soon: Discord allows a few changes in a second."""
        self._again.add(guild_id)
        self._tasks.begin(guild_id)

    async def _work(self, guild_id: int) -> None:
        while guild_id in self._again:
            self._again.discard(guild_id)
            guild = self._client.get_guild(guild_id)
            if guild is None or guild.unavailable:
                return
            try:
                await self._look(guild)
            except FAILED as error:
                log.info("Server %d: roles could not be changed; will retry: %s", guild_id, error)
            except Exception as error:
                if self._tables.outages.noted(error) is None:
                    log.exception("Server %d: roles could not be changed; will retry.", guild_id)

    async def _look(self, guild: discord.Guild) -> None:
        rules = await self.check(guild.id)
        given = await self._store.ratings.roles.given(guild.id)
        harmless = [rule for rule in rules if rule.trouble != RoleTrouble.POWERFUL]
        wanted = await wanted_on(self._store, guild.id, harmless, given, self._tables.clock())
        had = {(role.person_id, role.role_id): role for role in given}
        troubled = {rule.role_id for rule in rules if rule.trouble is not None}
        left = MOST
        for key, role in had.items():
            if key not in wanted and left and await self._take(guild, role):
                left -= 1
        by_role = {rule.role_id: rule for rule in rules}
        for key in sorted(wanted):
            sure = key in had and had[key].sure
            if left and not sure and key[1] not in troubled and not self._is_absent(guild.id, key[0]):
                await self._give(guild, key, by_role[key[1]])
                left -= 1

    async def _take(self, guild: discord.Guild, role: GivenRole) -> bool:
        """Take a role back; False if Discord was not asked, because the role is gone or out of reach."""
        trouble = role_trouble(guild, role.role_id)
        if trouble in (RoleTrouble.MISSING, RoleTrouble.ABOVE):
            return False
        if trouble is not RoleTrouble.GONE:
            try:
                await self._client.http.remove_role(guild.id, role.person_id, role.role_id)
            except discord.NotFound as error:
                if error.code not in (*_NOT_THERE, _NO_ROLE):
                    raise
            except discord.Forbidden as error:
                # One person must not keep the others from theirs.
                log.info("Server %d: a role could not be taken back; will retry: %s", guild.id, error)
                return True
        await self._store.ratings.roles.took(guild.id, role.person_id, role.role_id)
        return trouble is not RoleTrouble.GONE

    async def _give(self, guild: discord.Guild, key: Had, rule: RoleRule) -> None:
        person_id, role_id = key
        await self._store.ratings.roles.giving(guild.id, person_id, role_id)
        try:
            await self._client.http.add_role(
                guild.id, person_id, role_id, reason=_reason(rule, await self._tables.languages.tr(guild.id))
            )
        except discord.NotFound as error:
            await self._store.ratings.roles.took(guild.id, person_id, role_id)
            if error.code in _NOT_THERE:
                self._absent[guild.id, person_id] = self._tables.clock() + ABSENT
            elif error.code != _NO_ROLE:
                raise
        except discord.Forbidden as error:
            log.info("Server %d: a role could not be given: %s", guild.id, error)
            await self._store.ratings.roles.took(guild.id, person_id, role_id)
            self._absent[guild.id, person_id] = self._tables.clock() + ABSENT
        else:
            await self._store.ratings.roles.gave(guild.id, person_id, role_id)

    def _is_absent(self, guild_id: int, person_id: int) -> bool:
        until = self._absent.get((guild_id, person_id))
        return until is not None and until > self._tables.clock()


def _reason(rule: RoleRule, tr: Translator) -> str:
    """What the server's audit log says."""
    if rule.kind is RoleKind.RATING:
        return tr("Canasta: a rating of {n} or more", n=tr.number(rule.value))
    return tr.plural("Canasta: first place in a season", "Canasta: first {n} places in a season", rule.value)
