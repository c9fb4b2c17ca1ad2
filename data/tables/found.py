"""Tables as they are stored, read into records."""

from collections.abc import Mapping

from data.db.database import Transaction, Value
from data.db.errors import NoSuchTable
from data.db.mapper import Mapper, Stored
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
from data.records.turns import Turn

SEATS = Mapper(Seat, index="seat")
SEARCH = Mapper(
    Search, until="search_until", role_id="search_role", called="search_called", over="search_over"
)
FULL = Mapper(FullLobby, since="full_at", starts_at="starts_at", anybody="anybody_starts")
OLD_MESSAGE = Mapper(OldMessage, place_id="old_place_id", id="old_message_id", stays="old_stays")
RESTS = Stored(column="turn_rests", read=read_rests, write=rests_text)
TURN = Mapper(
    Turn,
    version="turn_version",
    seat="turn_seat",
    person_id="turn_person",
    came_at="turn_at",
    allowed="turn_allowed",
    pinged="called",
    rests=RESTS,
)
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
    """The table as this transaction sees it."""
    tables = await find_tables(transaction, "id = ?", table_id)
    if not tables:
        raise NoSuchTable(table_id)
    return tables[0]


async def find_tables(transaction: Transaction, condition: str, *values: Value) -> list[Table]:
    """Tables with their seats and Next presses, oldest first; ``condition`` is SQL over the columns of
    tables.
    """
    rows = await transaction.rows(f"SELECT * FROM tables WHERE {condition} ORDER BY id", *values)
    if not rows:
        return []
    chosen = f"table_id IN (SELECT id FROM tables WHERE {condition})"
    seats = await SEATS.by(
        "table_id", transaction, f"SELECT * FROM seats WHERE {chosen} ORDER BY table_id, seat", *values
    )
    pressed: dict[int, dict[int, bool]] = {}
    for row in await transaction.rows(f"SELECT * FROM next_presses WHERE {chosen}", *values):
        pressed.setdefault(row["table_id"], {})[row["person_id"]] = bool(row["changed"])
    return [
        TABLES.read(
            row,
            seats=tuple(seats[row["id"]]),
            votes=_votes(row["votes"], pressed.get(row["id"], {})),
        )
        for row in rows
    ]


def _votes(cast: str | None, pressed: Mapping[int, bool]) -> TableVotes:
    """What people have asked for: their votes, and who ``pressed`` Next, for other partners or not."""
    others = frozenset(who for who, changed in pressed.items() if changed)
    return TableVotes(read_votes(cast), frozenset(pressed), others)
