"""What the tools of tuning need of a family of games: deals of its kernel, and a policy made of named
weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from canasta.players.search.decision import Copied
from canasta.players.search.families import FAMILIES


class Played(Copied, Protocol):
    """A deal of a kernel: whose turn it is, whether it is over, and the score of each side."""

    turn: int
    over: bool

    def scores(self) -> list[int]:
        """The score of each side if the deal ended now."""
        ...


Deal = TypeVar("Deal", bound=Played)
_Turned = TypeVar("_Turned", bound=Played, contravariant=True)


class Plays(Protocol[_Turned]):
    """A policy."""

    def turn(self, position: _Turned, /) -> None:
        """Play a whole turn of the seat to move."""
        ...


@dataclass(frozen=True)
class Bench(Generic[Deal]):
    """A game at one table, for tuning.

    ``data``: its tuned data as it is, written back to the file ``name`` in ``folder``. ``side_of``: the
    side of each seat that plays. ``plain``: the weights to begin with, and in ``scales`` how far a step
    tries each. ``difference``: the counts by which a position is valued, those of a seat's side less the
    others'; ``phase``: the part of the deal, of ``phases``, in which it is.
    """

    name: str
    folder: Path
    data: Any
    side_of: Sequence[int]
    plain: Mapping[str, float]
    scales: Mapping[str, float]
    phases: int
    policy: Callable[[Mapping[str, float]], Plays[Deal]]
    deal: Callable[[Random], Deal]
    difference: Callable[[Deal, int], list[float]]
    phase: Callable[[Deal], int]


def bench_of(variant: str, seats: int) -> Bench[Any]:
    """The bench of a game, by its family's module ``bench``. Raises KeyError."""
    bench: Bench[Any] = import_module(f"{FAMILIES[variant]}.bench").bench(variant, seats)
    return bench


def play_out(position: Played, policies: Sequence[Plays[Any]]) -> None:
    """Play a deal to its end; ``policies`` has one for each seat."""
    while not position.over:
        policies[position.turn].turn(position)


def margin(position: Played, side: int) -> float:
    """By how many points a side beats the mean of the others."""
    scores = position.scores()
    rest = [score for of, score in enumerate(scores) if of != side]
    return scores[side] - sum(rest) / len(rest)
