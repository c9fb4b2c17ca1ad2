"""Honours, counted as matches end."""

from collections.abc import Callable

from bot.honours.catalogue import HONOURS
from bot.honours.counter import FRESH, HonourCounter
from bot.honours.honour import Group
from bot.honours.record import HonourRecord
from bot.honours.screens.honours import new_honours_line, new_medals
from bot.runtime.newest import Newest
from bot.screens.play.results import Below
from bot.tables.session.table_view import TableView
from bot.workers.core import Core, Runs
from canasta.i18n import Text, Translator
from data import Topic
from renderers import new_honours_picture

MOMENT = 0.4
"""Seconds for which the end of a match waits for its honours."""
KEPT = 2000
"""The honours of which it is known that their owners have seen them."""


class HonourServices:
    """What people have earned. ``on_earned`` receives tables whose match has just brought an honour."""

    def __init__(self, core: Core, on_earned: Callable[[int], None]) -> None:
        tables = core.tables
        self._store, self._pictures, self._clock = tables.store, core.pictures, tables.clock
        self._seen: Newest[tuple[int, str], bool] = Newest(KEPT)
        self.counter = HonourCounter(
            tables.store,
            core.executor,
            tables.clock,
            rest=core.rest,
            on_earned=on_earned,
            outages=tables.outages,
        )
        self.runs = Runs(
            catch_up=(self.counter.look,),
            listeners=(self.counter,),
            topics={Topic.OVER: self.counter.look},
            after_match=(self._earned,),
            earned=(self._own,),
            closes=(self.counter,),
        )

    def new(self, record: HonourRecord, group: Group) -> frozenset[str]:
        """The honours of this page that somebody has just earned and sees there for the first time."""
        since = self._clock() - FRESH
        fresh = [
            earned.honour
            for earned in record.earned
            if record.own and earned.earned_at >= since and HONOURS[earned.honour].group is group
        ]
        unseen = frozenset(honour for honour in fresh if (record.person_id, honour) not in self._seen)
        for honour in unseen:
            self._seen[record.person_id, honour] = True
        return unseen

    async def _own(self, table_view: TableView) -> tuple[tuple[str, str, Text], ...]:
        """What the match has just earned its reader, as far as that is counted within a moment."""
        table = table_view.table
        await self.counter.hurried(MOMENT)
        earned = [] if table.match_id is None else await self._store.honours.of_match(table.match_id)
        person_id = table.seats[table_view.seat or 0].person_id
        own = [HONOURS[one.honour] for one in earned if one.person_id == person_id and one.honour in HONOURS]
        return tuple((honour.emblem, honour.metal, honour.name) for honour in own)

    async def _earned(self, table_view: TableView, tr: Translator) -> Below:
        """What the match has earned those who sit there, in a picture and a line; nothing if nothing."""
        table = table_view.table
        if table.match_id is None:
            return Below()
        names = {seat.person_id: seat.name for seat in table.seats if seat.person_id is not None}
        earned = [
            (names[earned_honour.person_id], earned_honour.honour)
            for earned_honour in await self._store.honours.of_match(table.match_id)
            if earned_honour.person_id in names and earned_honour.honour in HONOURS
        ]
        if not earned:
            return Below()
        picture = await self._pictures.drawn(new_honours_picture, new_medals(earned, tr), tr)
        return Below(parts=(picture, new_honours_line(earned, tr)))
