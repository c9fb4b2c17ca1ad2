"""Keeps the boards of series and ladders in their channels as the store has them."""

from __future__ import annotations

import asyncio
import logging
from weakref import WeakValueDictionary

import discord

from bot.client.network import NO_ANSWER
from bot.clubs.ladder_service import LadderService
from bot.clubs.screens.ladder.board import board_screen as ladder_screen
from bot.clubs.screens.series import board_screen
from bot.clubs.series import SeriesService
from bot.layout.errors import Refused
from bot.layout.layout import NOBODY, Screen
from bot.runtime.keyed_tasks import KeyedTasks
from bot.tables.service import Tables
from bot.workers.messages.edited import edited
from bot.workers.messages.outgoing import ChannelLost, Outgoing
from bot.workers.messages.shown_messages import ShownMessages
from canasta.i18n import Text, translator
from data import StoreError
from data.clubs.records import KeptBoard

log = logging.getLogger(__name__)


class KeptBoards:
    """Shows boards that are out of date. ``due`` is a periodic task; ``show`` shows one at once.
    ``interval`` is the least time in seconds between two looks after changes of a tournament.
    """

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        outgoing: Outgoing,
        series: SeriesService,
        ladders: LadderService,
        *,
        interval: float,
    ) -> None:
        self._client = client
        self._store = tables.store
        self._clock = tables.clock
        self._outgoing = outgoing
        self._series = series
        self._ladders = ladders
        self._interval = interval
        self._tasks = KeyedTasks("season", self._work)
        self._dirty: set[int] = set()
        self._shown = ShownMessages()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._in_trouble: set[int] = set()

    def tournament_changed(self, tournament_id: int) -> None:
        """A tournament has changed: bring the board of its season up to date soon."""
        self._dirty.add(tournament_id)
        self._tasks.begin(tournament_id)

    async def settled(self, tournament_id: int) -> None:
        """Wait until nothing is under way for this tournament."""
        await self._tasks.settled(tournament_id)

    async def close(self) -> None:
        """Stop; what is out of date is shown after the next start."""
        await self._tasks.close()
        self._dirty.clear()

    async def _work(self, tournament_id: int) -> None:
        while tournament_id in self._dirty:
            self._dirty.discard(tournament_id)
            try:
                series = await self._store.clubs.series.with_event(tournament_id)
                if series is None:
                    return
                await self._series.look(series)
                await self.show(series.board_id)
            except (Refused, OSError, StoreError) as error:
                log.info("Tournament %d: its season could not be shown; will retry: %s", tournament_id, error)
            await asyncio.sleep(self._interval)

    async def due(self) -> None:
        """End what is over, and show every board that is out of date."""
        await self._series.due()
        for board_id in await self._store.clubs.boards.behind():
            await self.show(board_id)

    async def show(self, board_id: int) -> Text | None:
        """Show a board as it is now. Return what keeps the bot from it; it is tried again."""
        async with self._locks.setdefault(board_id, asyncio.Lock()):
            board = await self._store.clubs.boards.get(board_id)
            if board is None or board.shown >= board.version:
                return None
            if not self._store.shards.own(board.guild_id) or self._client.get_guild(board.guild_id) is None:
                return None
            try:
                await self._show(board)
            except ChannelLost as lost:
                self._trouble(board, lost)
                return lost.trouble.text
            except (discord.HTTPException, *NO_ANSWER, StoreError) as error:
                self._trouble(board, error)
                return Text("I can't post there. Choose a text channel I can write in.")
            self._in_trouble.discard(board_id)
            return None

    async def _show(self, board: KeptBoard) -> None:
        screen = await self._screen(board)
        if screen is None:
            return
        old = board.message_id
        message_id = None
        if old is not None and board.posted_at is not None and board.posted_at >= board.step_at:
            if self._shown.shows(old, screen):
                message_id = old
            else:
                message_id = await edited(self._outgoing, board.channel_id, old, screen)
        if message_id is None:
            # Killed in between, the next start sends it again: Discord merges both into one message.
            nonce = f"board{board.id}.{board.version}"
            message = await self._outgoing.send(
                board.channel_id, screen, NOBODY, nonce=nonce[-25:], stays=True
            )
            message_id = message.id
            await self._store.clubs.boards.posted(board.id, message_id, self._clock())
            if old is not None:
                await self._outgoing.delete(board.channel_id, old)
        self._shown.remember(message_id, screen)
        await self._store.clubs.boards.showed(board.id, board.version)

    async def _screen(self, board: KeptBoard) -> Screen | None:
        tr = translator(board.locale)
        series = await self._store.clubs.series.on_board(board.id)
        if series is not None:
            return board_screen(await self._series.season(series), tr)
        found = await self._store.clubs.ladders.on_board(board.id)
        return None if found is None else ladder_screen(await self._ladders.registry.view(found), tr)

    def _trouble(self, board: KeptBoard, error: Exception) -> None:
        """Log what cannot be shown: once, until it can."""
        level = logging.DEBUG if board.id in self._in_trouble else logging.WARNING
        self._in_trouble.add(board.id)
        log.log(level, "Server %d: could not show board %d; will retry: %s", board.guild_id, board.id, error)
