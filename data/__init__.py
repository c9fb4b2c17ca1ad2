"""The store: domain-named methods, SQL inside. No rules, no Discord.

``async with await Store.open("canasta.db") as store`` or ``store = await Store.open(...)``, ``await
store.close()``. Every change to a table names the version that was read, is one transaction, and returns the
new version (or the table at it); ``StaleVersion`` means that somebody else changed the table first.
"""

from data.db import Lock
from data.db.errors import (
    Barred,
    Conflict,
    DatabaseFull,
    DatabaseInUse,
    DatabaseLocked,
    DatabaseTooNew,
    DatabaseUnavailable,
    HandSeen,
    KeptApart,
    KeptOutOfTable,
    NoSeat,
    NoSuchTable,
    OtherApplication,
    OutcomeUnknown,
    SessionsShared,
    StaleVersion,
    StoreError,
    Superseded,
)
from data.db.lock import file_is_served
from data.db.place import database_files, open_to_others, place_of_database
from data.db.shards import EVERY_SHARD, Shards
from data.db.signals import Ear, Signal, Topic
from data.store import Store, check_database, database_is_there
