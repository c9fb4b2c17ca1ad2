"""What the parts of the store share: the database, the clock, and how rows become records."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta

from data.database import Database, Row, Transaction, Value
from data.errors import NoSuchTable, StaleVersion
from data.records import MatchSeat, Seat, Table, TableStatus

Clock = Callable[[], datetime]
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class StorePart:
    """Base of the store's parts."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def _now(self) -> int:
        return to_milliseconds(self._clock())


def to_milliseconds(moment: datetime) -> int:
    """An aware datetime as milliseconds since 1970."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)


def from_milliseconds(value: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=value)


def moment(value: int | None) -> datetime | None:
    """A column that may be empty as a time."""
    return None if value is None else from_milliseconds(value)


async def raise_version(
    transaction: Transaction, table_id: int, expected: int, now: int, **changes: Value
) -> int:
    """The first statement of every change: raise the version and set these columns, or raise
    ``StaleVersion``.

    It takes the row's lock, so what follows in the transaction sees the table as nobody else can change it.
    Drafts belong to the version that is over.
    """
    columns = "".join(f", {column} = ?" for column in changes)
    rows = await transaction.rows(
        f"UPDATE tables SET version = version + 1, touched_at = ?{columns}"
        " WHERE id = ? AND version = ? RETURNING version",
        now,
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


async def put_seats(transaction: Transaction, table_id: int, seats: Iterable[Seat]) -> None:
    """Write all seats of a table anew."""
    await transaction.rows("DELETE FROM seats WHERE table_id = ?", table_id)
    for seat in seats:
        await transaction.rows(
            "INSERT INTO seats (table_id, seat, person_id, computer, name) VALUES (?, ?, ?, ?, ?)",
            table_id,
            seat.index,
            seat.person_id,
            seat.computer,
            seat.name,
        )


async def one_table(transaction: Transaction, table_id: int) -> Table:
    """The table at this moment of the transaction."""
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
            Seat(row["seat"], row["person_id"], row["computer"], row["name"])
        )
    presses: dict[int, set[int]] = {}
    for row in await transaction.rows(f"SELECT * FROM next_presses WHERE {chosen}", *values):
        presses.setdefault(row["table_id"], set()).add(row["person_id"])
    return [_table(row, seats.get(row["id"], ()), presses.get(row["id"], ())) for row in rows]


def match_seat(row: Row) -> MatchSeat:
    """A row of match_seats."""
    return MatchSeat(
        index=row["seat"],
        side=row["side"],
        person_id=row["person_id"],
        computer=row["computer"],
        name=row["name"],
        won=None if row["won"] is None else bool(row["won"]),
        points=row["points"],
        left_at=moment(row["left_at"]),
    )


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
        options=row["options"],
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
    )
