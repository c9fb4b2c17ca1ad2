"""What can go wrong in the store, each with a sentence for the one who runs the bot."""


class StoreError(Exception):
    """Base of all errors of this room. ``str(error)`` is a whole sentence, fit for standard error or a
    log.
    """


class DatabaseUnavailable(StoreError):
    """The database cannot be opened, read or written: no such folder, no permission, damaged, not
    reachable.
    """


class DatabaseLocked(StoreError):
    """Another process kept the database locked for longer than the busy timeout. Trying again may help."""


class DatabaseFull(StoreError):
    """There is no room left for the change. Nothing of it was kept."""


class DatabaseTooNew(StoreError):
    """The database was written by a newer version of the program."""


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
