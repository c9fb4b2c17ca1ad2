"""What an operator wants to know about a store that is being served: how much there is, and what is late."""

from dataclasses import replace
from datetime import datetime, timedelta

from data.db import Keeper, Mapper
from data.db.columns import moment, to_milliseconds
from data.process.downtimes import ALIVE, last_served
from data.records.condition import Backlog, ServedShards, Sessions

_TERMS = Mapper(ServedShards, since="begun_at")

PATIENCE = timedelta(minutes=15)
"""How long the message of a table may wait that nobody needs, as while a hand is open there."""


class Condition(Keeper):
    """Looks at the store as a whole, and changes nothing."""

    async def open_tables(self) -> int:
        """How many tables are open on the servers of this process, private ones left out."""
        return await self._number(
            "SELECT COUNT(*) AS number FROM tables WHERE status <> 'closed' AND deal_id IS NULL"
            f" AND {self._database.shards.where('guild_id')}"
        )

    async def backlog(self, now: datetime) -> Backlog:
        """What is still to be done by ``now``, on the servers of this process."""
        mine = self._database.shards.where
        async with self._database.read() as transaction:
            (looks,) = await transaction.rows(
                "SELECT COUNT(*) AS number, MIN(look_at) AS oldest FROM tables WHERE look_at <= ?"
                f" AND {mine('guild_id')}",
                [to_milliseconds(now)],
            )
            (untold,) = await transaction.rows(
                "SELECT COUNT(*) AS number FROM tables WHERE announced_version < version"
                f" AND touched_at < ? AND status <> 'closed' AND deal_id IS NULL AND {mine('guild_id')}",
                [to_milliseconds(now - PATIENCE)],
            )
            (letters,) = await transaction.rows(
                "SELECT COUNT(*) AS number, MIN(l.created_at) AS oldest FROM tournament_letters l"
                " JOIN tournaments o ON o.id = l.tournament_id WHERE l.sent_at IS NULL"
                f" AND {mine('o.guild_id')}"
            )
        return Backlog(
            looks=looks["number"],
            oldest_look=moment(looks["oldest"]),
            untold_tables=untold["number"],
            letters=letters["number"],
            oldest_letter=moment(letters["oldest"]),
        )

    async def alive_at(self) -> datetime | None:
        """When a process that serves this store last said that it does; None if none ever has."""
        content = await self._value("SELECT content FROM meta WHERE name = ?", [ALIVE])
        return None if content is None else last_served(content)

    async def terms(self) -> list[ServedShards]:
        """Who began last to serve which shards. A process that was killed is still among them."""
        return await _TERMS.all(self._database, "SELECT * FROM terms ORDER BY term")

    async def sessions(self) -> Sessions:
        """What a PostgreSQL server says of itself and of those who are connected to this database."""
        from data.db.postgres import PostgresDatabase
        from data.process.postgres_sessions import sessions

        assert isinstance(self._database, PostgresDatabase)
        async with self._database.read() as transaction:
            found = await sessions(transaction)
        return replace(found, apart=await self._database.sessions_apart())
