"""Ends what processes that may no longer serve have left behind on a PostgreSQL server.

A frozen process keeps its connections, and with them the rows that it has locked. The server's time limits
don't help everywhere: between the parts of a statement that is being prepared, or with an answer that nobody
reads, neither ``idle_in_transaction_session_timeout`` nor ``statement_timeout`` ends a session.
"""

import logging
from typing import Any

import asyncpg

log = logging.getLogger(__name__)

SERVING = 0x63616E61
"""The first half of the number of a lock ("cana" in ASCII) that all who serve share; the second is the
schema's own number. Releases that knew only one process take it exclusively, as does a process that has to
be alone.
"""
LOCK_NAME = "canasta-lock"
"""What the server calls a connection that holds shards, or waits for some; the process's name follows, and
the lock's own where it asks again and again.
"""

SERVES = "canasta"
"""What the server calls a connection for queries; where its process serves, the name of its lock follows, so
that the two are known to be of one process.
"""
_OURS = (
    "a.datname = current_database() AND a.usename = session_user AND a.backend_type = 'client backend'"
    " AND a.pid <> pg_backend_pid()"
)
_SILENT = "clock_timestamp() - a.query_start > make_interval(secs => $1)"
# A process that serves asks on the connection of its locks every other second; see PostgresLock.
_END_SILENT = (
    f"SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a WHERE {_OURS} AND {_SILENT}"
    f" AND (a.application_name ~ '^{LOCK_NAME} [^ ]+ [0-9a-f]{{8}}$'"
    # The server waits for the client in the middle of a statement. No live client lets it wait for so long,
    # except in a COPY, which it feeds bit by bit.
    f" OR a.application_name ~ '^{SERVES}( [0-9a-f]{{8}})?$' AND a.state = 'active'"
    " AND a.wait_event_type = 'Client' AND a.query NOT ILIKE 'copy%')"
)
_SERVING_NAMES = (
    "SELECT DISTINCT a.application_name AS name FROM pg_stat_activity a"
    f" WHERE {_OURS} AND a.application_name ~ '^{SERVES} [0-9a-f]{{8}}$'"
)
_END_LEFT = (
    f"SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a WHERE {_OURS}"
    " AND a.application_name = ANY($1::text[]) AND NOT EXISTS (SELECT 1 FROM pg_locks l"
    " JOIN pg_stat_activity h ON h.pid = l.pid WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND l.granted"
    f" AND l.database = a.datid AND l.classid = {SERVING}"
    " AND right(h.application_name, 8) = right(a.application_name, 8))"
)


async def end_what_is_left(connection: Any, silence: float) -> None:
    """End the sessions of processes that have served and hold no shard any more, and of those that have been
    silent for ``silence`` seconds in the middle of something. The connection is in no transaction.
    """
    try:
        await connection.fetch(_END_SILENT, silence)
        # A process that serves takes its shards before it connects for anything else. So the names are read
        # first and the holders of shards second: the other way round, one that is just starting would look
        # dead.
        names = [row["name"] for row in await connection.fetch(_SERVING_NAMES)]
        if names:
            await connection.fetch(_END_LEFT, names)
    except asyncpg.InsufficientPrivilegeError as error:
        log.debug("Sessions of processes that are gone are left to the server's time limits: %s", error)
