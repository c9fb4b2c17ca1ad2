"""Drafts, kept in the store until the table changes."""

from __future__ import annotations

from bot.layout.errors import not_seated, stale
from bot.tables.drafts.draft import Draft
from bot.tables.session.table_view import TableView
from data import (
    StaleVersion,
    Store,
)


class KeptDrafts:
    """Keeps the drafts of seats."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, table_view: TableView) -> Draft | None:
        """The seat's current draft."""
        if table_view.seat is None:
            return None
        kept = await self._store.drafts.get(table_view.table.id, table_view.seat, table_view.table.version)
        return None if kept is None else Draft.from_data(kept)

    async def keep(self, table_view: TableView, draft: Draft | None) -> None:
        """Keep a draft for the seat, or drop it. Raises Refused if the table has changed."""
        if table_view.seat is None:
            raise not_seated()
        if draft is None:
            await self._store.drafts.drop(table_view.table.id, table_view.seat)
            return
        try:
            await self._store.drafts.save(
                table_view.table.id, table_view.seat, table_view.table.version, draft.to_data()
            )
        except StaleVersion:
            raise stale() from None
