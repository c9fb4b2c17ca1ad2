"""Calling everybody back to a match over days that is to go on live."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from bot.errors import Refused
from bot.tables import news
from bot.tables.hourly_limits import HourlyLimits, Use
from bot.tables.registry import TableRegistry
from bot.tables.session.table_view import TableView
from bot.tables.turns import IN_MATCH
from bot.tables.views import TableViews
from bot.time.pace import Pace
from bot.time.reach import reachable
from canasta.i18n import Text
from data import NewsItem, Table

AGAIN: Final = timedelta(hours=1)
"""How long after a call the next one may follow at a table, whoever calls."""


class CallBack:
    """Pings all who sit at a table, once, for one of them."""

    def __init__(self, registry: TableRegistry, views: TableViews, limits: HourlyLimits) -> None:
        self._registry = registry
        self._store = registry.store
        self._views = views
        self._limits = limits

    async def call(self, table_id: int, person_id: int) -> TableView:
        """Call the others. Raises Refused for somebody who does not sit there, where everybody plays live or
        nobody else plays, and for an hour after the last call.
        """
        await self._views.seated(table_id, person_id)
        async with self._registry.change(table_id) as session:
            table, now = session.table, self._registry.clock()
            own = table.seat_of(person_id)
            if own is None or not may_call(table, person_id):
                raise Refused(Text("There's nobody to call back here."), refresh=True)
            if now < calls_again_at(table):
                when = f"<t:{int(calls_again_at(table).timestamp()) + 1}:R>"
                raise Refused(
                    Text("Everybody was called a short while ago. You can call again {when}.", when=when)
                )
            await self._limits.spend(Use.INVITATION, table.guild_id, person_id)
            reached = await others_reached(self._registry, table, person_id, now)
            call = NewsItem(news.CALLED_BACK, name=own.name, call=tuple(reached))
            session.table = await self._store.invitations.call_back(table.id, table.version, [call])
            return session.table_view(person_id)


def others_at(table: Table, person_id: int) -> list[int]:
    """The other people who sit at the table."""
    people = [seat.person_id for seat in table.seats if seat.person_id is not None]
    return [person for person in people if person != person_id]


async def others_reached(registry: TableRegistry, table: Table, person_id: int, now: datetime) -> list[int]:
    """The others at the table who may be pinged now."""
    return [
        other
        for other in others_at(table, person_id)
        if reachable(await registry.availability.player_settings(other, table.guild_id), now)
    ]


def calls_again_at(table: Table) -> datetime:
    """From when on everybody at the table may be called again."""
    return datetime.min.replace(tzinfo=UTC) if table.recalled_at is None else table.recalled_at + AGAIN


def may_call(table: Table, person_id: int) -> bool:
    """Whether this person may call the others: they sit at a match over days, with others."""
    if table.status not in IN_MATCH or Pace.read(table.pace).live or table.seat_of(person_id) is None:
        return False
    return bool(others_at(table, person_id))
