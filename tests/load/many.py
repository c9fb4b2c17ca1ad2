"""A database with as many open tables as wanted, each as the store would have it: some matches are begun and
played on by the bot's own write path, and their rows are copied with other ids, people, servers and times.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.time.pace import DAY
from data.db.database import Transaction
from data.records.turns import MadePing, PingState
from tests.bot.async_table import Clock, Process, process

TEMPLATES: Final = 9
"""Matches that are played: each is a turn further than the one before, of two to four people with
computer players on the other seats.
"""
MOST: Final = 5
"""More than the people at a table: their ids are this far apart in two copies."""
SPREAD: Final = timedelta(hours=12)
"""Over what time the deadlines are spread."""
TABLES: Final = ("tables", "seats", "matches", "match_seats", "deals", "actions")
"""What a match in play consists of, in the order in which rows may refer to others."""


async def fill(
    database: str, count: int, guilds: Sequence[int], *, now: datetime | None = None, people: int = 60_000
) -> int:
    """Fill an empty database with about so many tables in mid-match, spread over these servers and people,
    at which nothing is due for the next hours; their number. ``now`` defaults to the present.
    """
    clock = Clock()
    clock.now = now or datetime.now(UTC)
    async with process(database, clock) as here:
        for number in range(TEMPLATES):
            await _play(here, number)
        copies = -(-count // (TEMPLATES * len(guilds)))
        for at, guild in enumerate(guilds):
            async with here.store._database.write() as transaction:
                for table in TABLES:
                    await _copy(transaction, table, guild, at * copies + 1, copies, people)
        async with here.store._database.write() as transaction:
            # The originals have gone into every server's copies.
            for table in reversed(TABLES):
                ids = "match_id" if table in ("match_seats", "deals", "actions") else "id"
                ids = "table_id" if table == "seats" else ids
                await transaction.rows(f"DELETE FROM {table} WHERE {ids} <= {TEMPLATES}")
            await _go_on_counting(transaction, here)
            (row,) = await transaction.rows("SELECT COUNT(*) AS found FROM tables")
    return int(row["found"])


async def _play(here: Process, number: int) -> None:
    """Begin a match and play some turns; it is shown, and the player to move has been pinged."""
    people = 2 + number % 3
    table_id = await here.begin(*range(1, people + 1), pace=DAY, computers=4 - people)
    for _ in range(number):
        await here.play_turn((await here.turn(table_id)).person_id, table_id)
    store, now = here.store, here.time.now
    table, turn = await here.table(table_id), await here.turn(table_id)
    await store.messages.lobby_posted(table_id, 1)
    await store.messages.thread_opened(table_id, 2)
    await store.messages.table_posted(table_id, 3, now)
    await store.messages.announced(table_id, table.version)
    await store.turns.claim_ping(table_id, turn.version, PingState.PINGING, now, timedelta(minutes=1))
    await store.turns.pinged(table_id, MadePing(turn.version, PingState.PINGED))
    await here.run_due(table_id)


async def _copy(
    transaction: Transaction, table: str, guild: int, first: int, copies: int, people: int
) -> None:
    """Copy the rows of all templates so many times, for one server; the copies are counted from ``first``."""
    (some,) = await transaction.rows(f"SELECT * FROM {table} LIMIT 1")
    columns = list(some.keys())  # type: ignore[attr-defined]
    named = _changed(table, guild, people)
    wanted = ", ".join(named.get(column, f"t.{column}") for column in columns)
    ids = {"tables": "id", "matches": "id", "seats": "table_id"}.get(table, "match_id")
    await transaction.rows(
        f"WITH RECURSIVE n(i) AS"
        f" (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {first + copies - 1})"
        f" INSERT INTO {table} ({', '.join(columns)})"
        f" SELECT {wanted} FROM {table} t, n WHERE t.{ids} <= {TEMPLATES}"
    )


def _changed(table: str, guild: int, people: int) -> Mapping[str, str]:
    """The columns of a table that differ in its copies. ``n.i`` is the number of the copy."""
    key = {"tables": "t.id", "matches": "t.id", "seats": "t.table_id"}.get(table, "t.match_id")
    other = f"{key} + n.i * {TEMPLATES}"
    shift = f"n.i * 7919 % {int(SPREAD.total_seconds())} * 1000"

    def person(column: str) -> str:
        mapped = f"(({other}) * {MOST} + t.{column}) % {people} + 1"
        return f"CASE WHEN t.{column} > 0 THEN {mapped} ELSE t.{column} END"

    if table == "tables":
        times = {column: f"t.{column} - {shift}" for column in ("turn_at", "deadline_at", "look_at")}
        places = {"channel_id": str(guild + 1), "guild_id": str(guild)}
        messages = {
            column: f"({other}) * 4 + {n}"
            for n, column in enumerate(("lobby_message_id", "thread_id", "message_id"))
        }
        asked = {column: person(column) for column in ("host_id", "turn_person")}
        return {"id": other, "match_id": other, **times, **places, **messages, **asked}
    if table == "seats":
        return {"table_id": other, "person_id": person("person_id")}
    if table == "matches":
        return {"id": other, "table_id": other, "guild_id": str(guild)}
    return {"match_id": other, **({"person_id": person("person_id")} if table == "match_seats" else {})}


async def _go_on_counting(transaction: Transaction, here: Process) -> None:
    """PostgreSQL counts ids by itself, and has to be told of those that were given."""
    if "postgres" in type(here.store._database).__module__:
        for table in ("tables", "matches"):
            await transaction.rows(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT MAX(id) FROM {table}))"
            )
