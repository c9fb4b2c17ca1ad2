"""Errors of the store, each with a sentence for the operator.

Trouble with the database itself is ``DatabaseUnavailable``, ``DatabaseLocked`` or ``DatabaseFull``: it may
pass by itself, and a caller that can wait retries. Nothing of the change was kept, except possibly with
``OutcomeUnknown``. The texts name the setting and the place, for the operator; a person at a table gets a
message chosen by the error's class.
"""


class StoreError(Exception):
    """Base of all errors of this package. ``str(error)`` is a full sentence for standard error or a log."""


class DatabaseUnavailable(StoreError):
    """The database cannot be opened, read or written: missing folder, no permission, damaged file, server
    unreachable, or no answer in time.
    """


class OutcomeUnknown(DatabaseUnavailable):
    """The connection was lost while a change was being committed: it may or may not have been kept. Never
    retry blindly: read what is stored. (A change to a table names its version, so a second attempt is
    refused.)
    """


class Superseded(DatabaseUnavailable):
    """This process has lost the right to serve the database to another one. Nothing was changed, and nothing
    will be until it regains the right.
    """


class SessionsShared(DatabaseUnavailable):
    """A pooler between this process and the PostgreSQL server gives a session to other clients in between."""


class DatabaseLocked(StoreError):
    """Another process kept the database, or rows, locked for longer than the busy timeout. Retry it."""


class DatabaseInUse(DatabaseLocked):
    """Another process serves the database; only one may at a time."""


class DatabaseFull(StoreError):
    """There is no space left for the change. Nothing was kept."""


class DatabaseTooNew(StoreError):
    """The database was written by a newer version of the program."""


class OtherApplication(StoreError):
    """The database belongs to a different Discord application than the one that has logged in."""


class NoSuchTable(StoreError):
    """No table has this id."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"There is no table {table_id}.")
        self.table_id = table_id


class StaleVersion(StoreError):
    """The table has changed since it was read: nothing was written. Load it again.

    ``actual`` is the table's current version.
    """

    def __init__(self, table_id: int, expected: int, actual: int) -> None:
        super().__init__(f"Table {table_id} is at version {actual}, not {expected}.")
        self.table_id = table_id
        self.expected = expected
        self.actual = actual


class Conflict(StoreError):
    """The change contradicts what is stored, as with a person in two seats of a table; nothing changed."""


class HandSeen(Conflict):
    """The person has seen another hand of the deal, or has another seat of the match. Nothing was changed."""


class NoSeat(Conflict):
    """A person is to get no seat there. Nothing was changed."""


class KeptApart(NoSeat):
    """One of two people has blocked the other, so they get no seats at one table."""


class KeptOutOfTable(NoSeat):
    """The person was removed from this table, or has decided about its match as a moderator."""


class Barred(NoSeat):
    """Moderators of the server have barred the person from its tables for a time."""
