"""What happened at a table since somebody's last turn, turn by turn."""

from __future__ import annotations

from collections.abc import Callable

from bot.layout.errors import Refused
from bot.layout.lookalikes import told_apart
from bot.tables.registry import TableRegistry
from bot.tables.session.seen_turns import SeenTurn, seen_since
from bot.tables.session.table_view import TableView
from bot.tables.views import TableViews
from canasta.i18n import Text


class Recaps:
    """Reads what others did. Changes nothing."""

    def __init__(self, registry: TableRegistry, views: TableViews) -> None:
        self._registry = registry
        self._views = views

    async def since(
        self, table_id: int, person_id: int
    ) -> tuple[TableView, Callable[[], tuple[SeenTurn, ...]]]:
        """What the person sees of the table, and a function for a thread that finds the turns since their
        own. Raises Refused for somebody who does not sit there, and where no cards are dealt.
        """
        table_view = await self._views.seated(table_id, person_id)
        table, seat = table_view.table, table_view.seat
        journal = await self._registry.journal(table)
        if journal is None or seat is None:
            raise Refused(Text("No cards have been dealt at this table yet."))
        names = told_apart([one.name for one in table.seats])
        return table_view, lambda: seen_since(journal, names, seat)
