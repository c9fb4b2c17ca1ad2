"""Table rows: reading them, and the columns that every change sets."""

from collections.abc import Iterable, Sequence
from typing import Any

from data.codec import json_value, read_rests, read_votes, rests_text
from data.db.columns import from_milliseconds, moment, span, span_value, time_value, to_milliseconds
from data.db.database import Row, Transaction, Value
from data.errors import NoSuchTable, StaleVersion
from data.records.tables import Decision, FullLobby, OldMessage, Presence, Seat, Table, TableStatus
from data.records.turns import MadePing, NextTurn, PingState, Turn

NO_TURN: dict[str, Any] = {
    "turn_version": None,
    "turn_seat": None,
    "turn_person": None,
    "turn_at": None,
    "turn_allowed": None,
    "turn_rests": None,
    "deadline_at": None,
    "timed_out": 0,
    "called": PingState.NOT_YET.value,
    "called_at": None,
}
"""The columns of a table without a turn."""


def turn_columns(turn: NextTurn, version: int) -> dict[str, Any]:
    """The columns of a turn that begins with this version of the table."""
    return {
        **NO_TURN,
        "turn_version": version,
        "turn_seat": turn.seat,
        "turn_person": turn.person_id,
        "turn_at": to_milliseconds(turn.came_at),
        "turn_allowed": span_value(turn.allowed),
        "turn_rests": rests_text(turn.rests),
        "deadline_at": time_value(turn.deadline_at),
        "timed_out": int(turn.timed_out),
        "called": turn.pinged.value,
        "look_at": to_milliseconds(turn.look_at),
    }


BACK = "misses = 0, missed_at = NULL, decision = NULL, decides_at = NULL, heir_id = NULL, heir_name = NULL"
"""The columns of a seat whose player is there again."""
FRESH_SEAT = f"presence = 'present', {BACK}, bank = NULL, prepared = NULL, note = NULL, in_thread = NULL"
"""The columns of a seat whose player has just sat down."""


async def raise_version(
    transaction: Transaction, table_id: int, expected: int, now: int, *, touch: bool = True, **changes: Value
) -> int:
    """The first statement of every change: raise the version and set these columns, or raise
    ``StaleVersion``. ``touch``: a person did this, which also withdraws a warning about inactivity.

    It locks the row, so nobody else can change the table for the rest of the transaction. Drafts belong to
    the old version and are deleted.
    """
    if touch:
        changes = {"touched_at": now, "warned_at": None, **changes}
    columns = "".join(f", {column} = ?" for column in changes)
    rows = await transaction.rows(
        f"UPDATE tables SET version = version + 1{columns} WHERE id = ? AND version = ? RETURNING version",
        *changes.values(),
        table_id,
        expected,
    )
    if not rows:
        actual = await transaction.rows("SELECT version FROM tables WHERE id = ?", table_id)
        if not actual:
            raise NoSuchTable(table_id)
        raise StaleVersion(table_id, expected, actual[0]["version"])
    await transaction.rows("DELETE FROM drafts WHERE table_id = ?", table_id)
    version: int = rows[0]["version"]
    return version


async def note(transaction: Transaction, table_id: int, **columns: Value) -> None:
    """Set columns of a table that leave its version as it is. Raises ``NoSuchTable``."""
    changes = ", ".join(f"{column} = ?" for column in columns)
    rows = await transaction.rows(
        f"UPDATE tables SET {changes} WHERE id = ? RETURNING id", *columns.values(), table_id
    )
    if not rows:
        raise NoSuchTable(table_id)


async def note_ping(transaction: Transaction, table_id: int, ping: MadePing) -> bool:
    """Note a ping; False if its turn is over."""
    rows = await transaction.rows(
        "UPDATE tables SET called = ?, ping_message_id = ?, ping_place_id = ?"
        " WHERE id = ? AND turn_version = ? RETURNING id",
        ping.pinged.value,
        ping.message_id,
        ping.place_id,
        table_id,
        ping.turn_version,
    )
    return bool(rows)


async def insert_table(transaction: Transaction, now: int, **columns: Value) -> int:
    """Insert a table in its lobby with these columns; return its id."""
    columns = {
        "status": TableStatus.LOBBY.value,
        "created_at": now,
        "touched_at": now,
        "look_at": now,
        **columns,
    }
    rows = await transaction.rows(
        f"INSERT INTO tables ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))}) RETURNING id",
        *columns.values(),
    )
    table_id: int = rows[0]["id"]
    return table_id


async def put_seats(transaction: Transaction, table_id: int, seats: Iterable[Seat]) -> None:
    """Rewrite all seats of a table."""
    await transaction.rows("DELETE FROM seats WHERE table_id = ?", table_id)
    for seat in seats:
        await transaction.rows(
            "INSERT INTO seats (table_id, seat, person_id, computer, name, avatar, came_at, in_thread)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            table_id,
            seat.index,
            seat.person_id,
            seat.computer,
            seat.name,
            seat.avatar,
            time_value(seat.came_at),
            seat.in_thread,
        )


async def one_table(transaction: Transaction, table_id: int) -> Table:
    """The table as this transaction sees it."""
    found = await find_tables(transaction, "id = ?", table_id)
    if not found:
        raise NoSuchTable(table_id)
    return found[0]


async def find_tables(transaction: Transaction, condition: str, *values: Value) -> list[Table]:
    """Tables with their seats and Next presses, oldest first; ``condition`` is SQL over the columns of
    tables.
    """
    rows = await transaction.rows(f"SELECT * FROM tables WHERE {condition} ORDER BY id", *values)
    if not rows:
        return []
    chosen = f"table_id IN (SELECT id FROM tables WHERE {condition})"
    seats: dict[int, list[Seat]] = {}
    for row in await transaction.rows(f"SELECT * FROM seats WHERE {chosen} ORDER BY table_id, seat", *values):
        seats.setdefault(row["table_id"], []).append(
            Seat(
                row["seat"],
                row["person_id"],
                row["computer"],
                row["name"],
                Presence(row["presence"]),
                row["misses"],
                span(row["bank"]),
                row["prepared"],
                row["note"],
                row["avatar"],
                moment(row["came_at"]),
                moment(row["missed_at"]),
                None if row["decision"] is None else Decision(row["decision"]),
                moment(row["decides_at"]),
                row["heir_id"],
                row["heir_name"],
                row["in_thread"],
            )
        )
    presses: dict[int, set[int]] = {}
    for row in await transaction.rows(f"SELECT * FROM next_presses WHERE {chosen}", *values):
        presses.setdefault(row["table_id"], set()).add(row["person_id"])
    return [_table(row, seats.get(row["id"], ()), presses.get(row["id"], ())) for row in rows]


def _table(row: Row, seats: Sequence[Seat], presses: Iterable[int]) -> Table:
    return Table(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        thread_id=row["thread_id"],
        lobby_message_id=row["lobby_message_id"],
        message_id=row["message_id"],
        message_posted_at=moment(row["message_posted_at"]),
        ping_message_id=row["ping_message_id"],
        host_id=row["host_id"],
        variant=row["variant"],
        options=json_value(row["options"]),
        status=TableStatus(row["status"]),
        version=row["version"],
        announced_version=row["announced_version"],
        locale=row["locale"],
        match_id=row["match_id"],
        next_deal_at=moment(row["next_deal_at"]),
        created_at=from_milliseconds(row["created_at"]),
        touched_at=from_milliseconds(row["touched_at"]),
        seats=tuple(seats),
        next_presses=frozenset(presses),
        rated=bool(row["rated"]),
        pace=row["pace"],
        turn=_turn(row),
        look_at=moment(row["look_at"]),
        ping_place_id=row["ping_place_id"],
        paused_at=moment(row["paused_at"]),
        votes=read_votes(row["votes"]),
        warned_at=moment(row["warned_at"]),
        warning_message_id=row["warning_message_id"],
        closed_because=row["closed_because"],
        tournament_id=row["tournament_id"],
        tournament_round=row["tournament_round"],
        duplicate=row["duplicate"],
        posting=row["posting"],
        old_message=_old_message(row),
        quiet=bool(row["quiet"]),
        moment_at=moment(row["moment_at"]),
        pace_auto=bool(row["pace_auto"]),
        recalled_at=moment(row["recalled_at"]),
        nudged_at=moment(row["nudged_at"]),
        full=_full(row),
        full_told=bool(row["full_told"]),
    )


def _full(row: Row) -> FullLobby | None:
    since = moment(row["full_at"])
    if since is None:
        return None
    return FullLobby(since, moment(row["starts_at"]), bool(row["anybody_starts"]))


def _old_message(row: Row) -> OldMessage | None:
    if row["old_message_id"] is None:
        return None
    return OldMessage(row["old_place_id"], row["old_message_id"], bool(row["old_stays"]))


def _turn(row: Row) -> Turn | None:
    if row["turn_version"] is None:
        return None
    return Turn(
        version=row["turn_version"],
        seat=row["turn_seat"],
        person_id=row["turn_person"],
        came_at=from_milliseconds(row["turn_at"]),
        allowed=span(row["turn_allowed"]),
        deadline_at=moment(row["deadline_at"]),
        timed_out=bool(row["timed_out"]),
        pinged=PingState(row["called"]),
        rests=read_rests(row["turn_rests"]),
    )
