"""What an operator wants to know about a store that is being served: how much there is, and what is late."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from data.db import Keeper, Mapper, Transaction, postgres_lock
from data.db.columns import moment, to_milliseconds
from data.db.postgres_left import LOCK_NAME
from data.db.shards import MOST, Shards
from data.process.downtimes import ALIVE, last_served
from data.records.condition import Backlog, Holder, LongSession, ServedShards, Sessions

LONG: Final = 60
"""Seconds after which an open transaction is long: those of the program take milliseconds."""
_SCHEMA = "(SELECT oid FROM pg_namespace WHERE nspname = current_schema())"


async def sessions(transaction: Transaction) -> Sessions:
    """The server's state at this moment."""
    (server,) = await transaction.rows(
        "SELECT current_setting('server_version') AS version, clock_timestamp() AS clock,"
        " pg_database_size(current_database()) AS size,"
        " (SELECT COUNT(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,"
        " CAST(current_setting('max_connections') AS INTEGER) AS most"
    )
    long = await transaction.rows(
        "SELECT pid, application_name AS name, state,"
        " EXTRACT(EPOCH FROM clock_timestamp() - xact_start) AS age FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        " AND backend_type = 'client backend' AND clock_timestamp() - xact_start > make_interval(secs => ?)"
        " ORDER BY xact_start",
        [LONG],
    )
    return Sessions(
        version=server["version"],
        size=server["size"],
        clock=server["clock"],
        connections=server["connections"],
        most_connections=server["most"],
        holders=await _holders(transaction),
        long=tuple(
            LongSession(row["pid"], row["name"], float(row["age"]), str(row["state"]).startswith("idle"))
            for row in long
        ),
    )


async def _holders(transaction: Transaction) -> tuple[Holder, ...]:
    """The processes that hold shards of this schema, and those that are connected and wait for some."""
    rows = await transaction.rows(
        "SELECT a.pid, a.application_name AS name, a.backend_start AS since,"
        " CAST(l.classid AS INTEGER) AS space FROM pg_stat_activity a"
        " LEFT JOIN pg_locks l ON l.pid = a.pid AND l.locktype = 'advisory' AND l.objsubid = 2 AND l.granted"
        f" AND CAST(l.objid AS INTEGER) = CAST({_SCHEMA} AS INTEGER)"
        " WHERE a.datname = current_database() AND a.application_name LIKE ?"
        " ORDER BY a.backend_start, l.classid",
        [f"{LOCK_NAME} %"],
    )
    spaces = defaultdict(list)
    for row in rows:
        spaces[row["name"], row["since"]].append(row["space"] or 0)
    return tuple(
        Holder(
            postgres_lock.process_of(name),
            since,
            _within(held, postgres_lock.SHARD_SPACE, postgres_lock.GATE_SPACE),
            next(iter(_within(held, postgres_lock.COUNT_SPACE, postgres_lock.SHARD_SPACE)), None),
            _wished(held),
        )
        for (name, since), held in spaces.items()
    )


def _within(spaces: Iterable[int], begin: int, end: int) -> tuple[int, ...]:
    return tuple(sorted(space - begin for space in spaces if begin <= space < end))


def _wished(spaces: Iterable[int]) -> Shards | None:
    count = next(
        iter(_within(spaces, postgres_lock.WISHED_COUNT_SPACE, postgres_lock.WISHED_COUNT_SPACE + MOST + 1)),
        None,
    )
    shards = _within(spaces, postgres_lock.WISH_SPACE, postgres_lock.WISHED_COUNT_SPACE)
    return Shards(count, shards) if count and shards else None


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
        from data.process.condition import sessions

        assert isinstance(self._database, PostgresDatabase)
        async with self._database.read() as transaction:
            found = await sessions(transaction)
        return replace(found, apart=await self._database.sessions_apart())
