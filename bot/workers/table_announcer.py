"""The public side of a table: lobby message, table message, the ping of the player to move. Always after the
commit.

What is shown is a function of what is stored, so a crash loses nothing: a table whose ``announced_version``
is behind its version is announced again. Edits are coalesced: after any number of changes, the latest state
is shown.
"""

import logging
from collections.abc import Collection
from datetime import timedelta

import discord

from bot.client.budget import Urgency, calling, urgency
from bot.layout.parts import Refused, Screen
from bot.screens.lobby.lobby import lobby_screen
from bot.screens.play.post import post_name
from bot.screens.play.table import thread_name
from bot.tables.session.table_view import TableView
from bot.workers.calls.lobby_calls import LobbyCalls
from bot.workers.calls.news_messages import NewsMessages
from bot.workers.calls.turn_pings import TurnPings
from bot.workers.core import Core, Worker
from bot.workers.messages.announcement import Announcement
from bot.workers.messages.forum_posts import ForumPosts, TablePosts
from bot.workers.messages.kept import InRounds, Pace, Rounds
from bot.workers.messages.lacking import Troubles
from bot.workers.messages.moments import MomentMessages
from bot.workers.messages.outgoing import UNKNOWN_CHANNEL, ChannelLost
from bot.workers.messages.table_messages import AfterMatch, TableMessages, nothing_below
from bot.workers.messages.table_threads import KeepsThread, TableThreads
from bot.workers.messages.waiting_pictures import WaitingPictures
from bot.workers.open_panels import OpenPanels
from bot.workers.signals.events import TableShown
from canasta.i18n import Text, Translator
from data import Signal, Topic
from data.records.tables import Table

log = logging.getLogger(__name__)

HEAD_START = 0.05
"""Seconds that the answer to a click gets before the public messages are updated."""
STOOD = timedelta(minutes=1)
"""How long a table's message has stood that is posted again at once when somebody deletes it."""
TITLES = 20
"""How many threads get another title in one round: who played for years may stand in thousands."""


class TableAnnouncer(InRounds, Worker):
    """Keeps the public messages of all tables as the store has them. Between two rounds of edits for one
    table is the core's ``interval`` at least; it is longer where the budget of requests is short, and at 0
    every change is shown at once. ``after_match`` says what features say below a finished match,
    ``keeps_thread`` whether one still needs its thread.
    """

    def __init__(
        self, core: Core, *, keeps_thread: KeepsThread, after_match: AfterMatch = nothing_below
    ) -> None:
        super().__init__(core)
        tables, outgoing, pictures = core.tables, core.outgoing, core.pictures
        self.positions = outgoing.positions
        self._troubles = Troubles()
        self._threads = TableThreads(outgoing, self._troubles, core.events, keeps_thread)
        self._moments = MomentMessages(core)
        self._messages = TableMessages(outgoing, self._threads, pictures, tables.clock, after_match)
        self.posts = TablePosts(
            ForumPosts(core.client, tables.languages, outgoing.faces),
            tables,
            self._troubles,
            self._messages.shown.remember,
        )
        self._news = NewsMessages(core)
        self._calls = LobbyCalls(core.client, tables, outgoing)
        self.turn_pings = TurnPings(core)
        self._rounds = Rounds(
            "Table",
            self._look,
            tables.outages,
            log,
            outgoing.budget,
            pace=Pace(
                interval=core.interval,
                head_start=HEAD_START,
                urgency=Urgency.PICTURE,
                urgent=self._calls_soon,
            ),
            lost=lambda table_id, lost: self._troubles.note(table_id, lost.trouble),
        )
        self._pictures = WaitingPictures(tables.clock, self._rounds.changed)
        self._at_leisure = core.interval > 0
        self._unshown: dict[int, Text] = {}

    def follow(self, panels: OpenPanels) -> None:
        """Tell these panels of messages that are posted below them."""
        self._moments.panels = self.turn_pings.panels = self._pictures.panels = panels

    def changed(self, table_id: int) -> None:
        """A table has changed: show it soon."""
        self.turn_pings.standing.changed(table_id)
        self._rounds.changed(table_id)

    async def deleted(self, messages: Collection[int]) -> None:
        """Note that these messages are gone. A lobby among them is closed unless somebody shows it again
        (bot/tables/idle.py). A match is shown again, unless its message went as soon as it was posted:
        who deletes it again and again has it once for each change.
        """
        self._pictures.gone(messages)
        for table_id in await self._store.messages.lobby_deleted(messages):
            self._tables.registry.outdated(table_id)
        posted_before = self._tables.clock() - STOOD
        for table_id, message_id in (await self._store.messages.in_match(messages, posted_before)).items():
            self._messages.shown.forget(message_id)
            self.changed(table_id)

    async def catch_up(self) -> None:
        """Show what was committed but never shown, as after a crash."""
        for table in await self._store.messages.behind():
            self.changed(table.id)

    async def try_again(self) -> None:
        """Retry what could not be shown, unless another process has shown it since; delete what could not be
        deleted, and replaced messages that no open panel hangs on any more. A periodic task.
        """
        await self._messages.replaced.tidy()
        due = [*self._rounds.due(), *self._messages.replaced.outlived()]
        if not due:
            return
        behind = {table.id for table in await self._store.messages.behind()}
        self._rounds.again(due, behind)

    async def retitle(self) -> None:
        """Take people whose data were deleted out of the titles of threads. A periodic task."""
        for place_id, table_id in await self._store.messages.outdated_titles(TITLES):
            try:
                table_view = await self._tables.views.of(table_id, None)
            except Refused as refused:
                log.debug("Table %d: its thread is not renamed: %s", table_id, refused)
                continue
            tr = await self._tables.languages.at(table_view.table)
            named = post_name if table_view.table.place.post_id == place_id else thread_name
            if await self._outgoing.rename(place_id, named(table_view, tr)):
                await self._store.messages.title_renewed(place_id)

    async def close(self) -> None:
        """Stop announcing; the rest is shown after the next start."""
        self._pictures.close()
        await super().close()
        await self.posts.close()
        await self.turn_pings.standing.close()

    def heard(self, place_id: int, message_id: int) -> None:
        """Note that somebody else has written here: what stands above may be buried by now."""
        self.positions.heard(place_id, message_id)

    def pressed(self, message_id: int) -> None:
        """Note a press in this message, or in a private answer that hangs on it."""
        self._messages.origins.pressed(message_id)

    def pressed_by(self, table_id: int, person_id: int, guild_id: int | None) -> None:
        """Note who has pressed something about this table, and on which server, if on one."""
        self.turn_pings.standing.pressed(table_id, person_id)
        session = self._tables.registry.in_memory(table_id)
        if session is None:
            return
        if session.table.seat_of(person_id) is None:
            self._pictures.watched(table_id)
        elif session.table.guild_id == guild_id:
            self._core.leavers.seen(person_id, guild_id)

    def has_trouble(self, table_id: int) -> bool:
        """Whether there is a problem to report about this table."""
        return table_id in self._troubles

    def trouble(self, table_id: int) -> Text | None:
        """What keeps the bot from showing this table, told once, to somebody who can help; None otherwise."""
        return self._troubles.take(table_id)

    async def adopt_lobby(self, table: Table, message_id: int, screen: Screen) -> None:
        """Record that the lobby was posted as the answer to a command."""
        self._messages.shown.remember(message_id, screen)
        await self._store.messages.lobby_posted(table.id, message_id)
        await self._store.messages.announced(table.id, table.version)
        self._core.events.tell(TableShown(table.id))

    def shows(self, message_id: int, screen: Screen) -> bool:
        return self._messages.shown.shows(message_id, screen)

    def showed(self, message_id: int, screen: Screen) -> None:
        """Record that the answer to a click edited a message to this, so that it is not edited again."""
        self._messages.shown.remember(message_id, screen)

    def lobby(self, table_view: TableView, tr: Translator, table: Table | None = None) -> Screen:
        """The lobby's screen: where the match is, or what keeps the bot from showing it."""
        return lobby_screen(table_view, tr, table, self._unshown.get(table_view.table.id))

    @property
    def failed(self) -> int:
        """How many could not be shown when last tried."""
        return self._rounds.failed

    def _calls_soon(self, table_id: int) -> bool:
        """Whether a player is likely to be called by the next look: it waits for less."""
        session = self._tables.registry.in_memory(table_id)
        return session is None or self.turn_pings.due_soon(session.table)

    async def _look(self, table_id: int) -> None:
        try:
            await self._announce(table_id)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL or not await self.posts.gone(table_id):
                raise
            self._rounds.changed(table_id)

    async def _announce(self, table_id: int) -> None:
        """Show the table as it is, read once, and again only after winning the right to ping."""
        known = self._tables.registry.in_memory(table_id)
        if known is not None and known.table.private:
            return
        table_view = await self._tables.views.of(table_id, None)
        if not self._tables.registry.serves(table_view.table):
            # The process that has its server shows it, and is told to where it may not know.
            await self._store.signals.send(Signal(Topic.TABLE, (table_id,), table_view.table.guild_id))
            return
        shown = Announcement(self._store, table_view, await self._tables.languages.at(table_view.table))
        version = shown.table.version
        if shown.nobody_there:
            await self._store.messages.announced(table_id, version)
            return
        await self.posts.open(shown)
        await self.turn_pings.clear(shown)
        news = await self._store.news.of_table(table_id)
        await self._moments.tell(shown, news)
        lost = await self._show_match(shown)
        if lost is None:
            self._unshown.pop(table_id, None)
        else:
            self._unshown[table_id] = lost.trouble.text
        await self._messages.show_lobby(shown, self._unshown.get(table_id))
        if lost is not None:
            raise lost
        with urgency(min(calling(), Urgency.NOTICE)):
            await self._news.tell(shown.table, shown.tr, news)
        if shown.table.lobby.calling:
            await self._calls.show(shown.table)
        await self._threads.put_away(shown.table)
        if shown.table.place.post_id is not None:
            self.posts.changed(table_id)
        if not shown.waits:
            await self._store.messages.announced(table_id, version)
        self._core.events.tell(TableShown(table_id))

    async def _show_match(self, shown: Announcement) -> ChannelLost | None:
        """Show the match, and ping the player to move; return why not, if the bot may not."""
        if shown.view.view is None or not shown.worth_showing:
            return None
        try:
            call = await self.turn_pings.claim(shown)
            shown.waits = call is None and self._at_leisure and self._pictures.may_wait(shown.view)
            if shown.waits:
                await self._messages.replaced.retire(shown)
            else:
                await self._messages.show_match(shown, call)
                self._pictures.shown(shown.now)
            if call is not None:
                await self.turn_pings.make(shown, call)
            else:
                await self.turn_pings.mend(shown)
        except ChannelLost as lost:
            return lost
        finally:
            if shown.table.messages.message_id != shown.view.table.messages.message_id:
                # Open panels look there for the message that they may stand above.
                self._tables.registry.outdated(shown.table.id)
                if shown.table.messages.message_id is not None:
                    self._moments.panels.overtaken(shown.table.id, shown.table.messages.message_id)
        return None
