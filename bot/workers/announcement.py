"""One announcement of a table."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.tables.session import TableView
from canasta.i18n import translator
from data import Store


class Announcement:
    """What everybody may see of a table, and its record as read for this announcement. Messages and threads
    are recorded in the store and in ``table`` alike, so that the record is not read again.
    """

    def __init__(self, store: Store, view: TableView) -> None:
        self._store = store
        self.view = view
        self.table = view.table
        self.tr = translator(view.table.locale)

    async def note_lobby(self, message_id: int | None) -> None:
        """Record the lobby message; None: it is gone."""
        await self._store.messages.lobby_posted(self.table.id, message_id)
        self.table = replace(self.table, lobby_message_id=message_id)

    async def note_thread(self, thread_id: int | None) -> None:
        """Record the thread of the match; None: it is gone, and the channel is used."""
        await self._store.messages.thread_opened(self.table.id, thread_id)
        self.table = replace(self.table, thread_id=thread_id)

    async def note_message(self, message_id: int | None, at: datetime | None = None) -> None:
        """Record the table message, posted ``at`` this moment; None: it is gone."""
        await self._store.messages.table_posted(self.table.id, message_id, at)
        self.table = replace(self.table, message_id=message_id, message_posted_at=at)
