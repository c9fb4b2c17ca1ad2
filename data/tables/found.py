"""Tables as they are stored, read into records."""

from collections.abc import Iterable
from typing import Any

from data.db import Mapper, Row, Stored, Transaction, Values
from data.db.errors import NoSuchTable
from data.db.many import Belonging
from data.records.codec import read_rests, read_votes, rests_text
from data.records.searches import Search
from data.records.tables import (
    Closed,
    FullLobby,
    LobbyState,
    MessageIds,
    OldMessage,
    Ping,
    Seat,
    Table,
    TableVotes,
)
from data.records.turns import NextTurn, Turn

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
