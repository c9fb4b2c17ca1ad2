"""What can go wrong in the store, each with a sentence for the one who runs the bot.

Trouble with the database itself is ``DatabaseUnavailable``, ``DatabaseLocked`` or ``DatabaseFull``: it passes
without the program's doing, and whoever may wait tries again. Of what was to be changed nothing was kept, but
for ``OutcomeUnknown``. They name the setting and the place, so they are for the operator: a person at a table
is told by the kind of the error, not by its text.
"""


class StoreError(Exception):
    """Base of all errors of this room. ``str(error)`` is a whole sentence, fit for standard error or a
    log.
    """


class DatabaseUnavailable(StoreError):
    """The database cannot be opened, read or written: no such folder, no permission, damaged, not
    reachable, or no answer in time.
    """


class OutcomeUnknown(DatabaseUnavailable):
    """The connection was lost while a change was being committed: it may have been kept, or not. Never do it
    again unseen: read what is stored. (A change of a table names its version, so a second one is refused.)
    """


class Superseded(DatabaseUnavailable):
    """This process no longer has the right to serve the database, as another has taken it over. Nothing was
    changed, and nothing will be until it has the right again.
    """


class DatabaseLocked(StoreError):
    """Another process kept the database, or what was to be changed in it, locked for longer than the busy
    timeout. Trying again may help.
    """


class DatabaseInUse(DatabaseLocked):
    """Another process serves the database. One does at a time."""


class DatabaseFull(StoreError):
    """There is no room left for the change. Nothing of it was kept."""


class DatabaseTooNew(StoreError):
    """The database was written by a newer version of the program."""


class OtherApplication(StoreError):
    """The database belongs to another application of Discord's than the one that has logged in."""


class NoSuchTable(StoreError):
    """No table has this id."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"There is no table {table_id}.")
        self.table_id = table_id


class StaleVersion(StoreError):
    """The table has moved on since it was read: nothing was changed. Load it again.

    ``actual`` is the version that the table has now.
    """

    def __init__(self, table_id: int, expected: int, actual: int) -> None:
        super().__init__(f"Table {table_id} is at version {actual}, not {expected}.")
        self.table_id = table_id
        self.expected = expected
        self.actual = actual


class Conflict(StoreError):
    """The change contradicts what is stored (a person in two seats of a table, an unknown match): nothing
    was changed.
    """


class HandSeen(Conflict):
    """The person has seen another hand of the deal, or another seat of the match is theirs: they cannot have
    this one. Nothing was changed.
    """
