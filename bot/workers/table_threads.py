"""Where a table is played: the thread of its match, or the channel where no thread can be."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.layout import NOBODY, Screen
from bot.screens.play.table import thread_name
from bot.workers.announcement import Announcement
from bot.workers.channels import UNKNOWN_CHANNEL, ChannelLost, Channels
from bot.workers.troubles import Troubles


class TableThreads:
    """Opens the threads of tables, and finds another place where one is gone. ``opened`` is told of a
    tournament one of whose tables has got its thread.
    """

    def __init__(self, channels: Channels, troubles: Troubles, opened: Callable[[int], None]) -> None:
        self._channels = channels
        self._troubles = troubles
        self._opened = opened

    async def open(self, shown: Announcement) -> None:
        """Open the thread of a match that has just begun, where there can be one."""
        table = shown.table
        if table.tournament_id is not None:
            await self._open_own(shown)
        elif table.thread_id is None and table.message_id is None and table.lobby_message_id is not None:
            try:
                thread = await self._channels.open_thread(
                    table.channel_id, table.lobby_message_id, thread_name(shown.view, shown.tr)
                )
            except ChannelLost as lost:
                thread = None
                self._troubles.note(table.id, lost.trouble)
            if thread is not None:
                await shown.note_thread(thread)

    async def _open_own(self, shown: Announcement) -> None:
        """The thread of a table of a tournament. Nobody else may see it where other tables play the same."""
        table = shown.table
        if table.thread_id is None:
            people = [seat.person_id for seat in table.seats if seat.person_id is not None]
            thread = await self._channels.start_thread(
                table.channel_id,
                thread_name(shown.view, shown.tr),
                private=bool(table.duplicate),
                people=people,
            )
            await shown.note_thread(thread)
            if table.tournament_id is not None:
                self._opened(table.tournament_id)

    async def gone(self, shown: Announcement, error: discord.NotFound) -> None:
        """Note that what was to be edited is gone: the message alone, or the thread with it."""
        await shown.note_message(None)
        if shown.table.thread_id is not None and error.code == UNKNOWN_CHANNEL:
            await shown.note_thread(None)
        if shown.table.tournament_id is not None:
            # Not into the channel, where everybody would see it: into a thread of its own again.
            await self._open_own(shown)

    async def post_elsewhere(
        self, shown: Announcement, screen: Screen, error: discord.NotFound | ChannelLost
    ) -> discord.Message:
        """Post this in another place than the table's thread, which is gone or closed to the bot."""
        if shown.table.tournament_id is not None:
            return await self._post_in_another_thread(shown, screen, error)
        return await self._post_in_channel(shown, screen, error)

    async def _post_in_another_thread(
        self, shown: Announcement, screen: Screen, error: discord.NotFound | ChannelLost
    ) -> discord.Message:
        """The table of a tournament whose thread is gone, or hidden from the bot, gets another one."""
        if isinstance(error, ChannelLost):
            if not error.hidden:
                # Another thread would be as silent.
                raise error
            self._troubles.note(shown.table.id, error.trouble)
        await shown.note_thread(None)
        await self._open_own(shown)
        return await self._channels.send(shown.table.place_id, screen, NOBODY)

    async def _post_in_channel(
        self, shown: Announcement, screen: Screen, error: discord.NotFound | ChannelLost
    ) -> discord.Message:
        """The table whose thread is gone, or closed to the bot, goes on in the channel. Where the bot may not
        write there either, the thread is kept for later.
        """
        table = shown.table
        if isinstance(error, ChannelLost) and table.thread_id is not None:
            await self._channels.archive(table.thread_id)
            message = await self._channels.send(table.channel_id, screen, NOBODY)
            self._troubles.note(table.id, error.trouble)
            await shown.note_thread(None)
            return message
        await shown.note_thread(None)
        return await self._channels.send(table.channel_id, screen, NOBODY)
