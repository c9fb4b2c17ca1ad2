"""Tables of people who are new here: a match against computers at once, and a lobby for those who come."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.layout import Refused
from bot.tables.deals import Deals
from bot.tables.lobby.lobby import Lobby
from bot.tables.lobby.new_tables import NewTables, Opener
from bot.tables.registry import TablePart
from bot.tables.rules.setup import RulesSetup
from bot.tables.session.table_view import TableView
from bot.tables.turns import IN_MATCH
from bot.tables.views import TableViews
from bot.time import LIVE, Pace
from canasta.i18n import Text
from data.records.tables import Table, TableStatus

FRESH: Final = timedelta(hours=1)
"""A lobby in which somebody did something within this time still waits for people."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """A lobby that was ``opened`` for the person, where they sat ``before``, or just sat down."""

    table_view: TableView
    opened: bool
    before: bool = False


@dataclass(eq=False)
class FirstTables(TablePart):
    """Opens tables by the server's usual rules, for people who have chosen nothing."""

    _views: TableViews
    _rules: RulesSetup
    _new_tables: NewTables
    _lobby: Lobby
    _deals: Deals

    async def play(
        self, new: Opener, posted: Callable[[int], Awaitable[None]], *, barred: Text | None = None
    ) -> TableView:
        """A match against computer players that has begun: the one that the person plays in this channel
        already, else a new one. It begins when its lobby was ``posted``, so that it gets a thread.
        ``barred``: why the person may open none here; raises Refused with it instead.
        """
        new = await new.outside(self._store)
        # Table ids start at 1, so a person's lock never collides with a table's.
        async with self._registry.lock(-new.person_id):
            for table in await self._here(new):
                if table.status in IN_MATCH and _alone(table, new.person_id):
                    return await self._views.of(table.id, new.person_id)
            if barred is not None:
                raise Refused(barred)
            table_id = await self._open(new, LIVE)
            await posted(table_id)
            try:
                return await self._deals.play_now(table_id, new.person_id)
            except Refused:
                await self._lobby.leave(table_id, new.person_id)
                raise

    async def gather(self, new: Opener, *, barred: Text | None = None) -> Gathered:
        """A lobby in this channel in which the person sits: the one that waits there for people, so that two
        who press meet; else a new one. Seats for which people have been called stay theirs.
        ``barred`` as in ``play``.
        """
        new = await new.outside(self._store)
        async with self._registry.lock(-new.channel_id):
            waiting = [table for table in await self._here(new) if table.status is TableStatus.LOBBY]
            for table in waiting:
                if table.seat_of(new.person_id) is not None:
                    return Gathered(await self._views.of(table.id, new.person_id), opened=False, before=True)
            for table in self._fresh(waiting):
                if not await self._room(table):
                    continue
                seat = next(seat.index for seat in table.seats if seat.empty)
                try:
                    sat = await self._lobby.sit(table.id, new.person_id, new.name, seat, avatar=new.avatar)
                except Refused:
                    continue
                return Gathered(sat, opened=False)
            if barred is not None:
                raise Refused(barred)
            table_id = await self._open(new)
            return Gathered(await self._views.of(table_id, new.person_id), opened=True)

    async def _here(self, new: Opener) -> list[Table]:
        """The tables of the channel that anybody may join, the newest first."""
        found = await self._store.tables.in_channel(new.channel_id)
        return [table for table in reversed(found) if not (table.in_tournament or table.habits.invited_only)]

    async def _room(self, table: Table) -> bool:
        """Whether a seat is free there for which nobody has been called."""
        called = await self._store.invitations.called(table.id)
        awaited = sum(table.seat_of(person_id) is None for person_id in called)
        return sum(seat.empty for seat in table.seats) > awaited

    def _fresh(self, waiting: Iterable[Table]) -> list[Table]:
        since = self._registry.clock() - FRESH
        return [
            table
            for table in waiting
            if table.touched_at >= since and any(seat.empty for seat in table.seats)
        ]

    async def _open(self, new: Opener, pace: Pace | None = None) -> int:
        table_view = await self._new_tables.open(
            new, rules=await self._rules.wanted(new.guild_id, None, None, None), pace=pace
        )
        return table_view.table.id


def _alone(table: Table, person_id: int) -> bool:
    """Whether this person plays there, and nobody else."""
    return {seat.person_id for seat in table.seats if seat.person_id is not None} == {person_id}
