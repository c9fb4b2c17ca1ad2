"""Table rows: reading them, and the columns that every change sets."""

from collections.abc import Iterable
from typing import Any

from data.db import Changed, Keeper, Mapper, Row, Stored, Transaction, Value, Values, insert, update
from data.db.errors import NoSuchTable, StaleVersion
from data.db.many import Belonging
from data.db.signals import Signal, Topic
from data.records.codec import read_rests, read_votes, rests_text
from data.records.tables import (
    Closed,
    FullLobby,
    LobbyState,
    MessageIds,
    NewsItem,
    OldMessage,
    Ping,
    Search,
    Seat,
    Table,
    TableStatus,
    TableVotes,
)
from data.records.turns import MadePing, NextTurn, Turn
from data.tables.news import put_news

SEATS = Mapper(Seat, index="seat")
SEARCH = Mapper(
    Search, until="search_until", role_id="search_role", called="search_called", over="search_over"
)
FULL = Mapper(FullLobby, since="full_at", starts_at="starts_at", anybody="anybody_starts")
OLD_MESSAGE = Mapper(OldMessage, place_id="old_place_id", id="old_message_id", stays="old_stays")
_AS_TURN: dict[str, Any] = {
    "seat": "turn_seat",
    "person_id": "turn_person",
    "came_at": "turn_at",
    "allowed": "turn_allowed",
    "pinged": "called",
    "rests": Stored(column="turn_rests", read=read_rests, write=rests_text),
}
TURN = Mapper(Turn, version="turn_version", **_AS_TURN)
NEXT_TURN = Mapper(NextTurn, **_AS_TURN)
TABLES = Mapper(
    Table,
    given=("seats", "votes"),
    turn=TURN,
    messages=Mapper(MessageIds, old_message=OLD_MESSAGE),
    ping=Mapper(
        Ping,
        message_id="ping_message_id",
        place_id="ping_place_id",
        deadline="ping_deadline",
        nonce="ping_nonce",
    ),
    closed=Mapper(Closed, because="closed_because", reason="closed_reason"),
    lobby=Mapper(LobbyState, full=FULL, search=SEARCH),
)


async def one_table(transaction: Transaction, table_id: int) -> Table:
    tables = await find_tables(transaction, "id = ?", [table_id])
    if not tables:
        raise NoSuchTable(table_id)
    return tables[0]


async def find_tables(transaction: Transaction, condition: str, values: Values = ()) -> list[Table]:
    """Tables with their seats and Next presses, oldest first; ``condition`` is SQL over their columns."""
    rows = await transaction.rows(f"SELECT * FROM tables WHERE {condition} ORDER BY id", values)
    if not rows:
        return []
    theirs = Belonging(transaction, "table_id", f"SELECT id FROM tables WHERE {condition}", values)
    seats = await theirs.records(SEATS, "seats", "seat")
    pressed = await theirs.rows("next_presses")
    return [
        TABLES.read(row, seats=tuple(seats[row["id"]]), votes=_votes(row["votes"], pressed[row["id"]]))
        for row in rows
    ]


def _votes(cast: str | None, pressed: Iterable[Row]) -> TableVotes:
    """What people have asked for: their votes, and who ``pressed`` Next, for other partners or not."""
    others = frozenset(row["person_id"] for row in pressed if row["changed"])
    return TableVotes(read_votes(cast), frozenset(row["person_id"] for row in pressed), others)


_PINGED = Mapper(
    MadePing,
    pinged="called",
    message_id="ping_message_id",
    place_id="ping_place_id",
    deadline_at="ping_deadline",
).without("turn_version")
NO_TURN: dict[str, Any] = {**TURN.empty, "called_at": None}
"""The columns of a table without a turn."""


def turn_columns(turn: NextTurn, version: int) -> dict[str, Any]:
    """The columns of a turn that begins with this version of the table."""
    return {**NEXT_TURN.columns(turn), "turn_version": version, "called_at": None}


_OCCUPANT = SEATS.only("person_id", "computer", "name", "avatar", "came_at")
_TAKEN = SEATS.only("index", "person_id", "computer", "name", "avatar", "came_at", "in_thread", "reliability")
BACK = (
    "misses = 0, missed_at = NULL, decision = NULL, decides_at = NULL, heir_id = NULL, heir_name = NULL,"
    " backs = 0"
)
"""The columns of a seat whose player is there again."""
FRESH_SEAT = (
    f"presence = 'present', {BACK}, bank = NULL, prepared = NULL, note = NULL, in_thread = NULL,"
    " reliability = NULL"
)
"""The columns of a seat whose player has just sat down."""


async def note_pause(transaction: Transaction, table_id: int, now: int) -> None:
    """Keep the pause of a running match that ends with this change; nothing where there is none. The version
    that the change then raises holds for both.
    """
    await transaction.rows(
        "INSERT INTO match_pauses (match_id, began_at, ended_at)"
        " SELECT match_id, paused_at, CAST(? AS INTEGER) FROM tables"
        " WHERE id = ? AND paused_at IS NOT NULL AND match_id IS NOT NULL ON CONFLICT DO NOTHING",
        [now, table_id],
    )


async def raise_version(
    transaction: Transaction,
    table_id: int,
    expected: int,
    now: int,
    by: int = 1,
    /,
    *,
    touch: bool = True,
    **changes: Value,
) -> int:
    """The first statement of every change: raise the version by ``by`` and set these columns, or raise
    ``StaleVersion``. ``touch``: a person did this, which also withdraws a warning about inactivity.

    It locks the row, so nobody else can change the table for the rest of the transaction. Drafts belong to
    the old version and are deleted.
    """
    if touch:
        changes = {"touched_at": now, "warned_at": None, **changes}
    columns = "".join(f", {column} = ?" for column in changes)
    rows = await transaction.rows(
        f"UPDATE tables SET version = version + {by}{columns} WHERE id = ? AND version = ?"
        " RETURNING version, guild_id, deal_id",
        [*changes.values(), table_id, expected],
    )
    if not rows:
        actual = await transaction.rows("SELECT version FROM tables WHERE id = ?", [table_id])
        if not actual:
            raise NoSuchTable(table_id)
        raise StaleVersion(table_id, expected, actual[0]["version"])
    await transaction.rows("DELETE FROM drafts WHERE table_id = ?", [table_id])
    await tell_its_process(transaction, table_id, rows[0])
    version: int = rows[0]["version"]
    return version


class TableKeeper(Keeper):
    """Changes tables. A change names the version that was read; ``StaleVersion`` if there is a newer one."""

    async def _change(
        self,
        table_id: int,
        expected_version: int,
        /,
        *,
        touch: bool = True,
        news: Iterable[NewsItem] = (),
        **columns: Value,
    ) -> Table:
        """Set these columns of a table, as ``raise_version`` does, and queue the news."""
        async with self._database.write() as transaction:
            await raise_version(transaction, table_id, expected_version, self._now(), touch=touch, **columns)
            await put_news(transaction, table_id, news)
            return await one_table(transaction, table_id)


async def look_at_search(transaction: Transaction, table_id: int, now: int) -> None:
    """Have a table looked at that is over, if it looked for people, or somebody was to get a seat there."""
    await transaction.rows(
        "UPDATE tables SET look_at = ? WHERE id = ? AND ((search_until IS NOT NULL AND search_over = 0)"
        " OR EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND heir_id IS NOT NULL))",
        [now, table_id],
    )


async def hold_table(transaction: Transaction, table_id: int) -> Row:
    """Keep others from changing a table for the rest of the transaction, and leave it as it is: what is read
    from now on stays true. Return its ``version``, ``turn_seat``, ``guild_id`` and ``deal_id``. Raises
    ``NoSuchTable``.
    """
    rows = await transaction.rows(
        # An update that changes nothing but locks the row.
        "UPDATE tables SET version = version WHERE id = ? RETURNING version, turn_seat, guild_id, deal_id",
        [table_id],
    )
    if not rows:
        raise NoSuchTable(table_id)
    return rows[0]


async def note(transaction: Transaction, table_id: int, **columns: Value) -> None:
    """Set columns of a table that leave its version as it is. Raises ``NoSuchTable``."""
    rows = await update(transaction, "tables", columns, id=table_id, returning="guild_id, deal_id")
    if not rows:
        raise NoSuchTable(table_id)
    await tell_its_process(transaction, table_id, rows[0])


async def tell_its_process(transaction: Transaction, table_id: int, row: Row) -> None:
    """Tell the process that has the table's server of a change, if that is another one; ``row`` has the
    table's ``guild_id`` and ``deal_id``. What follows at a private table is done by the process in which its
    person plays.
    """
    if row["deal_id"] is None:
        await transaction.signal(Signal(Topic.TABLE, (table_id,), row["guild_id"]))


async def note_ping(changed: Changed, table_id: int, ping: MadePing) -> bool:
    """Note a ping; False if its turn is over."""
    columns = {**_PINGED(ping), "ping_nonce": None}
    version = ping.turn_version
    return bool(await update(changed, "tables", columns, id=table_id, turn_version=version, returning="id"))


async def insert_table(transaction: Transaction, now: int, **columns: Value) -> int:
    """Insert a table in its lobby with these columns; return its id."""
    columns = {
        "status": TableStatus.LOBBY.value,
        "created_at": now,
        "touched_at": now,
        "look_at": now,
        **columns,
    }
    rows = await insert(transaction, "tables", columns, returning="id, guild_id, deal_id")
    table_id: int = rows[0]["id"]
    await tell_its_process(transaction, table_id, rows[0])
    return table_id


async def put_seats(transaction: Transaction, table_id: int, seats: Iterable[Seat]) -> None:
    await transaction.rows("DELETE FROM seats WHERE table_id = ?", [table_id])
    for seat in seats:
        await insert(transaction, "seats", {"table_id": table_id, **_TAKEN(seat)})


async def take_seat(transaction: Transaction, table_id: int, seat: Seat, condition: str = "") -> bool:
    """Put whom it has into this seat, as somebody who has just sat down; False unless it is there and this
    holds for it.
    """
    columns = _OCCUPANT(seat)
    rows = await transaction.rows(
        f"UPDATE seats SET {FRESH_SEAT}, {', '.join(f'{name} = ?' for name in columns)}"
        f" WHERE table_id = ? AND seat = ?{condition} RETURNING seat",
        [*columns.values(), table_id, seat.index],
    )
    return bool(rows)
