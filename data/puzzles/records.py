"""Puzzles and their solvers, as the store has them."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class KeptPuzzle:
    """A puzzle: ``content`` is its text, ``mu`` and ``sigma`` its rating in millionths. ``day``: of which day
    it was the puzzle.
    """

    id: int
    content: str
    mu: int
    sigma: int
    day: int | None = None


@dataclass(frozen=True, slots=True)
class NewPuzzle:
    """A puzzle to be kept. ``origin`` tells it from all others, ``match_id`` is of people's match, if any."""

    origin: str
    variant: str
    content: str
    mu: int
    sigma: int
    match_id: int | None = None


@dataclass(frozen=True, slots=True)
class Solver:
    """What somebody has made of puzzles: their rating in millionths, how many they answered and solved. In a
    run against the clock that ``began``, ``streak`` are solved so far; ``best`` was their longest.
    """

    person_id: int
    mu: int
    sigma: int
    answered: int = 0
    solved: int = 0
    began: datetime | None = None
    streak: int = 0
    best: int = 0


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """A person's one answer to a puzzle that counts. ``vote``: whether they find it good, if they say so."""

    puzzle_id: int
    person_id: int
    choice: int
    vote: bool | None = None
