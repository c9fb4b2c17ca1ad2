"""Computer players at the tables: after each change, the one whose turn it is thinks in a thread and acts
like anybody else. Premoves are made at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from bot.errors import Refused
from bot.tables.service import Tables
from bot.tasks.executor import Executor
from bot.tasks.keyed_tasks import KeyedTasks
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


class ComputerPlayers:
    """Plays for the computer players, and does least for people who are away. ``pace`` is the seconds that
    one waits before it begins its turn; ``choose`` plays for a seat of its own, at its level.
    """

    def __init__(
        self,
        tables: Tables,
        executor: Executor,
        *,
        pace: float,
        choose: Callable[[View, str, str], Action] = choose,
    ) -> None:
        self.pace = pace
        self._tables = tables
        self._executor = executor
        self._choose = choose
        self._tasks = KeyedTasks("computer", self._play)

    def changed(self, table_id: int) -> None:
        """A table has changed: if it is a computer player's turn there, it begins to think."""
        self._tasks.begin(table_id)

    async def settled(self, table_id: int) -> None:
        """Wait until no computer player has anything to do at this table."""
        await self._tasks.settled(table_id)

    async def close(self) -> None:
        """Stop thinking. Finished moves are committed; the rest resumes after the next start."""
        await self._tasks.close()

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
        seen = (await self._tables.play.computer_view(table_id)).view
        if seen is None:
            return False
        if self.pace:
            await asyncio.sleep(self.pace if seen.turn.phase != Phase.MELD else self.pace * WITHIN_TURN)
        play = await self._tables.play.computer_view(table_id)
        view = play.view
        if view is None or view.seat is None:
            return False
        playing = partial(_at, self._choose, play.level, f"{table_id}")
        action = await self._think(table_id, view, stand_in if play.stands_in else playing)
        try:
            await self._tables.play.act_for_computer(table_id, view.seat, action, play.version)
        except Refused as refused:
            if refused.refusal is None:
                raise
            log.error("Table %d: a computer player tried %s: %s", table_id, action, refused)
            first = view.offers.actions[0]
            await self._tables.play.act_for_computer(table_id, view.seat, first, play.version)
        return True

    async def _think(self, table_id: int, view: View, choose: Callable[[View], Action]) -> Action:
        try:
            return await self._executor.run(choose, view)
        except Exception:
            # A table must not get stuck because its computer player fails.
            log.exception("Table %d: the computer player failed to choose; taking the first offer.", table_id)
            return view.offers.actions[0]


def _at(choose: Callable[[View, str, str], Action], level: str, seed: str, view: View) -> Action:
    return choose(view, level, seed)
