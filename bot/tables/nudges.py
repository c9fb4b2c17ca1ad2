"""Nudging the player whom a table over days waits for: politely, and once a day at a table."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from bot.errors import Refused
from bot.names import shown
from bot.tables import news
from bot.tables.registry import TableRegistry
from bot.tables.session.table_view import TableView
from bot.tables.views import TableViews
from bot.time.pace import Pace
from bot.time.reach import reachable
from canasta.i18n import Text
from data import PROGRAM, NewsItem, Seat, Table, TableStatus

AGAIN: Final = timedelta(days=1)
"""How long after a nudge the next one may follow at a table, whoever nudges."""
AT_LEAST: Final = timedelta(hours=1)
"""A turn waits for so long before anybody nudges: its player has just been called."""


class Nudges:
    """Calls the player to move once more, for somebody who plays with them."""

    def __init__(self, registry: TableRegistry, views: TableViews) -> None:
        self._registry = registry
        self._store = registry.store
        self._views = views

    async def nudge(self, table_id: int, person_id: int) -> TableView:
        """Call the player to move. Raises Refused for somebody who does not sit there, where the table waits
        for nobody else, soon after the turn began or the last nudge, and while the player rests or wants no
        pings.
        """
        await self._views.seated(table_id, person_id)
        async with self._registry.change(table_id) as session:
            table, now = session.table, self._registry.clock()
            own, waited = table.seat_of(person_id), waited_for(table, person_id)
            if own is None or waited is None or waited.person_id is None or table.turn is None:
                raise Refused(Text("This table isn't waiting for anybody else."), refresh=True)
            name = shown(waited.name)
            if now < table.turn.came_at + AT_LEAST:
                raise Refused(
                    Text("{name} was called less than an hour ago. Give them a little time.", name=name)
                )
            if table.nudged_at is not None and now < table.nudged_at + AGAIN:
                when = f"<t:{int((table.nudged_at + AGAIN).timestamp()) + 1}:R>"
                raise Refused(Text("Somebody has nudged here today. You can nudge again {when}.", when=when))
            settings = await self._registry.availability.player_settings(waited.person_id, table.guild_id)
            if not reachable(settings, now):
                raise Refused(Text("{name} can't be called right now, or wants no pings.", name=name))
            call = NewsItem(news.NUDGED, name=own.name, tell=waited.person_id)
            session.table = await self._store.invitations.nudge(table.id, table.version, call)
            return session.table_view(person_id)


def waited_for(table: Table, person_id: int) -> Seat | None:
    """The seat of the other person whose move a table over days waits for; None if this person does not sit
    there, or it waits for nobody else.
    """
    turn = table.turn
    if table.status is not TableStatus.PLAYING or turn is None or table.paused_at is not None:
        return None
    if Pace.read(table.pace).live or table.seat_of(person_id) is None:
        return None
    return table.seats[turn.seat] if turn.person_id not in (PROGRAM, person_id) else None
