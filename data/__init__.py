"""The store: domain-named methods, SQL inside. No rules, no Discord.

``async with await Store.open("canasta.db") as store`` or ``store = await Store.open(...)``, ``await
store.close()``. Every change to a table names the version that was read, is one transaction, and gives back
the new version (or the table at it); ``StaleVersion`` says that somebody was quicker.
"""

from data.errors import (
    Conflict,
    DatabaseFull,
    DatabaseLocked,
    DatabaseTooNew,
    DatabaseUnavailable,
    NoSuchTable,
    StaleVersion,
    StoreError,
)
from data.records import (
    PROGRAM,
    Action,
    Called,
    Deal,
    DueTable,
    Holiday,
    Journal,
    MatchSeat,
    NextTurn,
    Outcome,
    Presence,
    Seat,
    SeatResult,
    ServerPreset,
    Table,
    TableStatus,
    Turn,
)
from data.results import (
    ALL_TIME,
    EVERY_GAME,
    EVERYWHERE,
    BoardLine,
    LadderKey,
    MatchResult,
    Player,
    PostedBoard,
    RatingStep,
    Standing,
)
from data.store import Store, schema_versions

__all__ = [
    "ALL_TIME",
    "EVERYWHERE",
    "EVERY_GAME",
    "PROGRAM",
    "Action",
    "BoardLine",
    "Called",
    "Conflict",
    "DatabaseFull",
    "DatabaseLocked",
    "DatabaseTooNew",
    "DatabaseUnavailable",
    "Deal",
    "DueTable",
    "Holiday",
    "Journal",
    "LadderKey",
    "MatchResult",
    "MatchSeat",
    "NextTurn",
    "NoSuchTable",
    "Outcome",
    "Player",
    "PostedBoard",
    "Presence",
    "RatingStep",
    "Seat",
    "SeatResult",
    "ServerPreset",
    "StaleVersion",
    "Standing",
    "Store",
    "StoreError",
    "Table",
    "TableStatus",
    "Turn",
    "schema_versions",
]
