"""Tables that are posts of a forum: made with the first announcement, named and tagged after each."""

import logging
from collections.abc import Callable

from bot.client.network import FAILED
from bot.layout.errors import Refused
from bot.layout.layout import Screen
from bot.runtime.keyed_tasks import KeyedTasks
from bot.screens.lobby.lobby import lobby_screen
from bot.tables.service import Tables
from bot.workers.messages.announcement import Announcement
from bot.workers.messages.forum_posts import ForumPosts
from bot.workers.messages.lacking import Troubles
from data import StoreError
from data.records.tables import TableStatus

log = logging.getLogger(__name__)


class TablePosts:
    """Makes posts for tables that want one, and keeps them. ``remember`` is told what a new post shows."""

    def __init__(
        self, posts: ForumPosts, tables: Tables, troubles: Troubles, remember: Callable[[int, Screen], None]
    ) -> None:
        self._posts = posts
        self._tables = tables
        self._store = tables.store
        self._troubles = troubles
        self._remember = remember
        self._tasks = KeyedTasks("posts", self._work)
        self._again: set[int] = set()

    async def open(self, shown: Announcement) -> None:
        """Make a table a post if it is to be one. Where the bot may not, the table stays in its channel."""
        table = shown.table
        place = table.place
        if place.forum_id is None or place.post_id is not None or table.status is TableStatus.CLOSED:
            return
        if table.messages.lobby_message_id is not None or table.messages.message_id is not None:
            return
        screen = lobby_screen(shown.view, shown.tr, table)
        trouble = await self._posts.make(shown, screen, await shown.calling())
        self._tables.registry.outdated(table.id)
        if trouble is not None:
            self._troubles.note(table.id, trouble)
        elif shown.table.messages.lobby_message_id is not None:
            self._remember(shown.table.messages.lobby_message_id, screen)

    async def gone(self, table_id: int) -> bool:
        """A table's place is gone: whether that was a post, in whose stead there will be another."""
        table = await self._store.tables.get(table_id)
        if table is None or table.place.post_id is None:
            return False
        await self._store.messages.post_gone(table_id, again=True)
        self._tables.registry.outdated(table_id)
        return True

    def changed(self, table_id: int) -> None:
        """Bring title and tags of a table's post up to date, soon."""
        self._again.add(table_id)
        self._tasks.begin(table_id)

    async def look(self) -> None:
        """Bring those of all active posts up to date: a periodic task, after what a killed process missed."""
        for table in await self._store.messages.at_posts(self._posts.posts()):
            self.changed(table.id)

    async def settled(self, table_id: int) -> None:
        """Wait until nothing is going on for this table's post."""
        await self._tasks.settled(table_id)

    async def close(self) -> None:
        await self._tasks.close()
        self._again.clear()

    async def _work(self, table_id: int) -> None:
        while table_id in self._again:
            self._again.discard(table_id)
            try:
                await self._posts.keep(await self._tables.views.of(table_id, None))
            except (*FAILED, StoreError) as error:
                if self._tables.outages.noted(error) is None:
                    log.info("Table %d: title and tags of its post are out of date: %s", table_id, error)
            except Refused as refused:
                log.debug("Table %d: its post is not kept: %s", table_id, refused)
