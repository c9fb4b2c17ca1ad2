"""Weekly arenas, with what brings them on and shows them."""

from bot.arenas.arenas import Arenas
from bot.arenas.feature import CHANNEL, DAY, HOUR
from bot.arenas.screens.arena import below_table
from bot.arenas.workers.messages import ArenaMessages
from bot.screens.play.results import Below
from bot.tables.session.table_view import TableView
from bot.workers.core import Core, Runs
from bot.workers.signals.events import PersonBarred, SettingChanged
from canasta.i18n import Translator


class ArenaServices(Arenas):
    """The arenas of this process's servers."""

    def __init__(self, core: Core) -> None:
        super().__init__(core.tables, core.executor)
        self.messages = ArenaMessages(core, self)
        self.runs = Runs(
            look_again=(self.messages.due,),
            periodic=(self.messages.plan,),
            evenings=(self.messages.due,),
            listeners=(self.messages,),
            hears=((PersonBarred, self._barred), (SettingChanged, self._set)),
            after_match=(self._below,),
            closes=(self.messages.rounds,),
        )

    async def _barred(self, event: PersonBarred) -> None:
        arena = await self.store.arenas.going_on(event.bar.guild_id)
        if arena is not None and event.bar.person_id is not None:
            await self.store.arenas.pause(arena.id, event.bar.person_id)

    async def _set(self, event: SettingChanged) -> None:
        if event.name in (DAY.name, HOUR.name, CHANNEL.name, "zone"):
            await self.messages.plan_at(event.guild_id)
            await self.messages.due()

    async def _below(self, table_view: TableView, tr: Translator) -> Below:
        """What stands below a finished table of an arena."""
        table = table_view.table
        arena = await self.store.arenas.at_table(table.id) if table.in_arena else None
        return Below() if arena is None else below_table(arena, self.tables.clock(), tr)
