"""Makes puzzles of finished matches, where those who played allow it, in a process of its own."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Final, TypeVar

from bot.puzzles.solving import new_puzzle
from bot.runtime.executor import Executor
from bot.runtime.processes.processes import Died, Failed, NoProcess, Processes, TooLate
from bot.tables.service import Tables
from bot.tables.session.journals import match_after
from canasta.review import FinishedDeal, finished
from canasta.review.puzzle_making import puzzle_at, suits, suspects_of
from canasta.review.puzzles import Puzzle
from data.records.matches import Journal

T = TypeVar("T")
LATER: Final = timedelta(days=1)
"""How long after its end a match is looked at."""
ENOUGH: Final = 2000
"""The most puzzles that are made of matches."""
OF_MATCH: Final = 2
"""The most puzzles that come from one match."""
DEALS: Final = 4
"""The most deals of a match that are looked at."""
PLAIN: Final = frozenset({"target_score"})
"""The house rules under which a puzzle is what it seems."""
SECONDS: Final = 30.0
_LOOKED: Final = "puzzles_looked_at"


class PuzzleMaker:
    """Looks for puzzles in one match after the other, in the order in which they ended."""

    def __init__(self, tables: Tables, executor: Executor, processes: Processes) -> None:
        self._tables, self._executor, self._processes = tables, executor, processes

    async def due(self) -> None:
        """Look at the next match. A periodic task."""
        store = self._tables.store
        if not (store.shards.own(None) and self._processes.idle):
            return  # one process does it, and nobody waits for it
        first, _, last = (await store.meta.get(_LOOKED) or "0:0").partition(":")
        looked = await store.puzzles.to_look_at((int(first), int(last)), self._tables.clock() - LATER)
        if looked is None or await store.puzzles.count(shipped=False) >= ENOUGH:
            return
        journal = await store.journals.get(looked[1])
        try:
            made = [] if journal is None else await self._made(journal)
        except NoProcess:
            return
        except (Died, Failed, TooLate):
            made = []
        await store.puzzles.put([new_puzzle(puzzle, looked[1]) for puzzle in made])
        await store.meta.set(_LOOKED, f"{looked[0]}:{looked[1]}")

    async def _made(self, journal: Journal) -> list[Puzzle]:
        made: list[Puzzle] = []
        if not set(journal.options) <= PLAIN:
            return made
        for played in await self._executor.run(deals_of, journal):
            suspects = await self._run(journal, partial(suspects_of, played, played.seed))
            for suspect in suspects:
                puzzle = await self._run(journal, partial(puzzle_at, played, suspect.step, played.seed))
                if puzzle is not None:
                    made.append(puzzle)
                    break
            if len(made) == OF_MATCH:
                break
        return made

    async def _run(self, journal: Journal, work: Callable[[], T]) -> T:
        # Matches have numbers of their own: tables' are positive.
        return await self._processes.run(-journal.match_id, lambda _: work, seconds=SECONDS, within=SECONDS)


def deals_of(journal: Journal) -> list[FinishedDeal]:
    """The first deals of a match that both judges know."""
    match = match_after(journal)
    deals = (finished(match, number) for number in range(1, len(match.results) + 1))
    return [deal for deal in deals if suits(deal)][:DEALS]
