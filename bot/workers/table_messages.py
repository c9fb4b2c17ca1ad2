"""The two public messages of a table: its lobby, and the table itself in its thread or channel."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import discord

from bot.layout import NOBODY, Screen
from bot.screens.lobby.lobby import lobby_screen
from bot.screens.pictures import Pictures
from bot.screens.play.table import table_screen
from bot.workers.announcement import Announcement
from bot.workers.channels import EDITABLE, TOO_OLD, ChannelLost, Channels
from bot.workers.shown_messages import ShownMessages
from bot.workers.table_threads import TableThreads
from canasta.i18n import Text
from data import TableStatus


class TableMessages:
    """Posts and edits the messages of tables. ``clock`` returns the time, with its zone."""

    def __init__(
        self, channels: Channels, threads: TableThreads, pictures: Pictures, clock: Callable[[], datetime]
    ) -> None:
        self._channels = channels
        self._threads = threads
        self._pictures = pictures
        self._clock = clock
        self.shown = ShownMessages()

    async def show_lobby(self, shown: Announcement, trouble: Text | None) -> None:
        """Update the lobby message, or post it. ``trouble``: what keeps the match from being shown."""
        table = shown.table
        screen = lobby_screen(shown.view, shown.tr, table, trouble)
        if table.lobby_message_id is not None:
            try:
                await self._edit(table.channel_id, table.lobby_message_id, screen)
                return
            except discord.NotFound:
                await shown.note_lobby(None)
            except discord.HTTPException as error:
                if error.code != TOO_OLD:
                    raise
                if table.status is not TableStatus.LOBBY:
                    return
                await self._channels.delete(table.channel_id, table.lobby_message_id)
        if table.status is TableStatus.LOBBY:
            message = await self._channels.send(table.channel_id, screen, NOBODY)
            self.shown.remember(message.id, screen)
            await shown.note_lobby(message.id)

    async def show_match(self, shown: Announcement) -> None:
        """Update the table message, or repost it if it is old or of another deal."""
        await self._threads.open(shown)
        screen = await table_screen(shown.view, shown.tr, self._pictures)
        table, began = shown.table, shown.view.deal_started_at
        posted = table.message_posted_at
        old_deal = posted is not None and began is not None and posted < began
        old = posted is not None and self._clock() - posted > EDITABLE
        if table.message_id is None or old_deal or old:
            await self._post(shown, screen, delete=old and not old_deal)
            return
        try:
            await self._edit(table.place_id, table.message_id, screen)
        except discord.NotFound as error:
            await self._threads.gone(shown, error)
            await self._post(shown, screen)
        except discord.HTTPException as error:
            if error.code != TOO_OLD:
                raise
            await self._post(shown, screen, delete=True)

    async def _post(self, shown: Announcement, screen: Screen, *, delete: bool = False) -> None:
        """Repost the table message at the bottom of its channel. The last one stays as a deal's score sheet,
        or is deleted.
        """
        before, place = shown.table.message_id, shown.table.place_id
        try:
            message = await self._channels.send(place, screen, NOBODY)
        except (discord.NotFound, ChannelLost) as error:
            if shown.table.thread_id is None:
                raise
            message = await self._threads.post_elsewhere(shown, screen, error)
            before = None
        self.shown.remember(message.id, screen)
        await shown.note_message(message.id, self._clock())
        if before is not None:
            if delete:
                await self._channels.delete(place, before)
            else:
                await self._channels.disarm(place, before)

    async def _edit(self, place_id: int, message_id: int, screen: Screen) -> None:
        if self.shown.shows(message_id, screen):
            return
        await self._channels.edit(place_id, message_id, screen)
        self.shown.remember(message_id, screen)
