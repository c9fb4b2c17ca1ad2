"""Premoves: instructions that players set for their next turns."""

from __future__ import annotations

from bot.errors import Refused, stale
from bot.tables.play import Outcome, Play
from bot.tables.registry import TableRegistry
from bot.tables.session.table_view import PREPARED, TableView
from bot.tables.turns import moved_by_program
from bot.tables.views import TableViews
from canasta.actions import Action
from canasta.i18n import Text
from canasta.view import View
from data import (
    Conflict,
    TableStatus,
)


class Premoves:
    """Stores premoves, and makes them when the turn comes."""

    def __init__(self, registry: TableRegistry, views: TableViews, play: Play) -> None:
        self._registry = registry
        self._store = registry.store
        self._views = views
        self._play = play

    async def keep(self, table_id: int, person_id: int, premove: str | None) -> TableView:
        """Store the person's instruction for their next turn, or clear it. Raises Refused."""
        table_view = await self._views.seated(table_id, person_id)
        if table_view.table.status is not TableStatus.PLAYING or table_view.seat is None:
            raise Refused(Text("No deal is being played at this table right now."), refresh=True)
        try:
            await self._store.premoves.save(table_id, table_view.seat, person_id, premove)
        except Conflict:
            raise Refused(
                Text("It's already your turn. Premoves can be set only while others play."), refresh=True
            ) from None
        return await self._views.of(table_id, person_id)

    async def waiting(self, table_id: int) -> tuple[int, View, str] | None:
        """The table's version, the view of the seat to move, and its player's premove; None if there is
        none.
        """
        async with self._registry.lock(table_id):
            session = await self._registry.load(table_id)
            match, table = session.match, session.table
            if match is None or match.to_move is None or table.status is not TableStatus.PLAYING:
                return None
            seat = table.seats[match.to_move]
            if seat.prepared is None or moved_by_program(table, seat):
                return None
            return table.version, match.view(seat.index), seat.prepared

    async def act(self, table_id: int, seat: int, action: Action, version: int, *, last: bool) -> Outcome:
        """As ``act``, for a step of the premove of the seat's player, perhaps the ``last``."""
        async with self._registry.change(table_id, version) as session:
            acting = session.table.seats[seat]
            if session.table.version != version or acting.prepared is None:
                raise stale()
            return await self._play.apply(session, acting, action, None, made_by=PREPARED, settles=last)

    async def drop(self, table_id: int, seat: int, premove: str, note: str | None) -> None:
        """Clear the premove and leave the turn to its player; ``note`` says why if it failed."""
        if await self._store.premoves.drop(table_id, seat, premove, note):
            self._registry.tell(table_id)
