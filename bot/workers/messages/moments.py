"""Tells special moments of matches, each in a message of its own, at most one a minute at a table."""

import logging
from collections.abc import Sequence

import discord

from bot.layout.layout import NOBODY
from bot.screens.play.moment import moment_screen, moment_text
from bot.tables.session.moments import MOMENTS, tells
from bot.tables.session.table_view import TableView
from bot.workers.core import Core, Worker
from bot.workers.messages.announcement import Announcement
from bot.workers.messages.outgoing import ChannelLost
from bot.workers.open_panels import OpenPanels
from canasta.terms import Phase
from data.records.tables import NewsItem

log = logging.getLogger(__name__)


class MomentMessages(Worker):
    """Posts the moments that were noted with their actions."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self.panels = OpenPanels()

    async def tell(self, shown: Announcement, news: Sequence[tuple[int, NewsItem]]) -> None:
        """Post the first moment among these pending announcements, unless the table is quiet or has had one a
        moment ago. The others, and one that cannot be posted, are dropped: the table shows what happened.

        While somebody plays who has their hand open, all of them wait: a message would push that up.
        """
        if self._plays_in_panel(shown.view):
            return
        for number, item in news:
            if item.kind not in MOMENTS:
                continue
            now = self._tables.clock()
            if tells(shown.table, now) and shown.view.view is not None and moment_text(item, shown.tr):
                screen = await moment_screen(item, shown.view.view, shown.tr, self._core.pictures)
                try:
                    nonce = f"{shown.table.id}.n{number}"
                    place_id = shown.table.place_id
                    sent = await self._outgoing.send(place_id, screen, NOBODY, nonce=nonce, stays=True)
                    self.panels.overtaken(shown.table.id, sent.id)
                except (discord.NotFound, ChannelLost) as error:
                    log.debug("Table %d: a moment could not be told: %s", shown.table.id, error)
                await shown.note_moment(now)
            await self._store.news.told(number)

    def _plays_in_panel(self, view: TableView) -> bool:
        if view.to_move is None or view.view is None or view.view.turn.phase != Phase.MELD:
            return False
        person_id = view.table.seats[view.to_move].person_id
        return person_id is not None and self.panels.is_open(view.table.id, person_id)
