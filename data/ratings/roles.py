"""Roles that servers have the bot give: the rules, and who has got one."""

from dataclasses import astuple
from datetime import datetime

from data.db import Keeper, Mapper, delete, insert, is_there, update
from data.db.columns import to_milliseconds
from data.matches.result_rows import SEEN
from data.ratings.records import GivenRole, RoleKind, RoleRule
from data.ratings.standings import OF_LADDER
from data.records.audit import AuditEntry, Deed
from data.records.results import LadderKey
from data.servers.audit import put_audit

DECLINES = "roles"
"""The setting of a person who takes no roles: false."""
_RULES = Mapper(RoleRule)
_GIVEN = Mapper(GivenRole, sure=is_there("given_at"), forgotten=is_there("forgotten_at"))


class Roles(Keeper):
    """Stores what roles a server gives, and to whom the bot gave them. A role is noted before it is given,
    and the note goes after it was taken back: what a killed process left, the next one finds here.
    """

    async def set_rule(self, rule: RoleRule, *, by: int | None = None) -> None:
        """Give this role from now on, as a person wants (``by``); a role has one rule."""
        async with self._database.write() as transaction:
            await insert(transaction, "role_rules", _RULES.columns(rule), key=2)
            if by is not None:
                given = AuditEntry(rule.guild_id, Deed.ROLE_GIVEN, by, details={"role": rule.role_id})
                await put_audit(transaction, given, self._now())

    async def drop_rule(self, guild_id: int, role_id: int, *, by: int | None = None) -> bool:
        """Give this role no more, as a person wants (``by``); False if it was not given."""
        async with self._database.write() as transaction:
            rows = await delete(
                transaction, "role_rules", guild_id=guild_id, role_id=role_id, returning="role_id"
            )
            if rows and by is not None:
                dropped = AuditEntry(guild_id, Deed.ROLE_DROPPED, by, details={"role": role_id})
                await put_audit(transaction, dropped, self._now())
        return bool(rows)

    async def note_trouble(self, guild_id: int, role_id: int, trouble: str | None) -> None:
        """Note what keeps the bot from giving a role; None: nothing does."""
        await update(self._database, "role_rules", {"trouble": trouble}, guild_id=guild_id, role_id=role_id)

    async def rules(self, guild_id: int) -> list[RoleRule]:
        """A server's rules: ratings from the highest, then places from the first."""
        rules = await _RULES.all(self._database, "SELECT * FROM role_rules WHERE guild_id = ?", [guild_id])
        ratings = [rule for rule in rules if rule.kind is RoleKind.RATING]
        seasons = [rule for rule in rules if rule.kind is RoleKind.SEASON]
        return [
            *sorted(ratings, key=lambda rule: (-rule.value, rule.role_id)),
            *sorted(seasons, key=lambda rule: (rule.value, rule.role_id)),
        ]

    async def guilds(self) -> list[int]:
        """The servers with a rule, or with a role still to be taken back."""
        own = self._database.shards.where("guild_id")
        return await self._column(
            f"SELECT guild_id FROM role_rules WHERE {own} UNION"
            f" SELECT guild_id FROM given_roles WHERE {own} ORDER BY guild_id"
        )

    async def ranked(self, guild_id: int, least: int, rated: int) -> dict[int, int]:
        """The ratings of people on a server who have at least ``least`` after ``rated`` rated matches;
        without those who hide or decline roles.
        """
        rows = await self._database.rows(
            f"SELECT person_id, rating FROM standings WHERE {OF_LADDER}"
            f" AND rating >= ? AND rated >= ? AND {SEEN} ORDER BY person_id",
            [*astuple(LadderKey(guild_id)), least, rated],
        )
        declining = await self.declining()
        return {row["person_id"]: row["rating"] for row in rows if row["person_id"] not in declining}

    async def declining(self) -> frozenset[int]:
        return frozenset(
            await self._column(
                "SELECT person_id FROM person_settings WHERE name = ? AND content = 'false'", [DECLINES]
            )
        )

    async def given(self, guild_id: int) -> list[GivenRole]:
        """The roles that the bot has given on a server, or is about to."""
        return await _GIVEN.all(
            self._database,
            "SELECT * FROM given_roles WHERE guild_id = ? ORDER BY person_id, role_id",
            [guild_id],
        )

    async def servers_of(self, person_id: int) -> list[int]:
        return await self._column(
            "SELECT DISTINCT guild_id FROM given_roles WHERE person_id = ? ORDER BY guild_id", [person_id]
        )

    async def giving(self, guild_id: int, person_id: int, role_id: int) -> None:
        """Note that a role is about to be given."""
        columns = {"guild_id": guild_id, "person_id": person_id, "role_id": role_id}
        await insert(self._database, "given_roles", columns, once=True)

    async def gave(self, guild_id: int, person_id: int, role_id: int) -> None:
        """Note that a role has been given."""
        columns = {"given_at": self._now()}
        await update(
            self._database, "given_roles", columns, guild_id=guild_id, person_id=person_id, role_id=role_id
        )

    async def took(self, guild_id: int, person_id: int, role_id: int) -> None:
        """Note that a role has been taken back, or was not given after all."""
        await delete(self._database, "given_roles", guild_id=guild_id, person_id=person_id, role_id=role_id)

    async def drop_forgotten(self, before: datetime) -> None:
        """Delete what is left of people who had their data deleted before this moment."""
        await self._database.change(
            "DELETE FROM given_roles WHERE forgotten_at < ?", [to_milliseconds(before)]
        )
