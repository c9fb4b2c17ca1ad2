"""What is kept up to date for single people, and who is gone."""

from bot.people.privacy import Departures
from bot.people.rivalries import standing_at
from bot.people.screens.company import between_lines
from bot.people.screens.holidays import deputy_question
from bot.people.workers.digests import AwayMessages, DigestMessages
from bot.people.workers.own_lists import OwnLists
from bot.screens.play.results import Below
from bot.tables.company.kept_apart import may_call
from bot.tables.session.table_view import TableView
from bot.workers.core import Core, Runs, for_each
from bot.workers.signals.events import ServerJoined, ServerLeft, ServersSeen, TableShown, TournamentShown
from canasta.i18n import Translator
from data import Topic


class PeopleServices:
    """Own lists of tables, daily letters, and the data of who has left."""

    def __init__(self, core: Core) -> None:
        tables = core.tables
        self._tables, self._direct = tables, core.direct
        self._store = tables.store
        self.own_lists = OwnLists(core)
        self.digests = DigestMessages(core)
        self.away = AwayMessages(core)
        self.departures = Departures(tables)
        self.runs = Runs(
            catch_up=(self.own_lists.catch_up,),
            periodic=(self.departures.clear, self.digests.due, self.away.due, self.own_lists.sweep),
            listeners=(self.own_lists,),
            hears=(
                (TableShown, lambda event: self.own_lists.changed(event.table_id)),
                (TournamentShown, lambda event: self.own_lists.tournament_changed(event.tournament_id)),
                (ServersSeen, lambda event: self.departures.seen(event.guilds)),
                (ServerJoined, lambda event: self.departures.joined(event.guild.id)),
                (ServerLeft, lambda event: self.departures.left(event.guild_id)),
            ),
            topics={
                Topic.SHOWN: for_each(self.own_lists.changed),
                Topic.TOURNAMENT_SHOWN: for_each(self.own_lists.tournament_changed),
                Topic.OWN_LIST: for_each(self.own_lists.keep),
            },
            after_match=(self._between,),
            gauges={"canasta_lists_waiting": lambda: self.own_lists.waiting},
            closes=(self.own_lists,),
        )

    async def ask_deputy(self, person_id: int, locale: str) -> None:
        """Ask somebody's deputy by direct message; the question stands in their settings too."""
        deputy = await self._store.availability.deputy_of(person_id)
        if deputy is None or not await may_call(self._store, person_id, deputy.deputy_id):
            return
        tr = await self._tables.hands.tr(deputy.deputy_id, locale)
        nonce = f"deputy.{person_id % 10**8}.{deputy.deputy_id % 10**8}"
        await self._direct.write(deputy.deputy_id, deputy_question(deputy, tr), nonce)

    async def _between(self, table_view: TableView, tr: Translator) -> Below:
        """How the people of a finished match stand with each other."""
        table, rules = table_view.table, table_view.rules
        between = None if rules is None else await standing_at(self._store, table, rules.side_of)
        return Below(lines=tuple(between_lines(between, table, tr)))
