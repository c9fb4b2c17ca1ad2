"""Puzzles that people solve, and what makes more of them."""

from bot.puzzles.making import PuzzleMaker
from bot.puzzles.solving import Solving
from bot.workers.core import Core, Runs


class PuzzleServices:
    """What people solve by themselves."""

    def __init__(self, core: Core) -> None:
        self.solving = Solving(core.tables, core.executor)
        self.maker = PuzzleMaker(core.tables, core.executor, core.patient_processes)
        self.runs = Runs(periodic=(self.maker.due,))
