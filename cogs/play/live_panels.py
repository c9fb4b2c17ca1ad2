"""Open hand panels and premove panels. While Discord accepts edits for the last click in one, it is updated
automatically when its player is to move or the deal is over, and when a premove has been made or dropped; a
premove panel at every turn, since it says what would happen now.
They are kept in memory only; Refresh and My hand do the same.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

import discord
from discord import ui
from discord.ext import commands

from bot.client.sending import sent
from bot.layout import Refused
from bot.layout.layout import Screen
from bot.process.app import CanastaBot
from bot.runtime.newest import Newest
from bot.screens.panel.hand import hand_screen
from bot.screens.panel.prepare import Build
from bot.tables.session.table_view import TableView
from bot.workers.open_panels import LIFETIME, OpenPanels
from cogs.play.panel_places import KEPT, Key, Open, PanelPlaces, is_outdated, premove_of
from cogs.press import Answer, PrivateMessage

log = logging.getLogger(__name__)

PAUSES = (1.0, 5.0, 30.0)
"""Seconds before each retry of a failed edit."""

ARRIVAL = 1.0
"""Seconds that the answer to a click waits for an edit under way."""


_Moment: TypeAlias = tuple[int | None, int, int]
"""A match, a deal of it, and how many steps that has."""


def _moment(table_view: TableView) -> _Moment | None:
    view = table_view.view
    return None if view is None else (table_view.table.match_id, view.round, len(view.history.steps))


def panels_of(bot: CanastaBot) -> "Panels":
    panels = bot.get_cog(Panels.__cog_name__)
    if not isinstance(panels, Panels):
        raise RuntimeError("the panels are not loaded")
    return panels


class Panels(commands.Cog, OpenPanels):
    """All open panels, one for each person at each table.

    A wake-up is never lost: whatever delays the look at a panel (a click being answered, an edit under way, a
    failed edit) is followed by another look.
    """

    def __init__(self, bot: CanastaBot) -> None:
        self._bot = bot
        bot.tables.registry.viewers.append(self)
        self._open: Newest[Key, Open] = Newest(KEPT)
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._again: set[Key] = set()
        self._held: Counter[Key] = Counter()
        self._pressed: Counter[int] = Counter()
        """The presses that are being answered, by the message they were made in."""
        self._shown: Newest[Key, _Moment] = Newest(KEPT)
        """What each panel has shown."""
        self._leaving: set[asyncio.Task[None]] = set()
        self._editing: set[Key] = set()
        self.places = PanelPlaces(bot)

    def opened(self, answer: Answer, table_view: TableView, build: Build | None = None) -> None:
        """Register this answer as the person's panel: the hand at ``table_view``, or what ``build`` makes."""
        key = (table_view.table.id, answer.person_id)
        # A message shows one hand: that of another table, which it showed before, is no longer open.
        message = answer.shown_in
        if message.id is not None:
            for other in [one for one, panel in self._open.items() if panel.message.id == message.id]:
                if other != key:
                    del self._open[other]
        before = self._open.get(key)
        # An edit with an earlier state of the message may still arrive after this answer.
        doubtful = key in self._editing or (before is not None and before.doubtful)
        now = self._bot.tables.clock()
        self._forget_expired(now)
        # A panel that an earlier click brought below is edited by the token of that one.
        earlier = before is not None and before.message.interaction is message.interaction
        until = before.until if earlier and before is not None else now + LIFETIME
        self._open[key] = Open(
            message,
            table_view.table.version,
            until,
            now,
            premove_of(table_view),
            build,
            table_view.moment,
            doubtful=doubtful,
            seen=table_view.seen,
        )
        # The table may have changed while the answer was under way, before this panel was registered.
        self._wake(key)
        if before is not None and before.until > now:
            task = asyncio.create_task(self._take_away(before, message), name=f"panel-left-{key[0]}-{key[1]}")
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    def news(self, table_view: TableView, person_id: int) -> TableView:
        """The table with what this person's panel has shown of it."""
        before, now = self._shown.get((table_view.table.id, person_id)), _moment(table_view)
        if before is None or now is None:
            return table_view
        return replace(table_view, seen=before[2] if before[:2] == now[:2] and before <= now else 0)

    def told(self, table_view: TableView, person_id: int) -> None:
        """Note that this person's panel shows this."""
        if (now := _moment(table_view)) is not None:
            self._shown[table_view.table.id, person_id] = now

    async def _take_away(self, panel: Open, shown: PrivateMessage) -> None:
        """Delete a hand in whose place another is open now: what is pressed in the former one at this moment
        is answered in that. One that is being pressed stays: its answer takes the other away.
        """
        if panel.message.id is not None:
            await self.places.now(panel.message.id)  # while the bot moves it, it is in two places
        left = panel.message.id
        if left is None or shown.id in (None, left) or left in self._pressed:
            return
        if not (self.places.is_gone(left) or (shown.id is not None and self.places.is_gone(shown.id))):
            self.places.left(left, shown)
            await panel.message.delete()

    def _forget_expired(self, now: datetime) -> None:
        """Drop panels that can't be edited any more: finished tables wouldn't, and each holds a message."""
        while self._open and next(iter(self._open.values())).until < now:
            self._open.popitem(last=False)

    @asynccontextmanager
    async def held(self, table_id: int, message_id: int, answer: Answer) -> AsyncIterator[None]:
        """Leave the panel in this private message alone while a click in it is answered; afterwards follow it
        again, unless something else is shown in its place. An edit under way may arrive first, otherwise it
        would overwrite the answer with an older state.
        """
        self._pressed[message_id] += 1
        try:
            async with self._left_alone(table_id, message_id, answer):
                yield
        finally:
            self._pressed[message_id] -= 1
            if not self._pressed[message_id]:
                del self._pressed[message_id]

    @asynccontextmanager
    async def _left_alone(self, table_id: int, message_id: int, answer: Answer) -> AsyncIterator[None]:
        key = (table_id, answer.person_id)
        panel = self._open.get(key)
        now = self.places.newest(message_id)
        if panel is None or panel.message.id not in (None, message_id, now and now.id):
            yield
            return
        self._held[key] += 1
        try:
            if key in self._editing:
                await asyncio.wait({self._tasks[key]}, timeout=ARRIVAL)
                panel.doubtful |= key in self._editing
            yield
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]
            if self._open.get(key) is panel:
                if answer.shown:
                    del self._open[key]
                else:
                    panel.doubtful |= answer.attempted
            self._wake(key)

    def is_open(self, table_id: int, person_id: int) -> bool:
        """Whether this person has a hand open at this table that is kept up to date."""
        return self.pressed_at(table_id, person_id) is not None

    def pressed_at(self, table_id: int, person_id: int) -> datetime | None:
        """When this person last pressed something in their open hand here; None if they have none."""
        panel, now = self._open.get((table_id, person_id)), self._bot.tables.clock()
        return None if panel is None or panel.until <= now else panel.pressed_at

    def overtaken(self, table_id: int, message_id: int) -> None:
        """Note that a message which stays was posted below the open panels of this table."""
        self.places.overtaken(table_id, message_id)
        for key, panel in self._open.items():
            if key[0] == table_id:
                self._goes_below(key, panel, message_id)

    def pinged(self, table_id: int, person_id: int, place_id: int | None, message_id: int) -> None:
        """Bring this person's panel below their ping, which goes when they press; so not ``overtaken``."""
        panel = self._open.get((table_id, person_id))
        if panel is not None and panel.message.interaction.channel_id == place_id:
            self._goes_below((table_id, person_id), panel, message_id)

    def _goes_below(self, key: Key, panel: Open, message_id: int) -> None:
        if panel.message.id is not None and panel.message.id < message_id:
            panel.below = message_id
            self._wake(key)

    def changed(self, table_id: int) -> None:
        """Refresh the out-of-date panels of a table that has changed."""
        for key in self._open:
            if key[0] == table_id:
                self._wake(key)

    async def cog_load(self) -> None:
        """Hear of messages that are posted below panels."""
        self._bot.services.announcer.follow(self)

    async def cog_unload(self) -> None:
        self._bot.tables.registry.viewers.remove(self)
        self._open.clear()
        tasks = [*self._tasks.values(), *self._leaving]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _wake(self, key: Key) -> None:
        """Look at this panel, now or after the look under way."""
        if key in self._tasks:
            self._again.add(key)
        elif key in self._open and key not in self._held:
            self._tasks[key] = asyncio.create_task(self._work(key), name=f"panel-{key[0]}-{key[1]}")

    async def _work(self, key: Key) -> None:
        try:
            while True:
                self._again.discard(key)
                panel = self._open.get(key)
                if panel is None or key in self._held:
                    return
                try:
                    await self._refresh(key, panel)
                except Exception as error:
                    self._failed(key, panel, error)
                if key not in self._again:
                    return
        finally:
            self._again.discard(key)
            del self._tasks[key]

    async def _refresh(self, key: Key, panel: Open) -> None:
        if self._bot.tables.clock() > panel.until:
            self._forget(key, panel)
            return
        glance = self._bot.tables.views.glance(*key)
        if glance is not None and not is_outdated(panel, glance):
            return
        try:
            table_view = await self._bot.tables.views.of(*key, at=None if glance is None else glance.version)
        except Refused as gone:
            log.debug("No longer updating the panels of table %d: %s", key[0], gone)
            self._forget(key, panel)
            return
        wrong = panel.doubtful or panel.below is not None or premove_of(table_view) != panel.left
        wrong |= panel.build is not None and panel.moment != table_view.moment
        if table_view.view is None or (table_view.table.version <= panel.version and not wrong):
            return
        if table_view.seat is None:
            self._forget(key, panel)
            return
        if table_view.to_move not in (None, table_view.seat) and (not wrong or panel.below is not None):
            return
        build = panel.build or hand_screen
        settings = await self._bot.tables.hands.of(key[1])
        news = await self._bot.services.with_earned(self.news(table_view, key[1]))
        if table_view.table.version == panel.version:
            news = replace(news, seen=panel.seen)  # it goes on below, as it is
        tr = settings.tr(str(panel.message.interaction.locale))
        screen = await build(news, tr, self._bot.services.pictures, settings)
        if self._open.get(key) is not panel or key in self._held:
            # The person has clicked meanwhile and sees something newer; the end of the click looks again.
            return
        panel.doubtful = False
        self._editing.add(key)
        try:
            if panel.below is None:
                await sent(screen, self._bot.services.card_faces, panel.message.show)
            else:
                await self._move(panel, screen)
        finally:
            self._editing.discard(key)
        self.told(table_view, key[1])
        panel.seen = news.seen
        panel.version, panel.moment = table_view.table.version, table_view.moment
        panel.left, panel.failures = premove_of(table_view), 0

    async def _move(self, panel: Open, screen: Screen) -> None:
        """Show this in a new message at the bottom, in place of the one before."""
        faces, before = self._bot.services.card_faces, panel.message

        async def follow(view: ui.LayoutView, files: list[discord.File]) -> None:
            panel.message = await before.follow(view, files)

        with self.places.moving(before.id):
            await sent(screen, faces, follow)
            self.places.left(before.id, panel.message)
        if panel.below is not None and panel.message.id is not None and panel.message.id > panel.below:
            panel.below = None  # else something came in between: the next look moves it again
        self.places.opened(before.interaction.channel_id)
        await before.delete()

    def _failed(self, key: Key, panel: Open, error: Exception) -> None:
        """The content is uncertain now; try again later, unless the message is gone for good."""
        gone = isinstance(error, discord.HTTPException) and error.status < 500 and error.status != 429
        if gone or panel.failures >= len(PAUSES):
            log.info("No longer updating a panel of table %d: %r", key[0], error)
            self._forget(key, panel)
            return
        if self._bot.tables.outages.noted(error) is None:
            log.warning("Could not refresh a panel of table %d yet: %r", key[0], error)
        panel.doubtful = True
        asyncio.get_running_loop().call_later(PAUSES[panel.failures], self._wake, key)
        panel.failures += 1

    def _forget(self, key: Key, panel: Open) -> None:
        if self._open.get(key) is panel:
            del self._open[key]
