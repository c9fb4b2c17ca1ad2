"""The deal of the day, with what is due when the day is over."""

from bot.daily.boards import DailyBoards
from bot.daily.field import ComputerField
from bot.daily.judge import OwnMoves
from bot.daily.letters import DailyLetters
from bot.daily.service import Dailies
from bot.workers.core import Core, Runs


class DailyServices:
    """What everybody plays with the same cards."""

    def __init__(self, core: Core) -> None:
        self.dailies = Dailies(core.tables, core.executor)
        self.field = ComputerField(core.tables, core.executor, core.patient_processes)
        self.boards = DailyBoards(core.tables)
        self.moves = OwnMoves(core.tables, core.executor, core.patient_processes)
        letters = DailyLetters(core.tables, self.dailies, core.direct)
        self.runs = Runs(
            periodic=(self.dailies.due, self.field.due, self.boards.due, self.moves.due, letters.due)
        )
