"""Lessons and welcomes, and answers to mentions."""

from bot.guide.lessons.service import Lessons
from bot.guide.workers.mentions import Mentions
from bot.guide.workers.welcomes import Welcomes
from bot.workers.core import Core, Runs
from bot.workers.signals.events import MessageWritten, ServerJoined


class GuideServices:
    """What shows people the way."""

    def __init__(self, core: Core) -> None:
        self.lessons = Lessons(core.tables.store, core.tables.clock)
        self.welcomes = Welcomes(core)
        self.mentions = Mentions(core)
        self.runs = Runs(
            periodic=(self.welcomes.due,),
            hears=(
                (ServerJoined, self._joined),
                (MessageWritten, lambda event: self.mentions.heard(event.message)),
            ),
        )

    async def _joined(self, event: ServerJoined) -> None:
        if event.welcome:
            await self.welcomes.joined(event.guild)
