"""Solving puzzles: one for each person's strength, one of each day, and as many in a row as three minutes
allow. The first answer counts: it moves the ratings of the solver and of the puzzle, as a match between them.
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from bot.layout import Refused
from bot.ratings.public import MILLION, MU, SIGMA, duel, rating_of
from bot.runtime.executor import Executor
from bot.tables.service import Tables
from canasta.review.puzzles import Puzzle
from data.puzzles.records import KeptPuzzle, NewPuzzle, Solver

SHIPPED: Final = Path(__file__).with_name("shipped.jsonl")
"""The puzzles that the bot brings along, a line each (tests/tuning/puzzles.py)."""
RUN: Final = timedelta(minutes=3)
EASIER: Final = 4 * MILLION
"""So much weaker are the first puzzles of a run than its solver."""
HARDER: Final = MILLION // 2
"""By so much each is harder than the one before."""
STEP: Final = 2 * MILLION
"""How much harder a puzzle begins for each simple player that doesn't find it."""


@dataclass(frozen=True, slots=True)
class Posed:
    """A puzzle before somebody. ``ends``: when their run against the clock ends, if this is in one."""

    kept: KeptPuzzle
    puzzle: Puzzle
    solver: Solver
    ends: datetime | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of an answer: ``choice`` counts among the puzzle's, the best first. ``gained``: by how much
    it moved the solver's rating, None if it doesn't count. ``ended``: how many were solved in the run that it
    ended, and the most ever.
    """

    posed: Posed
    choice: int
    gained: int | None = None
    ended: tuple[int, int] | None = None

    @property
    def right(self) -> bool:
        """Whether that was the best move."""
        return not self.choice


class Solving:
    """Poses puzzles, and takes answers and votes."""

    def __init__(self, tables: Tables, executor: Executor) -> None:
        self._tables, self._executor = tables, executor
        self._store = tables.store.puzzles
        self._filled = False

    async def next(self, person_id: int) -> Posed | None:
        """The next puzzle for somebody, in their run if they're in one; None if they have answered all."""
        await self._fill()
        solver = await self._solver(person_id)
        ends = self._ends(solver)
        mu = solver.mu if ends is None else solver.mu - EASIER + solver.streak * HARDER
        kept = await self._store.next(person_id, mu)
        return None if kept is None else await self._posed(kept, solver, ends)

    async def of_day(self, person_id: int) -> Posed | Answered | None:
        """The puzzle of the day; with their answer, for somebody who has given one."""
        await self._fill()
        kept = await self._store.of_day(self._tables.clock().astimezone(UTC).date().toordinal())
        if kept is None:
            return None
        posed = await self._posed(kept, await self._solver(person_id))
        given = await self._store.answer_of(kept.id, person_id)
        return posed if given is None else Answered(posed, given.choice)

    async def begin(self, person_id: int) -> Posed | None:
        """Begin a run against the clock."""
        solver = await self._solver(person_id)
        await self._store.put_solver(replace(solver, began=self._tables.clock(), streak=0))
        return await self.next(person_id)

    async def stop(self, person_id: int) -> None:
        """End a run, if there is one."""
        solver = await self._solver(person_id)
        if solver.began is not None:
            await self._store.put_solver(replace(solver, began=None))

    async def answer(self, person_id: int, puzzle_id: int, place: int) -> Answered:
        """Take an answer, a move's place; the first counts. Raises Refused for a puzzle that is gone."""
        kept = await self._store.get(puzzle_id)
        if kept is None:
            raise Refused("That puzzle is gone. /puzzle has another.")
        before = await self._solver(person_id)
        posed = await self._posed(kept, before, self._ends(before))
        order = shown_order(posed.puzzle)
        choice = order[place] if place < len(order) else order[-1]
        done = await self._store.answer(
            puzzle_id, before, choice, partial(_rated, right=not choice, running=posed.ends is not None)
        )
        if done is None:
            given = await self._store.answer_of(puzzle_id, person_id)
            return Answered(replace(posed, ends=None), choice if given is None else given.choice)
        kept, solver = done
        gained = rating_of(solver.mu, solver.sigma) - rating_of(before.mu, before.sigma)
        running = posed.ends is not None and solver.began is not None
        ended = None if running or before.began is None else (solver.streak, solver.best)
        posed = Posed(kept, posed.puzzle, solver, posed.ends if running else None)
        return Answered(posed, choice, gained, ended)

    async def vote(self, person_id: int, puzzle_id: int, good: bool) -> Answered:
        """Note whether somebody finds a puzzle good that they have answered. Raises Refused for others."""
        kept, given = await self._store.get(puzzle_id), await self._store.answer_of(puzzle_id, person_id)
        if kept is None or given is None:
            raise Refused("Answer the puzzle first: then you can say whether it's good.")
        await self._store.vote(puzzle_id, person_id, good)
        return Answered(await self._posed(kept, await self._solver(person_id)), given.choice)

    async def _posed(self, kept: KeptPuzzle, solver: Solver, ends: datetime | None = None) -> Posed:
        return Posed(kept, await self._executor.run(_read, kept.content), solver, ends)

    async def _solver(self, person_id: int) -> Solver:
        return await self._store.solver(person_id) or Solver(person_id, MU, SIGMA)

    def _ends(self, solver: Solver) -> datetime | None:
        ends = None if solver.began is None else solver.began + RUN
        return None if ends is None or ends <= self._tables.clock() else ends

    async def _fill(self) -> None:
        """Keep the puzzles that the bot brings along, if they aren't kept yet."""
        if not self._filled:
            lines = SHIPPED.read_text("utf-8").splitlines() if SHIPPED.exists() else []
            if await self._store.count(shipped=True) < len(lines):
                await self._store.put([new_puzzle(Puzzle.from_text(line)) for line in lines])
            self._filled = True


def shown_order(puzzle: Puzzle) -> list[int]:
    """The choices as they are shown: in an order that says nothing of which is the best."""
    return sorted(range(len(puzzle.choices)), key=lambda choice: puzzle.choices[choice])


def new_puzzle(puzzle: Puzzle, match_id: int | None = None) -> NewPuzzle:
    """A puzzle as it begins: the stronger, the fewer simple players find it."""
    deal = puzzle.deal
    mu = MU + STEP * (3 - 2 * puzzle.plain) // 2
    origin = f"{deal.seed} {deal.round} {len(deal.actions)}"
    return NewPuzzle(origin, deal.variant, puzzle.text, mu, SIGMA, match_id)


def _read(text: str) -> Puzzle:
    puzzle = Puzzle.from_text(text)
    assert puzzle.view.offers  # made here, in a thread, and kept
    return puzzle


def _rated(kept: KeptPuzzle, solver: Solver, *, right: bool, running: bool) -> tuple[KeptPuzzle, Solver]:
    """What an answer makes of both: the better one has won. A wrong one, or the clock, ends a run."""
    mine, its = (solver.mu, solver.sigma), (kept.mu, kept.sigma)
    rated = duel(mine, its) if right else duel(its, mine)[::-1]
    streak = solver.streak + (right and running)
    return replace(kept, mu=rated[1][0], sigma=rated[1][1]), replace(
        solver,
        mu=rated[0][0],
        sigma=rated[0][1],
        answered=solver.answered + 1,
        solved=solver.solved + right,
        began=solver.began if right and running else None,
        streak=streak,
        best=max(solver.best, streak),
    )
