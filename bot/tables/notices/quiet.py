"""Whether special moments at a table get messages of their own: its players decide."""

from bot.tables.registry import TableRegistry
from bot.tables.session.table_view import TableView
from bot.tables.views import TableViews


class Quiet:
    """Makes tables quiet, or not."""

    def __init__(self, registry: TableRegistry, views: TableViews) -> None:
        self._registry = registry
        self._store = registry.store
        self._views = views

    async def set(self, table_id: int, person_id: int, *, quiet: bool) -> TableView:
        """Make the table quiet, or not. Raises Refused for a person who does not sit there."""
        await self._views.seated(table_id, person_id)
        await self._store.messages.set_quiet(table_id, quiet=quiet)
        self._registry.tell(table_id)
        return await self._views.seated(table_id, person_id)
