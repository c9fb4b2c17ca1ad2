"""What is kept of clubs, in parts."""

from data.clubs.boards import KeptBoards
from data.clubs.ladders import Ladders
from data.clubs.series import AllSeries
from data.db import Database
from data.db.columns import Now


class Clubs:
    """Series of tournaments, ladders, and the boards that show them."""

    def __init__(self, database: Database, now: Now) -> None:
        self.series = AllSeries(database, now)
        self.ladders = Ladders(database, now)
        self.boards = KeptBoards(database, now)
