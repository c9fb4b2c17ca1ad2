"""Open hand panels, and those in which a move is prepared. While Discord still takes edits for the last click
in one, it is brought up to date by itself when its player is to move or the deal is over, and when what is
prepared has been done or dropped. Kept in memory only; Refresh and My hand do the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeAlias

import discord
from discord.ext import commands

from bot.app import CanastaBot
from bot.errors import Refused
from bot.layout import NOBODY, Screen
from bot.screens.pictures import Pictures
from bot.screens.play.hand import hand_screen
from bot.tables.session import TableView
from canasta.i18n import Translator, translator
from cogs.reply import Answer, Interaction

log = logging.getLogger(__name__)

LIFETIME = 14 * 60.0
"""Seconds for which an interaction's token is used; Discord lets it live for fifteen minutes."""
KEPT = 2000
PAUSES = (1.0, 5.0, 30.0)
"""Seconds before an edit that failed is tried again, and again."""

ARRIVAL = 1.0
"""Seconds for which the answer to a click lets an edit that is on its way go first."""

Key: TypeAlias = tuple[int, int]
"""A table's id and a person's."""
Build: TypeAlias = Callable[[TableView, Translator, Pictures], Awaitable[Screen]]
"""What makes the screen of a panel, from how things stand."""
Left: TypeAlias = tuple[str | None, str | None]
"""What a player has prepared, and why the last of it was not done."""


def panels_of(bot: CanastaBot) -> Panels:
    """The open panels of this bot."""
    found = bot.get_cog(Panels.__cog_name__)
    if not isinstance(found, Panels):
        raise RuntimeError("the panels are not loaded")
    return found


@dataclass(slots=True)
class Open:
    """A panel that somebody looks at: the last click in it, its message if that is known, the version of the
    table that it shows, what it says of a prepared move, and what makes it if it is no hand panel.
    """

    interaction: Interaction
    message_id: int | None
    version: int
    until: float
    left: Left
    build: Build | None = None
    doubtful: bool = False
    """What the message shows is not certain: two edits may have passed each other, or an answer was lost."""
    failures: int = 0


class Panels(commands.Cog):
    """All open panels, one for each person at each table.

    A wake-up is never lost: whatever keeps a panel from being looked at (a click that is being answered, an
    edit on its way, an edit that failed) looks at it again when it is over.
    """

    def __init__(self, bot: CanastaBot) -> None:
        self._bot = bot
        bot.tables.registry.add_listener(self)
        self._open: OrderedDict[Key, Open] = OrderedDict()
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._again: set[Key] = set()
        self._held: Counter[Key] = Counter()
        self._editing: set[Key] = set()

    def opened(self, answer: Answer, table_view: TableView, build: Build | None = None) -> None:
        """The answer to this interaction is the person's panel: the hand panel of ``table_view``, or what
        ``build`` makes.
        """
        key = (table_view.table.id, answer.person_id)
        before = self._open.get(key)
        # An edit for the message's last state may still come, after what was shown just now.
        doubtful = key in self._editing or (before is not None and before.doubtful)
        now = asyncio.get_running_loop().time()
        self._forget_expired(now)
        until = now + LIFETIME
        self._open[key] = Open(
            answer.interaction,
            answer.message_id,
            table_view.table.version,
            until,
            _left(table_view),
            build,
            doubtful=doubtful,
        )
        self._open.move_to_end(key)
        while len(self._open) > KEPT:
            self._open.popitem(last=False)
        # The table may have moved on while the answer was on its way, and told nobody of this panel.
        self._wake(key)

    def _forget_expired(self, now: float) -> None:
        """Let go of panels that can be edited no more. A table that has ended changes no more and would never
        ask for them, and each holds the whole message that was clicked.
        """
        while self._open and next(iter(self._open.values())).until < now:
            self._open.popitem(last=False)

    @asynccontextmanager
    async def held(self, table_id: int, message_id: int, answer: Answer) -> AsyncIterator[None]:
        """While a click in this private message is answered, the panel in it is left alone; afterwards it is
        followed again, unless something else has been shown in its place. An edit that is on its way may
        arrive first, or it would put something older over the answer.
        """
        key = (table_id, answer.person_id)
        panel = self._open.get(key)
        if panel is None or panel.message_id not in (None, message_id):
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

    def changed(self, table_id: int) -> None:
        """The table has changed: refresh the panels there that lag behind."""
        for key in self._open:
            if key[0] == table_id:
                self._wake(key)

    async def cog_unload(self) -> None:
        """Forget all panels."""
        self._bot.tables.registry.remove_listener(self)
        self._open.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _wake(self, key: Key) -> None:
        """Look at this panel, now or when the look that is being taken is over."""
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
        if asyncio.get_running_loop().time() > panel.until:
            self._forget(key, panel)
            return
        try:
            table_view = await self._bot.tables.views.of(*key)
        except Refused as gone:
            log.debug("No longer updating the panels of table %d: %s", key[0], gone)
            self._forget(key, panel)
            return
        wrong = panel.doubtful or _left(table_view) != panel.left
        if table_view.view is None or (table_view.table.version <= panel.version and not wrong):
            return
        if table_view.seat is None:
            self._forget(key, panel)
            return
        if table_view.to_move not in (None, table_view.seat) and not wrong:
            return
        build = panel.build or hand_screen
        screen = await build(
            table_view, translator(str(panel.interaction.locale)), self._bot.services.pictures
        )
        if self._open.get(key) is not panel or key in self._held:
            # The person has clicked meanwhile and sees something newer; the click's end looks again.
            return
        panel.doubtful = False
        self._editing.add(key)
        try:
            await panel.interaction.edit_original_response(
                view=screen.view(), attachments=screen.files(), allowed_mentions=NOBODY
            )
        finally:
            self._editing.discard(key)
        panel.version, panel.left, panel.failures = table_view.table.version, _left(table_view), 0

    def _failed(self, key: Key, panel: Open, error: Exception) -> None:
        """What is shown now is not certain; try again in a while, unless the message is gone for good."""
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


def _left(table_view: TableView) -> Left:
    """What the person who sees this has left for their turn, and what became of it."""
    if table_view.seat is None:
        return (None, None)
    seat = table_view.table.seats[table_view.seat]
    return (seat.prepared, seat.note)
