"""The two public messages of a table: its lobby, and the table itself in its thread or channel.

The table message stands at the bottom: when it is reposted there, with the ping of the player to move in it,
the one before goes after the new one is recorded (`bot/workers/messages/replaced_messages.py`). The nonce of
the new one is recorded before, so that after a crash in between it is found again, and never posted twice.
"""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TypeAlias

import discord

from bot.layout.layout import NOBODY, Screen
from bot.screens.lobby.lobby import lobby_screen
from bot.screens.pictures import Pictures
from bot.screens.play.results import Below
from bot.screens.play.table import NOTHING_BELOW, table_screen
from bot.tables.session.table_view import TableView
from bot.workers.messages.announcement import Announcement, TurnCall, new_nonce
from bot.workers.messages.outgoing import EDITABLE, TOO_OLD, ChannelLost, Outgoing
from bot.workers.messages.remembered import Origins, ShownMessages
from bot.workers.messages.replaced_messages import ReplacedMessages
from bot.workers.messages.table_threads import TableThreads
from canasta.i18n import Text, Translator
from data.records.tables import OldMessage, Table, TableStatus

AfterMatch: TypeAlias = Callable[[TableView, Translator], Awaitable[Below]]
"""What features say below a finished match."""


async def nothing_below(table_view: TableView, tr: Translator) -> Below:
    return NOTHING_BELOW


class TableMessages:
    """Posts and edits the messages of tables; ``after_match`` says what stands below a finished match."""

    def __init__(
        self,
        outgoing: Outgoing,
        threads: TableThreads,
        pictures: Pictures,
        clock: Callable[[], datetime],
        after_match: AfterMatch = nothing_below,
    ) -> None:
        self._after_match = after_match
        self._outgoing = outgoing
        self._threads = threads
        self._pictures = pictures
        self._clock = clock

        self.shown = ShownMessages()
        self.origins = Origins(clock)
        self.replaced = ReplacedMessages(outgoing, self.origins, self.shown, clock)

    async def show_lobby(self, shown: Announcement, trouble: Text | None) -> None:
        """Update the lobby message, or post it. ``trouble``: what keeps the match from being shown."""
        table = shown.table
        screen = lobby_screen(shown.view, shown.tr, table, trouble)
        if table.messages.lobby_message_id is not None:
            try:
                await self._edit(table.place.channel_id, table.messages.lobby_message_id, screen)
                return
            except discord.NotFound:
                await shown.note_lobby(None)
            except discord.HTTPException as error:
                if error.code != TOO_OLD:
                    raise
                if table.status is not TableStatus.LOBBY:
                    return
                await self._outgoing.delete(table.place.channel_id, table.messages.lobby_message_id)
        if table.status is TableStatus.LOBBY:
            mentions = await shown.calling()
            message = await self._outgoing.send(
                table.place.channel_id, screen, mentions, silent=mentions is NOBODY
            )
            self.shown.remember(message.id, screen)
            await shown.note_lobby(message.id)

    async def show_match(self, shown: Announcement, call: TurnCall | None) -> None:
        """Update the table message, or repost it if it is old, of another deal, or buried when a player is to
        be pinged, and over days for each ping. A reposted message makes the ``call``.
        """
        await self.replaced.retire(shown)
        await self._threads.open(shown)
        table, began = shown.table, shown.view.deal_started_at
        posted = table.messages.message_posted_at
        old_deal = posted is not None and began is not None and posted < began
        old = posted is not None and self._clock() - posted > EDITABLE
        if (
            table.messages.message_id is None
            or table.messages.posting is not None
            or old_deal
            or old
            or (call is not None and not call.begun and (call.with_table or self._buried(table)))
        ):
            await self._post(shown, call, stays=old_deal)
            return
        screen = await self._screen(shown)
        try:
            await self._edit(table.place_id, table.messages.message_id, screen)
        except discord.NotFound as error:
            await self._threads.gone(shown, error)
            await self._post(shown, call)
        except discord.HTTPException as error:
            if error.code != TOO_OLD:
                raise
            await self._post(shown, call)

    def _buried(self, table: Table) -> bool:
        positions = self._outgoing.positions
        return table.messages.message_id is not None and positions.buried(
            table.place_id, table.messages.message_id
        )

    async def _post(self, shown: Announcement, call: TurnCall | None, *, stays: bool = False) -> None:
        """Repost the table message at the bottom of its place, with the ``call`` if it is to be made there.
        The last one goes, or ``stays`` as a deal's score without its buttons.
        """
        before, place, again = (
            shown.table.messages.message_id,
            shown.table.place_id,
            shown.table.messages.posting is not None,
        )
        # A call that may stand below as a message of its own is not made a second time by this one.
        here = call if call is not None and call.here and not call.begun else None
        screen = await self._screen(shown, here)
        if not again:
            await shown.note_posting(new_nonce(here))
        try:
            message = await self._outgoing.send(
                place,
                screen,
                NOBODY if here is None else here.mention,
                silent=here is None,
                nonce=shown.table.messages.posting,
            )
        except (discord.NotFound, ChannelLost) as error:
            if shown.table.place.thread_id is None:
                raise
            here = before = None
            screen = await self._screen(shown)
            message = await self._threads.post_elsewhere(shown, screen, error)
        self.origins.posted(message.id)
        await self.replaced.retire(shown, at_once=True)
        old = None if before in (None, message.id) else OldMessage(place, before or 0, stays)
        if here is not None:
            here.made_by(place, message.id)
        await shown.note_message(message.id, self._clock(), old=old, call=here)
        if again:
            # It may be the message that a crash kept from being recorded, as it was then.
            await self._outgoing.edit(shown.table.place_id, message.id, screen)
        self.shown.remember(message.id, screen)
        await self.replaced.retire(shown)

    async def _screen(self, shown: Announcement, call: TurnCall | None = None) -> Screen:
        words = None if call is None else call.line
        below = await self._after_match(shown.now, shown.tr) if shown.view.finished else NOTHING_BELOW
        return await table_screen(shown.now, shown.tr, self._pictures, call=words, below=below)

    async def _edit(self, place_id: int, message_id: int, screen: Screen) -> None:
        if self.shown.shows(message_id, screen):
            return
        await self._outgoing.edit(place_id, message_id, screen)
        self.shown.remember(message_id, screen)
