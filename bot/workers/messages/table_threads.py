"""Where a table is played: the thread of its match, or the channel if there can be no thread."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import discord

from bot.layout.layout import NOBODY, Screen
from bot.runtime.events import Events
from bot.screens.play.table import thread_name
from bot.tables.turns import IN_MATCH
from bot.workers.messages.announcement import Announcement
from bot.workers.messages.lacking import Troubles
from bot.workers.messages.outgoing import UNKNOWN_CHANNEL, ChannelLost, Outgoing
from bot.workers.signals.events import ThreadOpened
from data.records.tables import Table, TableStatus

KeepsThread: TypeAlias = Callable[[Table], Awaitable[bool]]
"""Whether people still talk in the thread of a table of a feature's whose match is over."""


class TableThreads:
    """Opens the threads of tables, replaces lost ones, and archives those of finished tables. ``events`` are
    told when a table of a tournament has got its thread; ``kept``: whether the thread of such a table is.
    """

    def __init__(self, outgoing: Outgoing, troubles: Troubles, events: Events, kept: KeepsThread) -> None:
        self._outgoing = outgoing
        self._troubles = troubles
        self._events = events
        self._kept = kept

    async def open(self, shown: Announcement) -> None:
        """Open the thread of a match that has just begun, if there can be one."""
        table = shown.table
        if table.in_tournament:
            await self._open_own(shown)
            return
        unopened = table.place.thread_id is None and table.messages.message_id is None
        if unopened and table.messages.lobby_message_id is not None and table.place.post_id is None:
            try:
                thread = await self._outgoing.open_thread(
                    table.place.channel_id, table.messages.lobby_message_id, thread_name(shown.view, shown.tr)
                )
            except ChannelLost as lost:
                thread = None
                self._troubles.note(table.id, lost.trouble)
            if thread is not None:
                await shown.note_thread(thread)
        await self._add_players(shown)

    async def put_away(self, table: Table) -> None:
        """Archive the thread of a finished table: Discord limits a server to a thousand active threads."""
        if table.place.thread_id is not None and await self._is_done(table):
            await self._outgoing.archive(table.place.thread_id)

    async def _is_done(self, table: Table) -> bool:
        if not table.in_tournament or table.status is TableStatus.CLOSED:
            return table.status is TableStatus.CLOSED
        return table.status is TableStatus.FINISHED and not await self._kept(table)

    async def _add_players(self, shown: Announcement) -> None:
        """Add those who play to the thread, each once: who leaves it stays outside."""
        table = shown.table
        thread = table.place.thread_id or table.place.post_id
        if thread is None or table.status not in IN_MATCH:
            return
        missing = [
            seat.person_id
            for seat in table.seats
            if seat.person_id is not None and seat.present and seat.in_thread != thread
        ]
        tried = await asyncio.gather(*(self._outgoing.invite(thread, person) for person in missing))
        await shown.note_players_added([person for person, done in zip(missing, tried, strict=True) if done])

    async def _open_own(self, shown: Announcement) -> None:
        """The thread of a table of a tournament. It is private if other tables play the same deals."""
        table = shown.table
        if table.place.thread_id is None:
            thread = await self._outgoing.start_thread(
                table.place.channel_id,
                thread_name(shown.view, shown.tr),
                private=bool(table.occasion.duplicate),
            )
            await shown.note_thread(thread)
            if table.occasion.tournament_id is not None:
                self._events.tell(ThreadOpened(table.occasion.tournament_id))
        await self._add_players(shown)

    async def gone(self, shown: Announcement, error: discord.NotFound) -> None:
        """Record that the message to edit is gone, alone or with its thread."""
        await shown.note_message(None)
        if shown.table.place.thread_id is not None and error.code == UNKNOWN_CHANNEL:
            await shown.note_thread(None)
        if shown.table.in_tournament:
            # Not into the channel, where everybody would see it: into a new thread.
            await self._open_own(shown)

    async def post_elsewhere(
        self, shown: Announcement, screen: Screen, error: discord.NotFound | ChannelLost
    ) -> discord.Message:
        """Post this outside the table's thread, which is gone or closed to the bot."""
        if shown.table.in_tournament:
            return await self._post_in_another_thread(shown, screen, error)
        return await self._post_in_channel(shown, screen, error)

    async def _post_in_another_thread(
        self, shown: Announcement, screen: Screen, error: discord.NotFound | ChannelLost
    ) -> discord.Message:
        """Open another thread for a table of a tournament whose thread is gone, or hidden from the bot."""
        if isinstance(error, ChannelLost):
            if not error.hidden:
                # Another thread would not help.
                raise error
            self._troubles.note(shown.table.id, error.trouble)
        await shown.note_thread(None)
        await self._open_own(shown)
        return await self._outgoing.send(shown.table.place_id, screen, NOBODY)

    async def _post_in_channel(
        self, shown: Announcement, screen: Screen, error: discord.NotFound | ChannelLost
    ) -> discord.Message:
        """Go on in the channel if the thread is lost; it is kept for later if the bot can't write there."""
        table = shown.table
        if isinstance(error, ChannelLost) and table.place.thread_id is not None:
            await self._outgoing.archive(table.place.thread_id)
            message = await self._outgoing.send(table.place.channel_id, screen, NOBODY)
            self._troubles.note(table.id, error.trouble)
            await shown.note_thread(None)
            return message
        await shown.note_thread(None)
        return await self._outgoing.send(table.place.channel_id, screen, NOBODY)
