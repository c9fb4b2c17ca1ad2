"""Keeps the boards of series and ladders in their channels as the store has them."""

import logging

from bot.client.network import FAILED
from bot.clubs.ladder_service import LadderService
from bot.clubs.screens.ladder.board import board_screen as ladder_screen
from bot.clubs.screens.series import board_screen
from bot.clubs.series import SeriesService
from bot.layout.layout import Screen
from bot.workers.core import Core, Worker
from bot.workers.messages.kept import InRounds, Keep, Kept, Pace, Rounds
from bot.workers.messages.outgoing import ChannelLost
from canasta.i18n import Text
from data import StoreError
from data.clubs.records import KeptBoard

log = logging.getLogger(__name__)


class KeptBoards(InRounds, Worker):
    """Shows boards that are out of date. ``due`` is a periodic task; ``show`` shows one at once.
    ``interval`` is the least time in seconds between two looks after changes of a tournament.
    """

    def __init__(self, core: Core, series: SeriesService, ladders: LadderService) -> None:
        super().__init__(core)
        self._series, self._ladders = series, ladders
        self._kept = Kept(core.outgoing, log)
        pace, outages = Pace(interval=core.interval), core.tables.outages
        self._rounds = Rounds("Season", self._look, outages, log, core.outgoing.budget, pace=pace)

    def tournament_changed(self, tournament_id: int) -> None:
        """A tournament has changed: bring the board of its season up to date soon."""
        self._rounds.changed(tournament_id)

    async def _look(self, tournament_id: int) -> None:
        series = await self._store.clubs.series.with_event(tournament_id)
        if series is not None:
            await self._series.look(series)
            await self.show(series.board_id)

    async def due(self) -> None:
        """End what is over, and show every board that is out of date."""
        self._rounds.again(self._rounds.due(), ())
        await self._series.due()
        for board_id in await self._store.clubs.boards.behind():
            await self.show(board_id)

    async def show(self, board_id: int) -> Text | None:
        """Show a board as it is now. Return what keeps the bot from it; it is tried again."""
        async with self._kept.lock(board_id):
            board = await self._store.clubs.boards.get(board_id)
            if board is None or board.shown >= board.version:
                return None
            if not self._store.shards.own(board.guild_id) or self._client.get_guild(board.guild_id) is None:
                return None
            where = f"Server {board.guild_id}: could not show board {board_id}"
            try:
                await self._show(board)
            except ChannelLost as lost:
                self._kept.trouble(board_id, where, lost)
                return lost.trouble.text
            except (*FAILED, StoreError) as error:
                self._kept.trouble(board_id, where, error)
                return Text("I can't post there. Choose a text channel I can write in.")
            self._kept.well(board_id)
            return None

    async def _show(self, board: KeptBoard) -> None:
        screen = await self._screen(board)
        if screen is None:
            return
        keep = Keep(
            place_id=board.channel_id,
            message_id=board.message_id,
            screen=screen,
            put=lambda message_id: self._store.clubs.boards.posted(
                board.id, message_id, self._tables.clock()
            ),
            nonce=f"board{board.id}.{board.version}"[-25:],
            repost=board.posted_at is None or board.posted_at < board.step_at,
        )
        await self._kept.show(keep)
        await self._store.clubs.boards.showed(board.id, board.version)

    async def _screen(self, board: KeptBoard) -> Screen | None:
        tr = await self._tables.languages.at(board)
        series = await self._store.clubs.series.on_board(board.id)
        if series is not None:
            return board_screen(await self._series.season(series), tr)
        found = await self._store.clubs.ladders.on_board(board.id)
        return None if found is None else ladder_screen(await self._ladders.registry.view(found), tr)
