"""The right to serve shards of a PostgreSQL database: advisory locks, all on one connection of their own.

The server releases them as soon as the connection ends, for whatever reason: a killed process needs no
cleanup, and a process that was cut off must check whether it still holds them. All are lost together.
"""

import asyncio
import secrets
from typing import Any

from data.db.errors import StoreError
from data.db.postgres_errors import translated, why
from data.db.postgres_left import LOCK_NAME, SERVING, end_what_is_left
from data.db.postgres_pool import connect, disconnect
from data.db.process_name import process_name
from data.db.shards import Shards, numbers_in_short

LOOK = 2.0
"""Seconds between two checks that the locks are still held."""
SILENCE = 20.0
"""Seconds without such a check after which the server, or a process that wants the locks, takes a process for
frozen and ends its connection. Otherwise that would last as long as the process.
"""
_TIMED = (14, 0)
"""The first release of PostgreSQL that ends sessions which are silent."""
COUNT_SPACE = 0x64000000
"""Plus the number of shards: shared by all who count so, which must be all who serve."""
SHARD_SPACE = 0x65000000
"""Plus the shard's number: exclusive."""
GATE_SPACE = 0x66000000
"""Exclusive for the moment in which a process takes the others, so that nobody comes between."""
WISH_SPACE = 0x67000000
"""Plus the shard's number: shared by processes that wait for it."""
WISHED_COUNT_SPACE = 0x68000000
"""Plus the number of shards, as a process that waits counts them: shared."""
_KNOCKS, _PAUSE = 40, 0.05
"""How often it is tried to pass the gate, and after how many seconds again."""
_SCHEMA = "(SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
_SECOND = f"CAST(COALESCE({_SCHEMA}, 0) AS int4)"
# The server is asked, as a pooler in between may have given the locks' session to another client.
_HELD = (
    "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted"
    f" AND classid = {SERVING} AND objid = {_SCHEMA} AND pid = pg_backend_pid())"
)
# A schema's number is its own within its database only.
_OF_THIS_SCHEMA = (
    " l.locktype = 'advisory' AND l.objsubid = 2 AND l.granted"
    " AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    f" AND l.objid = {_SCHEMA}"
)
_OTHER_COUNT = (
    f"SELECT classid::bigint - {COUNT_SPACE} FROM pg_locks l WHERE {_OF_THIS_SCHEMA}"
    f" AND classid BETWEEN {COUNT_SPACE} AND {SHARD_SPACE - 1} AND classid::bigint <> $1 LIMIT 1"
)
_BUSY_SHARDS = (
    "SELECT shard FROM unnest($1::int4[]) AS shard"
    f" WHERE NOT pg_try_advisory_lock({SHARD_SPACE} + shard, {_SECOND})"
)
_HOLDERS = (
    f"SELECT classid::bigint - {SHARD_SPACE} AS shard, pid, COALESCE(a.application_name, '') AS name"
    f" FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid) WHERE {_OF_THIS_SCHEMA}"
    f" AND classid::bigint - {SHARD_SPACE} = ANY($1::bigint[]) ORDER BY shard"
)
_WAIT_FOR = (
    f"SELECT pg_advisory_lock_shared({WISHED_COUNT_SPACE} + $1::int4, {_SECOND}) UNION ALL"
    f" SELECT pg_advisory_lock_shared({WISH_SPACE} + shard, {_SECOND}) FROM unnest($2::int4[]) AS shard"
)
_WAIT_NO_MORE = _WAIT_FOR.replace("lock_shared", "unlock_shared")
BUSY = "another process serves this database"


class PostgresLock:
    """See ``Lock``; what is taken is held as long as its connection lasts."""

    def __init__(self, place: str, connection: Any, patience: float) -> None:
        self._place = place
        self._connection = connection
        self._patience = patience
        self._alone = False
        self._waits = False
        """Whether the server knows for which shards this process waits."""
        self.name = secrets.token_hex(4)
        self._named = False
        self._asking = asyncio.Lock()
        """Held while the server is asked: a connection answers one question at a time."""
        self._watch: asyncio.Task[str] | None = None
        self._ended = asyncio.Event()
        connection.add_termination_listener(lambda _: self._ended.set())

    @classmethod
    async def connect(cls, url: str, place: str, patience: float) -> "PostgresLock":
        """``patience`` is how many seconds the server may take to answer."""
        named = {"application_name": f"{LOCK_NAME} {process_name()}"}
        return cls(place, await connect(url, place, patience, named), patience)

    async def take(self, shards: Shards | None, *, alone: bool = False) -> str:
        """See ``Lock.take``. A process that takes or waits for shards goes on asking, so its silence says
        that it is frozen; a command that is alone may be busy for long. What others have left is ended here,
        and as long as the locks are held: nobody waits for the dead, in an upgrade neither.
        """
        if shards is not None and not self._named:
            await self._ask(f"SET application_name = '{LOCK_NAME} {process_name()} {self.name}'")
            self._named = True
        await self._clear()
        for _ in range(_KNOCKS):
            if await self._ask(_function("pg_try_advisory_lock", GATE_SPACE)):
                break
            await asyncio.sleep(_PAUSE)
        else:
            return "another process is about to serve this database"
        refused = await self._take(shards, alone)
        self._alone = alone
        if refused:
            await self._ask("SELECT pg_advisory_unlock_all()")
        else:
            await self._ask(_function("pg_advisory_unlock", GATE_SPACE))
        if shards is not None and (refused or self._waits):
            wish = _WAIT_FOR if refused else _WAIT_NO_MORE
            await self._ask_all(wish, shards.count, shards.held)
            self._waits = bool(refused)
        if shards is not None and not refused:
            await self._clear()  # their holder may have gone just now
            self._watch = self._watch or asyncio.create_task(self._until_lost(), name="lock")
        return refused

    async def share(self) -> None:
        if not self._alone:
            return
        # This connection may have both: nobody comes between.
        await self._ask(_function("pg_advisory_lock_shared", SERVING))
        await self._ask(_function("pg_advisory_unlock", SERVING))
        self._alone = False

    async def held(self) -> bool:
        return bool(await self._ask(_HELD))

    async def lost(self) -> str:
        self._watch = self._watch or asyncio.create_task(self._until_lost(), name="lock")
        return await asyncio.shield(self._watch)

    async def release(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.wait({self._watch})
        await disconnect(self._connection)

    async def _until_lost(self) -> str:
        """Ask again and again; return why the locks are held no more."""
        try:
            if self._connection.get_server_version() >= _TIMED:
                await self._ask(f"SET idle_session_timeout = {int(SILENCE * 1000)}")
            while True:
                try:
                    async with asyncio.timeout(LOOK):
                        await self._ended.wait()
                    return "its connection has ended"
                except TimeoutError:
                    pass
                # Without a time limit: a server that does not answer does not give the lock to anybody else.
                async with self._asking:
                    if not await self._connection.fetchval(_HELD):
                        return "its session was given to somebody else"
                    await end_what_is_left(self._connection, SILENCE)
        except Exception as error:
            if self._connection.is_closed():
                return "its connection has ended"
            return str(error) if isinstance(error, StoreError) else why(error)

    async def _take(self, shards: Shards | None, alone: bool) -> str:
        """Take the locks one after the other; return why one of them can't be taken."""
        if alone:
            if not await self._ask(_function("pg_try_advisory_lock", SERVING)):
                return BUSY
        elif not await self._ask(_function("pg_try_advisory_lock_shared", SERVING)):
            return "another process serves this database alone (one of an earlier release, or an upgrade)"
        if shards is None:
            return ""
        other = await self._ask(_OTHER_COUNT, COUNT_SPACE + shards.count)
        if other is not None:
            return f"other processes serve this database as {other} shards, not as {shards.count}"
        await self._ask(_function("pg_advisory_lock_shared", COUNT_SPACE + shards.count))
        busy = [row["shard"] for row in await self._ask_all(_BUSY_SHARDS, shards.held)]
        if not busy:
            return ""
        if shards.count == 1:
            return BUSY
        which = "shard" if len(busy) == 1 else "shards"
        what = f"{which} {numbers_in_short(sorted(busy))} of {shards.count}"
        held_by: dict[tuple[int, str], list[int]] = {}
        for row in await self._ask_all(_HOLDERS, busy):
            held_by.setdefault((row["pid"], row["name"]), []).append(row["shard"])
        if len(held_by) < 2:
            return f"another process serves {what}"
        parts = ", ".join(
            f"{numbers_in_short(held)} ({process_of(name) or pid})" for (pid, name), held in held_by.items()
        )
        return f"other processes serve {what}: {parts}"

    async def _clear(self) -> None:
        with translated(self._place):
            async with asyncio.timeout(self._patience), self._asking:
                await end_what_is_left(self._connection, SILENCE)

    async def _ask(self, sql: str, *values: object) -> Any:
        with translated(self._place):
            async with asyncio.timeout(self._patience), self._asking:
                return await self._connection.fetchval(sql, *values)

    async def _ask_all(self, sql: str, *values: object) -> Any:
        with translated(self._place):
            async with asyncio.timeout(self._patience), self._asking:
                return await self._connection.fetch(sql, *values)


def process_of(name: str) -> str:
    """The process's name in that of its connection; "" where there is none."""
    return "".join(name.removeprefix(LOCK_NAME).split()[:1])


def _function(name: str, key: int) -> str:
    """A call of one of the server's functions for advisory locks, for the lock of this number."""
    return f"SELECT {name}({key}, {_SECOND})"
