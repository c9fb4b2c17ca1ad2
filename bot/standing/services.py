"""Standing tables, with their messages and events."""

from bot.standing.standing import StandingTables
from bot.standing.workers.messages import StandingMessages
from bot.workers.core import Core, Runs, for_each
from bot.workers.signals.events import PersonBarred, StandingChanged
from data import Topic


class StandingServices:
    """Tables that meet again and again."""

    def __init__(self, core: Core) -> None:
        self.tables = StandingTables(core.tables.registry)
        self.messages = StandingMessages(core, self.tables)
        self.runs = Runs(
            look_again=(self.messages.due,),
            periodic=(self.messages.due,),
            hears=(
                (PersonBarred, self._barred),
                (StandingChanged, lambda event: self.messages.changed(event.standing_id)),
            ),
            topics={Topic.STANDING: for_each(self.messages.changed)},
        )

    async def _barred(self, event: PersonBarred) -> None:
        for standing in await self.tables.without(event.bar):
            await self.messages.show(standing)
