"""Open panels, and where they stand: a press in one that others have overtaken brings a new one below."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from bot.layout.layout import Screen
from bot.process.app import CanastaBot
from bot.runtime.newest import Newest
from bot.screens.panel.prepare import Build
from bot.tables.session.table_view import TableView
from bot.tables.views import Glance
from cogs.press import Answer, PrivateMessage

Key: TypeAlias = tuple[int, int]
"""A table's id and a person's."""
Left: TypeAlias = tuple[str | None, str | None]
"""A player's premove, and why its last step was not made."""


@dataclass(slots=True)
class Open:
    """An open panel: its message, the version and premove that it shows, its builder if it has one."""

    message: PrivateMessage
    version: int
    until: datetime
    pressed_at: datetime
    left: Left
    build: Build | None = None
    moment: str = ""
    """The turn that it shows: a premove panel follows every turn, a hand waits for its own."""
    doubtful: bool = False
    """Whether the message's content is uncertain: edits may have crossed, or an answer was lost."""
    failures: int = 0
    seen: int | None = None
    """How many steps of the deal were shown before this: what came after them may move in it."""
    below: int | None = None
    """A message or ping posted below the panel, which is moved below it for its player's move."""


def is_outdated(panel: Open, glance: Glance) -> bool:
    """Whether a glance says that the panel has to be brought up to date: it does not show the newest version,
    and is a premove panel, or others are not to move. A change by this process is looked at again later.
    """
    mine = glance.to_move == glance.seat.index
    if panel.doubtful or (panel.below is not None and mine):
        return True
    newer = glance.version > panel.version and (mine or panel.build is not None)
    return newer or (glance.seat.prepared, glance.seat.note) != panel.left


def premove_of(table_view: TableView) -> Left:
    """The viewer's premove, and what became of it."""
    if table_view.seat is None:
        return (None, None)
    seat = table_view.table.seats[table_view.seat]
    return (seat.prepared, seat.note)


KEPT = 2000
MOVES_KEPT = 500
"""Panels that were replaced: a press in one may be on its way."""


class PanelPlaces:
    """Shows panels where they are seen, and remembers those that were replaced."""

    def __init__(self, bot: CanastaBot) -> None:
        self._bot = bot
        self._moved: Newest[int, PrivateMessage] = Newest(MOVES_KEPT)
        """The panels that have replaced others, by the ids of those."""
        self._moving: dict[int, asyncio.Event] = {}
        self._lowest: Newest[int, int] = Newest(KEPT)
        """The last message that stays and was posted below panels, by table."""

    async def show(self, answer: Answer, table_view: TableView, screen: Screen) -> None:
        """Show a panel in place of the pressed one, or below what has buried that one, which goes then."""
        if not answer.pressed_privately or answer.message_id is None:
            new = not answer.in_place and not answer.shown
            await answer.show(screen)
            if new:
                self.opened(answer.interaction.channel_id)
            return
        pressed_id = answer.message_id
        buried = not self.is_gone(pressed_id) and await self._buried(answer, pressed_id, table_view.table.id)
        # Another press may have moved it while Discord was asked.
        if not buried or self.is_gone(pressed_id):
            await answer.show(screen)
            return
        with self.moving(pressed_id):
            await answer.show_below(screen)
            self.left(pressed_id, answer.shown_in)
        self.opened(answer.interaction.channel_id)

    def is_gone(self, message_id: int) -> bool:
        """Whether this message was a panel that another one has replaced, or replaces in this moment."""
        return message_id in self._moved or message_id in self._moving

    def left(self, message_id: int | None, to: PrivateMessage) -> None:
        """Note that another panel has replaced this one."""
        if message_id is not None:
            self._moved[message_id] = to

    @contextmanager
    def moving(self, message_id: int | None) -> Iterator[None]:
        """The time in which another panel takes the place of this one: answers in it wait for that."""
        done = asyncio.Event()
        if message_id is not None:
            self._moving[message_id] = done
        try:
            yield
        finally:
            done.set()
            if message_id is not None:
                self._moving.pop(message_id, None)

    async def now(self, message_id: int) -> PrivateMessage | None:
        """The panel that has replaced this one, None if it stays; while one does so, that is waited for."""
        if (moving := self._moving.get(message_id)) is not None:
            await moving.wait()
        return self.newest(message_id)

    def newest(self, message_id: int) -> PrivateMessage | None:
        """The panel that has replaced this one by now, or the one that has replaced that."""
        latest = None
        while (after := self._moved.get(message_id)) is not None and after.id is not None:
            latest, message_id = after, after.id
        return latest

    def overtaken(self, table_id: int, message_id: int) -> None:
        """Note that this message stays, maybe below a panel being pressed: the next press moves that."""
        self._lowest[table_id] = message_id

    def opened(self, place_id: int | None) -> None:
        """Listen to what buries this new panel."""
        if place_id is not None:
            self._bot.services.announcer.positions.listen(place_id)

    async def _buried(self, answer: Answer, message_id: int, table_id: int) -> bool:
        table = await self._bot.tables.views.known(table_id)
        if answer.stands_above(table.messages.message_id) or answer.stands_above(self._lowest.get(table_id)):
            return True
        place_id = answer.interaction.channel_id
        if place_id is None:
            return False
        return self._bot.services.announcer.positions.buried(place_id, message_id)
