"""The store: domain-named methods, SQL inside. No rules, no Discord.

``async with await Store.open("canasta.db") as store`` or ``store = await Store.open(...)``, ``await
store.close()``. Every change to a table names the version that was read, is one transaction, and gives back
the new version (or the table at it); ``StaleVersion`` says that somebody was quicker.
"""

from data.db.database import Lock
from data.errors import (
    Conflict,
    DatabaseFull,
    DatabaseInUse,
    DatabaseLocked,
    DatabaseTooNew,
    DatabaseUnavailable,
    HandSeen,
    NoSuchTable,
    OtherApplication,
    OutcomeUnknown,
    StaleVersion,
    StoreError,
    Superseded,
)
from data.privacy.people import HIDDEN
from data.records.matches import Action, Deal, Journal, MatchSeat, Outcome, SeatResult, Stay
from data.records.people import Allowance, Holiday, Owner, ServerPreset, Spent
from data.records.results import (
    ALL_TIME,
    EVERY_GAME,
    EVERYWHERE,
    AnnouncedSeason,
    BoardLine,
    LadderKey,
    MatchResult,
    Player,
    PostedBoard,
    RatingStart,
    RatingStep,
    Standing,
)
from data.records.tables import PROGRAM, Called, DueTable, NextTurn, Presence, Seat, Table, TableStatus, Turn
from data.records.tournaments import Contestant, Entry, Meeting, Tournament, TournamentStatus
from data.store import Store, check_database

__all__ = [
    "ALL_TIME",
    "EVERYWHERE",
    "EVERY_GAME",
    "HIDDEN",
    "PROGRAM",
    "Action",
    "Allowance",
    "AnnouncedSeason",
    "BoardLine",
    "Called",
    "Conflict",
    "Contestant",
    "DatabaseFull",
    "DatabaseInUse",
    "DatabaseLocked",
    "DatabaseTooNew",
    "DatabaseUnavailable",
    "Deal",
    "DueTable",
    "Entry",
    "HandSeen",
    "Holiday",
    "Journal",
    "LadderKey",
    "Lock",
    "MatchResult",
    "MatchSeat",
    "Meeting",
    "NextTurn",
    "NoSuchTable",
    "OtherApplication",
    "Outcome",
    "OutcomeUnknown",
    "Owner",
    "Player",
    "PostedBoard",
    "Presence",
    "RatingStart",
    "RatingStep",
    "Seat",
    "SeatResult",
    "ServerPreset",
    "Spent",
    "StaleVersion",
    "Standing",
    "Stay",
    "Store",
    "StoreError",
    "Superseded",
    "Table",
    "TableStatus",
    "Tournament",
    "TournamentStatus",
    "Turn",
    "check_database",
]
