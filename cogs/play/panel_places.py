"""Where open panels stand: a press in one that the table or the chat has overtaken brings a new one below."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from bot.app import CanastaBot
from bot.layout import Screen
from bot.tables.session.table_view import TableView
from cogs.reply import Answer

KEPT = 2000


class PanelPlaces:
    """Shows panels where they are seen, and remembers those that were replaced."""

    def __init__(self, bot: CanastaBot) -> None:
        self._bot = bot
        self._moved: OrderedDict[int, None] = OrderedDict()
        self._lowest: OrderedDict[int, int] = OrderedDict()
        """The last message that stays and was posted below panels, by table."""
        self._looks: set[asyncio.Task[None]] = set()

    async def show(self, answer: Answer, table_view: TableView, screen: Screen) -> None:
        """Show a panel in place of the pressed one, or below what has buried that one, which becomes a short
        line then.
        """
        if not answer.pressed_privately or answer.message_id is None:
            new = not answer.in_place and not answer.shown
            await answer.show(screen)
            if new:
                self._note(answer)
        elif self.is_gone(answer.message_id):
            await answer.acknowledge()
        elif await self._buried(answer, answer.message_id, table_view.table.id):
            await self._move(answer, answer.message_id, screen)
        else:
            await answer.show(screen)

    def is_gone(self, message_id: int) -> bool:
        """Whether this message was a panel that another one has replaced."""
        return message_id in self._moved

    def left(self, message_id: int | None) -> None:
        """Note that another panel has replaced this one."""
        if message_id is not None:
            self._moved[message_id] = None
        while len(self._moved) > KEPT:
            self._moved.popitem(last=False)

    def overtaken(self, table_id: int, message_id: int) -> None:
        """Note that this message was posted at the table and stays, maybe below a panel that is being pressed
        in this moment: its next press brings a new one.
        """
        self._lowest[table_id] = message_id
        self._lowest.move_to_end(table_id)
        while len(self._lowest) > KEPT:
            self._lowest.popitem(last=False)

    async def close(self) -> None:
        """Stop looking where panels stand."""
        looks = list(self._looks)
        for look in looks:
            look.cancel()
        await asyncio.gather(*looks, return_exceptions=True)

    async def _move(self, answer: Answer, pressed_id: int, screen: Screen) -> None:
        # The line of an earlier move stays too: it heads the one that is pressed now.
        self.left(pressed_id)
        await answer.show_below(screen)
        self._note(answer)

    def _note(self, answer: Answer) -> None:
        self.opened(answer.interaction.channel_id, answer.message_id)

    def opened(self, place_id: int | None, message_id: int | None) -> None:
        """Look in the background where this new panel stands."""
        if place_id is None or message_id is None:
            return
        positions = self._bot.services.announcer.panel_positions
        look = asyncio.create_task(positions.opened(place_id, message_id), name=f"panel-place-{message_id}")
        self._looks.add(look)
        look.add_done_callback(self._looks.discard)

    async def _buried(self, answer: Answer, message_id: int, table_id: int) -> bool:
        table = await self._bot.tables.views.known(table_id)
        if answer.stands_above(table.message_id) or answer.stands_above(self._lowest.get(table_id)):
            return True
        place_id = answer.interaction.channel_id
        if place_id is None:
            return False
        return await self._bot.services.announcer.panel_positions.buried(place_id, message_id)
