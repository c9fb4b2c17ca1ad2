"""Reading a table: one person's view of it, and the stored record."""

from typing import NamedTuple

from bot.layout import Refused, not_seated
from bot.tables.namesakes import with_names_apart
from bot.tables.registry import TablePart
from bot.tables.session.table_view import TableView
from canasta.i18n import Text
from data.records.tables import Seat, Table, TableStatus

OWN_TABLE = Text("Only the players at this table see it.")


class Glance(NamedTuple):
    """The version of a table, a person's seat at it, and the index of the seat to move."""

    version: int
    seat: Seat
    to_move: int


class TableViews(TablePart):
    """Reads tables for people. Changes nothing."""

    async def of(self, table_id: int, person_id: int | None, *, at: int | None = None) -> TableView:
        """What this person (None: anybody) sees of the table now. ``at``: the version that a press was made
        for; nothing is read where this process has that one. Raises Refused for an unknown table, and for a
        stranger while its deals are still to be played at other tables.
        """
        async with self._registry.lock(table_id):
            table_view = (await self._registry.look(table_id, at)).table_view(person_id)
            if table_view.closed and table_view.table.private and table_view.view is None:
                raise Refused(OWN_TABLE)
            if table_view.closed and table_view.view is None:
                raise Refused(
                    "Other tables play the same deals. You can see them when the last table has finished."
                )
            return table_view

    def glance(self, table_id: int, person_id: int) -> Glance | None:
        """Who is to move, as this process knows it, without a read or a view; None if the table is not in
        memory as it is stored, the person does not sit there, or nobody is to move.
        """
        session = self._registry.up_to_date(table_id)
        if session is None:
            return None
        if session.match is None or session.match.to_move is None:
            return None
        seat = session.table.seat_of(person_id)
        return None if seat is None else Glance(session.table.version, seat, session.match.to_move)

    async def known(self, table_id: int) -> Table:
        """The table as this process knows it, for what may be a moment behind another process; read only
        where what is in memory is known to be out of date. Raises Refused for an unknown one.
        """
        session = self._registry.up_to_date(table_id)
        return session.table if session is not None else await self.table(table_id)

    async def table(self, table_id: int) -> Table:
        """The table and who sits there, without its cards. Raises Refused for an unknown one."""
        return with_names_apart(await self._registry.stored(table_id))

    async def seated(self, table_id: int, person_id: int, *, at: int | None = None) -> TableView:
        """As ``of``. Raises Refused also for a person who does not sit at the table."""
        table_view = await self.of(table_id, person_id, at=at)
        if table_view.seat is None:
            raise elsewhere(table_view)
        return table_view

    def over_in(self, table_id: int) -> int | None:
        """The tournament of this table, once its match is over; None for any other table."""
        session = self._registry.in_memory(table_id)
        over = session is not None and session.table.status is TableStatus.FINISHED
        return session.table.occasion.tournament_id if session is not None and over else None


def elsewhere(table_view: TableView) -> Refused:
    """The refusal for somebody who does not sit at the table."""
    if table_view.former_seat is None:
        return not_seated()
    if not table_view.displaced:
        why = Text("You left this match, and a computer player has your seat. You can take it back.")
    elif table_view.returns:
        why = Text("You'll play again from the next deal.")
    else:
        why = Text(
            "Somebody else has your seat in this deal. Press I'm back, and it's yours again from the "
            "next one."
        )
    return Refused(why, refresh=True)
