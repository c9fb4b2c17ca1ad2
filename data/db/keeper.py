"""What the parts of the store have in common."""

from data.db.columns import Now
from data.db.database import Database


class Keeper:
    """Keeps something in a database. ``now`` gives the current time as a column."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now
