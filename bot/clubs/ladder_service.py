"""The ladders of this process's servers, in parts."""

from bot.clubs.ladder_challenges import LadderChallenges
from bot.clubs.ladder_clock import LadderClock
from bot.clubs.ladder_registry import LadderRegistry
from bot.clubs.ladders import Ladders
from bot.tables.service import Tables


class LadderService:
    """Ladders: opening them, being on them, challenges, and what is due."""

    def __init__(self, tables: Tables) -> None:
        self.registry = LadderRegistry(tables.store)
        self.ladders = Ladders(self.registry, tables)
        self.challenges = LadderChallenges(self.registry, tables)
        self.clock = LadderClock(self.registry, tables, self.challenges)
