"""Who is connected to a PostgreSQL database, who holds which shards, and which transactions take long.

Imported where it is asked for, as what it stands on needs asyncpg.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from data.db import Transaction, postgres_lock
from data.db.postgres_left import LOCK_NAME
from data.db.shards import MOST, Shards
from data.records.condition import Holder, LongSession, Sessions

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
    wished = postgres_lock.WISHED_COUNT_SPACE
    count = next(iter(_within(spaces, wished, wished + MOST + 1)), None)
    shards = _within(spaces, postgres_lock.WISH_SPACE, wished)
    return Shards(count, shards) if count and shards else None
