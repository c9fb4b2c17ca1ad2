"""All that is told of a finished deal, in parts that each take less than a second."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from canasta.players.search.families import knows
from canasta.review.course import Course, Start, leads_from, means, starts_of
from canasta.review.finished import FinishedDeal
from canasta.review.luck import Luck, luck_of, replays_of
from canasta.review.mistakes import MOST, Mistake, Suspect, clear_ones, mistake_of, suspects_of
from canasta.review.swing import Swing, refined

Part: TypeAlias = Callable[[], Any]
"""A part of the work; it can be sent to another process, and so can its result."""
CARDS: Final = 6
"""In how many parts the whole deal is replayed."""
TOGETHER: Final = 3
"""From how many of its turns a deal is played on in one part."""
CLOSER: Final = 2
"""How many times as much is tried where the deal was decided."""
DECISIONS: Final = 60
"""How many actions are looked at in one part."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried: the deal is replayed until ``actions`` actions are made, and played on from
    ``points`` of its turns for about ``going`` actions each. Each decision is judged by ``few`` hidden
    worlds, each suspect by ``more``, each mistake by ``many``.
    """

    actions: int = 12_000
    points: int = 16
    going: int = 1_000
    few: int = 10
    more: int = 50
    many: int = 160


USUAL: Final = Effort()


@dataclass(frozen=True, slots=True)
class Review:
    """What a look back at a deal shows. ``luck`` is None where nothing can be said about it, ``mistakes``
    where the search does not know the game, ``swing`` where no turn decided the deal.
    """

    course: Course
    swing: Swing | None
    luck: Luck | None
    mistakes: tuple[Mistake, ...] | None


def look_back(played: FinishedDeal, effort: Effort = USUAL) -> Review:
    """Look back at a deal: the same for the same deal and effort. It takes several seconds. Raises Illegal
    for actions that the rules refuse.
    """
    parts, result = in_parts(played, effort), None
    while True:
        try:
            part = parts.send(result)
        except StopIteration as over:
            review: Review = over.value
            return review
        result = part()


def in_parts(played: FinishedDeal, effort: Effort = USUAL) -> Generator[Part, Any, Review]:
    """The parts of a look back, one after the other: each is sent the result of the one before."""
    seed = f"{played.seed} {played.round}"
    replays: list[list[float]] = []
    for n in range(CARDS):
        replays += yield partial(replays_of, played, effort.actions // CARDS, f"{seed} cards {n}")
    every: list[Start]
    every, end, scored = yield partial(starts_of, played)
    spread = sorted({n * len(every) // effort.points for n in range(effort.points)}) if every else []
    starts, going = [every[n] for n in spread], [means(replays)]
    for n in range(0, len(starts), TOGETHER):
        steps = tuple(start.step for start in starts[n : n + TOGETHER])
        going += yield partial(leads_from, played, steps, effort.going, seed)
    known = (Start(0, 1), *starts, end)
    course = Course(
        tuple(start.step for start in known),
        tuple(start.turn for start in known),
        tuple(map(tuple, (*going, scored))),
    )
    course, swing = yield from refined(played, course, every, CLOSER * effort.going, seed)
    searched = knows(played.variant, played.options.items())
    mistakes = (yield from _mistakes(played, effort, seed)) if searched else None
    return Review(course, swing, luck_of(replays), mistakes)


def _mistakes(played: FinishedDeal, effort: Effort, seed: str) -> Generator[Part, Any, tuple[Mistake, ...]]:
    suspects: list[Suspect] = []
    for first in range(0, len(played.actions), DECISIONS):
        suspects += yield partial(suspects_of, played, first, first + DECISIONS, effort.few, seed)
    clear: list[Suspect] = yield partial(clear_ones, played, suspects, effort.more, seed)
    mistakes: list[Mistake] = []
    for suspect in clear:
        mistake: Mistake | None = yield partial(mistake_of, played, suspect, effort.many, seed)
        mistakes += [mistake] if mistake is not None else []
    return tuple(sorted(mistakes, key=lambda mistake: -mistake.points)[:MOST])
