"""What is kept of who is shown the way, in parts."""

from data.db.columns import Now
from data.db.database import Database
from data.guide.lessons import Lessons
from data.guide.welcomes import Welcomes


class Guide:
    """Lessons that people take, and servers that have been welcomed."""

    def __init__(self, database: Database, now: Now) -> None:
        self.lessons = Lessons(database, now)
        self.welcomes = Welcomes(database)
