"""Computer players: after each change the one whose turn it is chooses, and acts like anybody else."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from bot.layout import Refused
from bot.runtime.keyed_tasks import InTasks, KeyedTasks
from bot.tables.lobby.computers import COMPUTER, STRONG
from bot.tables.play import ToPlay
from bot.tables.service import Tables
from bot.tables.settings.hand_settings import SHARES
from bot.workers.thinking.thinking import NO_THINKING, Thinking
from canasta.actions import Action
from canasta.players import choose, stand_in
from canasta.terms import Phase
from canasta.view import View
from data import StoreError

log = logging.getLogger(__name__)

STUMBLES = 5
"""The number of refusals in a row after which a computer player waits for the table's next change."""
PAUSE = 1.0
LONGEST_PAUSE = 30.0
"""Seconds that a computer player waits for an unavailable database: longer each time."""

WITHIN_TURN = 0.4
"""Once it has drawn, a computer player takes this share of its pace for each action."""


class ComputerPlayers(InTasks):
    """Plays for the computer players, and does least for people who are away. ``pace`` is the seconds that
    one waits before it begins its turn; ``choose`` plays for a seat of its own, at its level, and
    ``thinking`` for the strong ones.
    """

    def __init__(
        self,
        tables: Tables,
        *,
        pace: float,
        choose: Callable[[View, str, str], Action] = choose,
        thinking: Thinking = NO_THINKING,
    ) -> None:
        self.pace = pace
        self._tables = tables
        self._choose = choose
        self._thinking = thinking
        self._news: dict[int, asyncio.Event] = {}
        """The tables for whose search somebody waits: set when the table changes."""
        self._tasks = KeyedTasks("computer", self._play)

    def changed(self, table_id: int) -> None:
        """A table has changed: its computer player begins to think, or thinks again."""
        if table_id in self._news:
            self._news[table_id].set()
        self._tasks.begin(table_id)

    @property
    def busy(self) -> int:
        """At how many tables a computer player has something to do."""
        return len(self._tasks)

    async def _play(self, table_id: int) -> None:
        stumbles, pause = 0, PAUSE
        while stumbles < STUMBLES:
            try:
                if not await self._step(table_id):
                    return
                stumbles, pause = 0, PAUSE
            except Refused as refused:
                # The table changed while this player was thinking; look again.
                stumbles += 1
                log.debug("Table %d refused its computer player: %s", table_id, refused)
            except StoreError as error:
                if self._tables.outages.noted(error) is not None:
                    # Nothing else would wake this table when the database is back.
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                    continue
                stumbles += 1
                log.warning("Table %d: the computer player could not act: %s", table_id, error)
                await asyncio.sleep(self.pace)

    async def _step(self, table_id: int) -> bool:
        if await self._tables.play.waits_for_person(table_id):
            return False
        followed = await self._tables.premoves.follow(table_id)
        if followed is not None:
            return followed
        seen = await self._tables.play.computer_view(table_id)
        if seen.view is None:
            return False
        pause = 0.0 if seen.alone else self.pace * await self._share(seen.paced_by)
        if seen.view.turn.phase == Phase.MELD:
            pause *= WITHIN_TURN
        if seen.level == STRONG and not seen.stands_in:
            await self._search(table_id, seen, seen.view, pause)
            return True
        await asyncio.sleep(pause)
        return await self._tables.play.turn_for_computer(table_id, partial(self._chosen, table_id))

    async def _share(self, person_id: int | None) -> float:
        """How long to wait, as a share of the usual, for somebody who chose how fast computers play."""
        return 1.0 if person_id is None else SHARES[(await self._tables.hands.of(person_id)).speed]

    async def _search(self, table_id: int, play: ToPlay, view: View, pause: float) -> None:
        """Search for a strong player's next action and make it; nothing if the table changes meanwhile."""
        search = asyncio.create_task(
            self._thinking.move(table_id, view, play.chance, live=play.live), name=f"search-{table_id}"
        )
        try:
            await asyncio.sleep(pause)
            if await self._comes(table_id, play.version, search):
                action = await self._searched(table_id, search, play)
                await self._tables.play.act_for_computer(table_id, action, play.version)
        finally:
            search.cancel()

    async def _comes(self, table_id: int, version: int, search: asyncio.Task[Action | None]) -> bool:
        """Wait for the search; False once the table has changed, as nobody wants it then."""
        news = self._news[table_id] = asyncio.Event()
        news.set()  # it may have changed before
        try:
            while not search.done():
                heard = asyncio.create_task(news.wait())
                try:
                    await asyncio.wait({search, heard}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    heard.cancel()
                if news.is_set():
                    news.clear()
                    if (await self._tables.play.computer_view(table_id)).version != version:
                        return False
            return True
        finally:
            del self._news[table_id]

    async def _searched(self, table_id: int, search: asyncio.Task[Action | None], play: ToPlay) -> Action:
        """What the search says, else what a steady player would do."""
        try:
            action = await search
        except Exception:
            log.exception("Table %d: the search failed.", table_id)
            action = None
        return self._chosen(table_id, play) if action is None else action

    def _chosen(self, table_id: int, play: ToPlay) -> Action:
        """The next action, which takes a millisecond at most: a table is held meanwhile."""
        assert play.view is not None
        try:
            if play.stands_in:
                return stand_in(play.view)
            level = COMPUTER if play.level == STRONG else play.level
            return self._choose(play.view, level, play.chance)
        except Exception:
            # A table must not get stuck because its computer player fails.
            log.exception("Table %d: the computer player failed to choose; taking the first offer.", table_id)
            return play.view.offers.actions[0]
