"""A person's best and worst move of a day's deal, by the judge of Look back: in the background, kept."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.daily.days import number_of
from bot.daily.service import played_in
from bot.runtime.executor import Executor
from bot.runtime.processes.processes import Died, Failed, NoProcess, Processes, TooLate
from bot.tables.service import Tables
from canasta.actions import Action, format_action, parse_action
from canasta.i18n import Text
from canasta.review.finished import FinishedDeal, finished
from canasta.review.mistakes import Mistake, own_moves
from canasta.view import View
from data.records.deals import DailyPlay
from data.records.matches import Journal

log = logging.getLogger(__name__)

SECONDS: Final = 60.0
"""How long a deal may take in a process."""


@dataclass(frozen=True, slots=True)
class OwnMove:
    """The best move of a deal (``good``) or the worst: action ``step``, as its player saw the table before.
    ``other`` is the strongest other move, worse or better by ``points``.
    """

    good: bool
    step: int
    points: int
    done: Action
    other: Action
    view: View


class OwnMoves:
    """Judges the plays of today and yesterday in ``processes``, or in a thread."""

    def __init__(self, tables: Tables, executor: Executor, processes: Processes) -> None:
        self._tables, self._store = tables, tables.store
        self._executor, self._processes = executor, processes

    async def due(self) -> None:
        """Judge some of the plays that are not judged yet. A periodic task."""
        for play in await self._store.daily.to_judge(number_of(self._tables.clock()) - 1):
            journal = await self._store.journals.get(play.match_id)
            best = worst = ""
            try:
                if journal is not None:
                    best, worst = await self._judged(journal)
            except Died:
                continue  # the bot stops: the next one does it
            except (TooLate, Failed) as error:
                log.warning("The moves of table %d can't be judged: %r", play.table_id, error)
            await self._store.daily.note_moves(play.table_id, best, worst)

    async def _judged(self, journal: Journal) -> tuple[str, str]:
        played, seat, _ = await self._executor.run(_deal, journal)
        judge = partial(own_moves, played, seat)
        try:
            # Matches have numbers of their own: tables' are positive.
            best, worst = await self._processes.run(
                -journal.match_id, lambda _: judge, seconds=SECONDS, within=SECONDS
            )
        except NoProcess:
            best, worst = await self._executor.run(judge)
        return _kept(best), _kept(worst)

    async def of(self, play: DailyPlay) -> Sequence[OwnMove]:
        """A play's best and worst move, those that are known."""
        kept = [(play.best_move or "", True), (play.worst_move or "", False)]
        kept = [(text, good) for text, good in kept if text]
        journal = await self._store.journals.get(play.match_id) if kept else None
        return () if journal is None else await self._executor.run(_read, journal, kept)


def _deal(journal: Journal) -> tuple[FinishedDeal, int, Text]:
    """The deal of a journal, the person's seat, and what was played for, in words."""
    match, seat = played_in(journal)
    return finished(match, 1), seat, match.view(seat).game.goal


def _kept(move: Mistake | None) -> str:
    return "" if move is None else f"{move.step} {round(move.points)} {format_action(move.better)}"


def _read(journal: Journal, kept: Sequence[tuple[str, bool]]) -> list[OwnMove]:
    played, _, goal = _deal(journal)
    names = tuple(seat.name for seat in journal.seats)
    moves = []
    for text, good in kept:
        step, points, other = text.split(" ", 2)
        view = played.views_at({int(step)})[int(step)]
        view = replace(view, players=names, game=replace(view.game, goal=goal))
        done = parse_action(played.actions[int(step)][1])
        moves.append(OwnMove(good, int(step), int(points), done, parse_action(other), view))
    return moves
