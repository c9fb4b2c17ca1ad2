"""The public side of a table: lobby message, table message, the call of the player to move. Always after the
commit.

What is shown is a function of what is stored, so that nothing is lost by a crash: a table whose
``announced_version`` lags behind its version is announced again. Edits are coalesced: however many changes
there were, the latest state is shown.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from datetime import timedelta

import discord

from bot.layout import NOBODY, Screen
from bot.screens.lobby.lobby import lobby_screen
from bot.screens.pictures import Pictures
from bot.screens.play.table import table_screen, thread_name
from bot.tables.service import Tables
from bot.tables.session import TableView
from bot.tasks.backoff import Backoff
from bot.tasks.keyed_tasks import KeyedTasks
from bot.workers.channels import UNKNOWN_CHANNEL, ChannelLost, Channels, Trouble
from bot.workers.turn_pings import TurnPings
from canasta.i18n import Text, Translator, translator
from data import StoreError, Table, TableStatus, TournamentStatus

log = logging.getLogger(__name__)

EDITABLE = timedelta(minutes=55)
"""Discord limits edits of messages older than an hour: from this age on a message is posted anew."""
HEAD_START = 0.05
"""Seconds by which the answer to a click goes ahead of what everybody sees."""
RETRIES = (2.0, 10.0, 60.0)
"""Seconds to wait before Discord is tried again after an error that may pass."""
REMEMBERED = 1024


class TableAnnouncer:
    """Keeps the public messages of all tables as the store has them. ``interval`` is the least time in
    seconds between two rounds of edits for one table. ``placed`` is told of a tournament one of whose tables
    has got a place.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        pictures: Pictures,
        *,
        interval: float,
        placed: Callable[[int], None] = lambda tournament_id: None,
    ) -> None:
        self.interval = interval
        self._placed = placed
        self._tables = tables
        self._store = tables.store
        self._pictures = pictures
        self._channels = Channels(client)
        self.turn_pings = TurnPings(client, tables, self._channels)
        self._tasks = KeyedTasks("announce", self._work)
        self._dirty: set[int] = set()
        self._shown: OrderedDict[int, int] = OrderedDict()
        self._troubles: dict[int, Text] = {}
        self._unshown: dict[int, Text] = {}
        self._told: set[tuple[int, str]] = set()
        self._backoff = Backoff()

    def changed(self, table_id: int) -> None:
        """A table has changed: show it soon."""
        self._dirty.add(table_id)
        self._tasks.begin(table_id)

    async def catch_up(self) -> None:
        """Show what was committed and never shown, as after a crash."""
        for table in await self._store.messages.behind():
            self.changed(table.id)

    async def try_again(self) -> None:
        """Show what could not be shown, unless somebody else has done so since. A periodic task."""
        due = self._backoff.due()
        if not due:
            return
        behind = {table.id for table in await self._store.messages.behind()}
        for table_id in due:
            if table_id in behind:
                self.changed(table_id)
            else:
                self._backoff.shown(table_id)

    async def close(self) -> None:
        """Stop announcing; the rest is caught up with after the next start."""
        await self._tasks.close()
        self._dirty.clear()

    def has_trouble(self, table_id: int) -> bool:
        """Whether there is something that somebody should be told about this table."""
        return table_id in self._troubles

    def trouble(self, table_id: int) -> Text | None:
        """What keeps the bot from showing this table, once for somebody who can help; None otherwise."""
        return self._troubles.pop(table_id, None)

    async def adopt_lobby(self, table: Table, message_id: int, screen: Screen) -> None:
        """The lobby was posted as the answer to a command: from now on that message is the lobby."""
        self._remember(message_id, screen)
        await self._store.messages.lobby_posted(table.id, message_id)
        await self._store.messages.announced(table.id, table.version)

    def shows(self, message_id: int, screen: Screen) -> bool:
        """Whether the message shows this already."""
        return self._shown.get(message_id) == screen.signature()

    def showed(self, message_id: int, screen: Screen) -> None:
        """A message was edited to this by the answer to a click: there is no need to do so again."""
        self._remember(message_id, screen)

    async def _work(self, table_id: int) -> None:
        failures = 0
        if self.interval:
            await asyncio.sleep(HEAD_START)
        while table_id in self._dirty:
            self._dirty.discard(table_id)
            try:
                await self._announce(table_id)
                self._backoff.shown(table_id)
                failures = 0
            except (discord.HTTPException, OSError, StoreError) as error:
                ours = self._tables.outages.noted(error) is not None
                if failures >= len(RETRIES):
                    if not ours:
                        log.warning("Table %d: its message is out of date: %s", table_id, error)
                    self._backoff.failed(table_id)
                    # What has changed meanwhile is worth tries of its own.
                    failures = 0
                else:
                    log.log(
                        logging.DEBUG if ours else logging.INFO,
                        "Table %d: could not show its message (%s); will retry.",
                        table_id,
                        error,
                    )
                    await asyncio.sleep(RETRIES[failures])
                    failures += 1
                    self._dirty.add(table_id)
            except ChannelLost as lost:
                self._backoff.failed(table_id)
                self._note_trouble(table_id, lost.trouble)
            except Exception:
                self._backoff.failed(table_id)
                log.exception("Table %d could not be shown.", table_id)
            if self.interval:
                await asyncio.sleep(self.interval)

    async def _announce(self, table_id: int) -> None:
        table_view = await self._tables.views.of(table_id, None)
        tr = translator(table_view.table.locale)
        if _nobody_there(table_view.table):
            await self._store.messages.announced(table_id, table_view.table.version)
            return
        await self.turn_pings.clear(table_view.table)
        lost: ChannelLost | None = None
        if table_view.view is not None and _worth_showing(table_view.table):
            try:
                await self._show_match(table_view, tr)
            except ChannelLost as found:
                lost = found
        if lost is None:
            self._unshown.pop(table_id, None)
        else:
            self._unshown[table_id] = lost.trouble.text
        await self._show_lobby(table_view, tr)
        if lost is not None:
            raise lost
        await self.turn_pings.tell_news(await self._fresh(table_view.table), tr)
        await self._put_away(await self._fresh(table_view.table))
        await self._store.messages.announced(table_id, table_view.table.version)

    async def _put_away(self, table: Table) -> None:
        """Archive the thread of a table at which nothing more happens: Discord lets a server have a thousand
        that are not.
        """
        if table.thread_id is not None and await self._is_done(table):
            await self._channels.archive(table.thread_id)

    async def _is_done(self, table: Table) -> bool:
        if table.tournament_id is None or table.status is TableStatus.CLOSED:
            return table.status is TableStatus.CLOSED
        if table.status is not TableStatus.FINISHED:
            return False
        # While others still play the round, those who have finished talk about it in their thread.
        tournament = await self._store.tournaments.get(table.tournament_id)
        if tournament is None or tournament.status is not TournamentStatus.RUNNING:
            return True
        return tournament.round > (table.tournament_round or 0)

    def lobby(self, table_view: TableView, tr: Translator, table: Table | None = None) -> Screen:
        """The lobby's message: where the match is, or what keeps the bot from showing it."""
        return lobby_screen(table_view, tr, table, self._unshown.get(table_view.table.id))

    async def settled(self, table_id: int, patience: float) -> None:
        """Wait until the table is shown as it stands, or can't be, at most ``patience`` seconds."""
        await self._tasks.settled(table_id, patience)

    async def _show_lobby(self, table_view: TableView, tr: Translator) -> None:
        table = await self._fresh(table_view.table)
        screen = self.lobby(table_view, tr, table)
        if table.lobby_message_id is not None:
            try:
                await self._edit(table.channel_id, table.lobby_message_id, screen)
                return
            except discord.NotFound:
                await self._store.messages.lobby_posted(table.id, None)
            except discord.HTTPException as error:
                if error.code != TOO_OLD or table.status is not TableStatus.LOBBY:
                    if error.code == TOO_OLD:
                        return
                    raise
                await self._channels.delete(table.channel_id, table.lobby_message_id)
        if table.status is TableStatus.LOBBY:
            message = await self._channels.send(table.channel_id, screen, NOBODY)
            self._remember(message.id, screen)
            await self._store.messages.lobby_posted(table.id, message.id)

    async def _show_match(self, table_view: TableView, tr: Translator) -> None:
        table = await self._open_place(table_view, tr)
        screen = await table_screen(table_view, tr, self._pictures)
        posted = table.message_posted_at
        began = table_view.deal_started_at
        old_deal = posted is not None and began is not None and posted < began
        old = posted is not None and self._tables.clock() - posted > EDITABLE
        if table.message_id is not None and not old_deal and not old:
            try:
                await self._edit(table.place_id, table.message_id, screen)
            except discord.NotFound as error:
                table = await self._place_gone(table, error, table_view, tr)
                await self._post(table, table_view, tr, screen)
            except discord.HTTPException as error:
                if error.code != TOO_OLD:
                    raise
                await self._post(table, table_view, tr, screen, delete=True)
        else:
            await self._post(table, table_view, tr, screen, delete=old and not old_deal)
        await self.turn_pings.attend(table_view, tr)

    async def _post(
        self, table: Table, table_view: TableView, tr: Translator, screen: Screen, *, delete: bool = False
    ) -> None:
        """The table message anew, at the bottom of its place. The last one stays as a deal's score sheet, or
        goes.
        """
        before, place = table.message_id, table.place_id
        try:
            message = await self._channels.send(place, screen, NOBODY)
        except (discord.NotFound, ChannelLost) as error:
            if table.thread_id is None:
                raise
            if table.tournament_id is not None:
                message = await self._post_in_another_thread(table, table_view, tr, screen, error)
            else:
                message = await self._post_in_channel(table, screen, error)
            before = None
        self._remember(message.id, screen)
        await self._store.messages.table_posted(table.id, message.id, self._tables.clock())
        if before is not None:
            if delete:
                await self._channels.delete(place, before)
            else:
                await self._channels.disarm(place, before)

    async def _post_in_another_thread(
        self,
        table: Table,
        table_view: TableView,
        tr: Translator,
        screen: Screen,
        error: discord.NotFound | ChannelLost,
    ) -> discord.Message:
        """The table of a tournament whose thread is gone, or hidden from the bot, gets another one."""
        if isinstance(error, ChannelLost):
            if not error.hidden:
                # Another thread would be as silent.
                raise error
            self._note_trouble(table.id, error.trouble)
        await self._store.messages.thread_opened(table.id, None)
        place = (await self._open_own_place(await self._fresh(table), table_view, tr)).place_id
        return await self._channels.send(place, screen, NOBODY)

    async def _post_in_channel(
        self, table: Table, screen: Screen, error: discord.NotFound | ChannelLost
    ) -> discord.Message:
        """The table whose thread is gone, or closed to the bot, goes on in the channel. Where the bot may not
        write there either, the thread is kept for later.
        """
        thread_id = table.thread_id
        if isinstance(error, ChannelLost) and thread_id is not None:
            await self._channels.archive(thread_id)
            message = await self._channels.send(table.channel_id, screen, NOBODY)
            self._note_trouble(table.id, error.trouble)
            await self._store.messages.thread_opened(table.id, None)
            return message
        await self._store.messages.thread_opened(table.id, None)
        return await self._channels.send(table.channel_id, screen, NOBODY)

    async def _open_place(self, table_view: TableView, tr: Translator) -> Table:
        """The thread of a match that has just begun; the channel where that cannot be."""
        table = await self._fresh(table_view.table)
        if table.tournament_id is not None:
            return await self._open_own_place(table, table_view, tr)
        if table.thread_id is None and table.message_id is None and table.lobby_message_id is not None:
            try:
                thread = await self._channels.open_thread(
                    table.channel_id, table.lobby_message_id, thread_name(table_view, tr)
                )
            except ChannelLost as lost:
                thread = None
                self._note_trouble(table.id, lost.trouble)
            if thread is not None:
                await self._store.messages.thread_opened(table.id, thread)
                table = await self._fresh(table)
        return table

    async def _open_own_place(self, table: Table, table_view: TableView, tr: Translator) -> Table:
        """The thread of a table of a tournament. Nobody else may see it where other tables play the same."""
        if table.thread_id is None:
            people = [seat.person_id for seat in table.seats if seat.person_id is not None]
            thread = await self._channels.start_thread(
                table.channel_id, thread_name(table_view, tr), private=bool(table.duplicate), people=people
            )
            await self._store.messages.thread_opened(table.id, thread)
            table = await self._fresh(table)
            if table.tournament_id is not None:
                self._placed(table.tournament_id)
        return table

    async def _place_gone(
        self, table: Table, error: discord.NotFound, table_view: TableView, tr: Translator
    ) -> Table:
        """What was to be edited is gone: the message alone, or the thread with it."""
        await self._store.messages.table_posted(table.id, None)
        if table.thread_id is not None and error.code == UNKNOWN_CHANNEL:
            await self._store.messages.thread_opened(table.id, None)
        table = await self._fresh(table)
        if table.tournament_id is not None:
            # Not into the channel, where everybody would see it: into a thread of its own again.
            return await self._open_own_place(table, table_view, tr)
        return table

    async def _edit(self, place_id: int, message_id: int, screen: Screen) -> None:
        if self.shows(message_id, screen):
            return
        await self._channels.edit(place_id, message_id, screen)
        self._remember(message_id, screen)

    def _remember(self, message_id: int, screen: Screen) -> None:
        self._shown[message_id] = screen.signature()
        self._shown.move_to_end(message_id)
        while len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)

    def _note_trouble(self, table_id: int, trouble: Trouble) -> None:
        if (table_id, trouble.permission) not in self._told:
            self._told.add((table_id, trouble.permission))
            self._troubles[table_id] = trouble.text
            log.warning("Table %d: missing the permission %s.", table_id, trouble.permission)

    async def _fresh(self, table: Table) -> Table:
        """The record with the messages as they are noted now."""
        return await self._store.tables.get(table.id) or table


def _worth_showing(table: Table) -> bool:
    """Whether a match is to be seen; not where it was left before anything of it was shown."""
    shown = table.message_id is not None
    return table.status is not TableStatus.LOBBY and (shown or table.status is not TableStatus.CLOSED)


def _nobody_there(table: Table) -> bool:
    """Whether computer players alone play a table of a tournament: it takes up nobody's channel."""
    alone = all(seat.computer is not None for seat in table.seats)
    return alone and table.tournament_id is not None and table.thread_id is None


TOO_OLD = 30046
