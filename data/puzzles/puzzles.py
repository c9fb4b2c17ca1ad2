"""Puzzles: kept, chosen for somebody, answered once by each person, voted on."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeAlias

from data.db import Keeper, Mapper, first_number, hold_person, insert, update
from data.db.columns import time_value
from data.matches.result_rows import PUBLIC
from data.puzzles.records import GivenAnswer, KeptPuzzle, NewPuzzle, Solver
from data.servers.settings import HIDDEN, NO_PUZZLES

REMOVED = 3
"""The bad votes that take a puzzle away, where they are more than the good ones."""
_PUZZLES = Mapper(KeptPuzzle)
_NEW = Mapper(NewPuzzle)
_SOLVERS = Mapper(Solver)
_ANSWERS = Mapper(GivenAnswer)
_SOLVER = "SELECT * FROM puzzle_solvers WHERE person_id = ?"
Answered: TypeAlias = Callable[[KeptPuzzle, Solver], tuple[KeptPuzzle, Solver]]
"""What an answer makes of a puzzle's rating, and of its solver."""
_SHOWN = (
    f"NOT (p.bad >= {REMOVED} AND p.bad > p.good)"
    " AND NOT EXISTS (SELECT 1 FROM match_seats s JOIN person_settings h ON h.person_id = s.person_id"
    f" WHERE s.match_id = p.match_id AND h.name IN ('{HIDDEN}', '{NO_PUZZLES}'))"
    " AND NOT EXISTS (SELECT 1 FROM shared_deals d WHERE d.source_match = p.match_id)"
)
"""Those that may be shown: not those voted away, those of people who don't allow it any more, or of matches
that somebody plays once more.
"""


class Puzzles(Keeper):
    """Keeps puzzles, and what people make of them. Ratings are in millionths."""

    async def put(self, puzzles: Sequence[NewPuzzle]) -> None:
        """Keep these, each once."""
        async with self._database.write() as transaction:
            for puzzle in puzzles:
                await insert(transaction, "puzzles", _NEW.columns(puzzle), once=True)

    async def count(self, *, shipped: bool) -> int:
        """How many puzzles there are that the bot brought along, or that were made of matches."""
        return await self._number(
            f"SELECT COUNT(*) FROM puzzles WHERE match_id IS {'' if shipped else 'NOT '}NULL"
        )

    async def get(self, puzzle_id: int) -> KeptPuzzle | None:
        """A puzzle, also one that isn't shown any more."""
        return await _PUZZLES.first(self._database, "SELECT * FROM puzzles WHERE id = ?", [puzzle_id])

    async def next(self, person_id: int, mu: int) -> KeptPuzzle | None:
        """The puzzle for somebody of about this strength: of Classic or a game that they have played, which
        they haven't answered, nor played themselves.
        """
        return await _PUZZLES.first(
            self._database,
            f"SELECT p.* FROM puzzles p WHERE {_SHOWN} AND NOT EXISTS (SELECT 1 FROM puzzle_answers a"
            " WHERE a.puzzle_id = p.id AND a.person_id = ?) AND (p.variant = 'classic' OR p.variant IN"
            " (SELECT m.variant FROM matches m JOIN match_seats s ON s.match_id = m.id"
            " WHERE s.person_id = ?)) AND NOT EXISTS (SELECT 1 FROM match_seats s"
            " WHERE s.match_id = p.match_id AND s.person_id = ?)"
            " ORDER BY ABS(p.mu - ?), p.id LIMIT 1",
            [person_id, person_id, person_id, mu],
        )

    async def of_day(self, day: int) -> KeptPuzzle | None:
        """The puzzle of a day: one of Classic that was never a day's, with the fewest answers."""
        chosen = "SELECT * FROM puzzles WHERE day = ?"
        puzzle = await _PUZZLES.first(self._database, chosen, [day])
        if puzzle is not None:
            return puzzle
        async with self._database.write() as transaction:
            await transaction.hold("puzzle of the day", 0)
            if not await transaction.rows(chosen, [day]):
                await transaction.rows(
                    "UPDATE puzzles SET day = ? WHERE id = (SELECT p.id FROM puzzles p"
                    f" WHERE p.day IS NULL AND p.variant = 'classic' AND {_SHOWN} ORDER BY (SELECT COUNT(*)"
                    " FROM puzzle_answers a WHERE a.puzzle_id = p.id), p.id LIMIT 1)",
                    [day],
                )
            return await _PUZZLES.first(transaction, chosen, [day])

    async def solver(self, person_id: int) -> Solver | None:
        return await _SOLVERS.first(self._database, _SOLVER, [person_id])

    async def put_solver(self, solver: Solver) -> None:
        await insert(self._database, "puzzle_solvers", _SOLVERS.columns(solver), key=1)

    async def answer_of(self, puzzle_id: int, person_id: int) -> GivenAnswer | None:
        return await _ANSWERS.first(
            self._database,
            "SELECT * FROM puzzle_answers WHERE puzzle_id = ? AND person_id = ?",
            [puzzle_id, person_id],
        )

    async def answer(
        self, puzzle_id: int, new: Solver, choice: int, answered: Answered
    ) -> tuple[KeptPuzzle, Solver] | None:
        """Note an answer, and what becomes of the puzzle and the solver, who is as ``new`` if unknown so far.
        Returns both; None, and nothing changes, where there is no such puzzle, or an answer already.
        """
        given = GivenAnswer(puzzle_id, new.person_id, choice)
        async with self._database.write() as transaction:
            await hold_person(transaction, new.person_id)
            await transaction.hold("puzzle", puzzle_id)
            puzzle = await _PUZZLES.first(transaction, "SELECT * FROM puzzles WHERE id = ?", [puzzle_id])
            columns = {**_ANSWERS.columns(given), "answered_at": self._now()}
            if puzzle is None or not await insert(
                transaction, "puzzle_answers", columns, once=True, returning="puzzle_id"
            ):
                return None
            solver = await _SOLVERS.first(transaction, _SOLVER, [new.person_id]) or new
            puzzle, solver = answered(puzzle, solver)
            await insert(transaction, "puzzle_solvers", _SOLVERS.columns(solver), key=1)
            await update(transaction, "puzzles", {"mu": puzzle.mu, "sigma": puzzle.sigma}, id=puzzle_id)
            return puzzle, solver

    async def vote(self, puzzle_id: int, person_id: int, good: bool) -> None:
        """Note whether somebody who has answered a puzzle finds it good. Bad votes of those count who have
        found no more than two bad, and one more for each ten that they have answered.
        """
        async with self._database.write() as transaction:
            await update(
                transaction, "puzzle_answers", {"vote": int(good)}, puzzle_id=puzzle_id, person_id=person_id
            )
            count = (
                "SELECT COUNT(*) FROM puzzle_answers a WHERE a.puzzle_id = ? AND a.vote = ? AND (a.vote = 1"
                " OR (SELECT 10 * COUNT(*) FROM puzzle_answers b WHERE b.person_id = a.person_id"
                " AND b.vote = 0) <= 20 + (SELECT s.answered FROM puzzle_solvers s"
                " WHERE s.person_id = a.person_id))"
            )
            votes = {
                name: await first_number(transaction, count, [puzzle_id, vote])
                for name, vote in (("good", 1), ("bad", 0))
            }
            await update(transaction, "puzzles", votes, id=puzzle_id)

    async def to_look_at(self, after: tuple[int, int], before: datetime) -> tuple[int, int] | None:
        """The first match after this one (when it ended, and its number) that was finished before then: with
        cards that nobody else plays, at a table of a server that isn't private, and without anybody who hides
        or doesn't allow it. None if there is none.
        """
        rows = await self._database.rows(
            f"SELECT m.finished_at, m.id FROM matches m WHERE {PUBLIC}"
            " AND (m.finished_at > ? OR (m.finished_at = ? AND m.id > ?))"
            " AND NOT EXISTS (SELECT 1 FROM match_seats s JOIN person_settings h"
            " ON h.person_id = s.person_id WHERE s.match_id = m.id"
            f" AND h.name IN ('{HIDDEN}', '{NO_PUZZLES}')) ORDER BY m.finished_at, m.id LIMIT 1",
            [time_value(before), after[0], *after],
        )
        return (rows[0]["finished_at"], rows[0]["id"]) if rows else None
