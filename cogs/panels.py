"""Open hand panels. While Discord still takes edits for the last click in one, it is brought up to date by
itself when its player is to move or the deal is over. Kept in memory only; Refresh and My hand do the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass

import discord
from discord.ext import commands

from bot.app import CanastaBot
from bot.errors import Refused
from bot.layout import NOBODY
from bot.live import Sight
from canasta.i18n import translator
from cogs.answer import Interaction
from cogs.panel import hand_screen

log = logging.getLogger(__name__)

LIFETIME = 14 * 60.0
"""Seconds for which an interaction's token is used; Discord lets it live for fifteen minutes."""
KEPT = 2000


def panels_of(bot: CanastaBot) -> Panels:
    """The open panels of this bot."""
    found = bot.get_cog(Panels.__cog_name__)
    if not isinstance(found, Panels):
        raise RuntimeError("the panels are not loaded")
    return found


@dataclass(slots=True)
class Open:
    """A panel that somebody looks at: the last click in it, and the version of the table that it shows."""

    interaction: Interaction
    version: int
    until: float
    overtaken: bool = False
    """An edit was on its way when the last click was answered, and may have put an older state there."""


class Panels(commands.Cog):
    """All open panels, one for each person at each table."""

    def __init__(self, bot: CanastaBot) -> None:
        self._bot = bot
        bot.tables.add_listener(self)
        self._open: OrderedDict[tuple[int, int], Open] = OrderedDict()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._sending: set[tuple[int, int]] = set()
        self._overtaken: set[tuple[int, int]] = set()

    def opened(self, interaction: Interaction, sight: Sight) -> None:
        """The answer to this interaction is the person's panel, showing ``sight``."""
        key = (sight.table.id, interaction.user.id)
        now = asyncio.get_running_loop().time()
        overtaken = key in self._overtaken
        self._overtaken.discard(key)
        self._open[key] = Open(interaction, sight.table.version, now + LIFETIME, overtaken)
        self._open.move_to_end(key)
        while len(self._open) > KEPT:
            self._open.popitem(last=False)
        # The table may have moved on while the answer was on its way, and told nobody of this panel.
        self.changed(sight.table.id)

    def left(self, table_id: int, person_id: int) -> None:
        """The person looks at something else in that message now, or has just clicked in it."""
        key = (table_id, person_id)
        self._open.pop(key, None)
        if key in self._sending:
            self._overtaken.add(key)

    def changed(self, table_id: int) -> None:
        """The table has changed: refresh the panels there that lag behind."""
        if table_id in self._tasks:
            self._again.add(table_id)
        elif any(key[0] == table_id for key in self._open):
            self._tasks[table_id] = asyncio.create_task(self._work(table_id), name=f"panels-{table_id}")

    async def cog_unload(self) -> None:
        """Forget all panels."""
        self._bot.tables.remove_listener(self)
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()
        self._open.clear()

    async def _work(self, table_id: int) -> None:
        try:
            while True:
                self._again.discard(table_id)
                for key in [key for key in self._open if key[0] == table_id]:
                    await self._refresh(table_id, key[1])
                if table_id not in self._again:
                    return
        except Refused:
            log.debug("Table %d is gone; so are its panels.", table_id)
        except Exception:
            log.exception("The panels of table %d could not be refreshed.", table_id)
        finally:
            self._tasks.pop(table_id, None)

    async def _refresh(self, table_id: int, person_id: int) -> None:
        panel = self._open.get((table_id, person_id))
        if panel is None:
            return
        if asyncio.get_running_loop().time() > panel.until:
            self.left(table_id, person_id)
            return
        sight = await self._bot.tables.sight(table_id, person_id)
        view = sight.view
        if view is None or (sight.table.version <= panel.version and not panel.overtaken):
            return
        if sight.seat is None:
            self.left(table_id, person_id)
            return
        if sight.to_move not in (None, sight.seat) and not panel.overtaken:
            return
        screen = await hand_screen(sight, translator(str(panel.interaction.locale)), self._bot.desk.pictures)
        if self._open.get((table_id, person_id)) is not panel:
            # The person has clicked meanwhile and sees something newer.
            return
        panel.version, panel.overtaken = sight.table.version, False
        key = (table_id, person_id)
        self._sending.add(key)
        try:
            await panel.interaction.edit_original_response(
                view=screen.view(), attachments=screen.files(), allowed_mentions=NOBODY
            )
        except discord.HTTPException as error:
            log.debug("A panel is no longer there: %s", error)
            if self._open.get(key) is panel:
                self._open.pop(key)
        finally:
            self._sending.discard(key)
