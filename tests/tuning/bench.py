"""What the tools of tuning need of a family of games: deals of its kernel, and a policy made of named
weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from canasta.players.search.decision import Copied
from canasta.players.search.families import FAMILIES
from canasta.players.search.standing import Standing, Valued


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


class Sided(Played, Valued, Protocol):
    """A deal of a kernel whose positions are valued."""


_Sided = TypeVar("_Sided", bound=Sided)


class Seated(Protocol):
    """The table of a kernel: how many play, and the side of each."""

    @property
    def seats(self) -> int: ...
    @property
    def side_of(self) -> Sequence[int]: ...


class Start(NamedTuple):
    """The weights to begin with, and how far a step tries each."""

    plain: Mapping[str, float]
    scales: Mapping[str, float]


def start_of(plain: Mapping[str, float], small: Mapping[str, float]) -> Start:
    """The start from these weights; ``small`` has how far a step tries those that are no points."""
    return Start(plain, {name: small.get(name, max(3.0, abs(value) * 0.3)) for name, value in plain.items()})


def valued_bench(
    variant: str,
    folder: Path,
    data: Any,
    table: Seated,
    start: Start,
    policy: Callable[[Mapping[str, float]], Plays[_Sided]],
    deal: Callable[[Random], _Sided],
    valued: Standing[_Sided],
) -> Bench[_Sided]:
    """The bench of a game at a table whose positions are valued."""
    return Bench(
        name=f"{variant}-{table.seats}",
        folder=folder,
        data=data,
        side_of=table.side_of,
        plain=start.plain,
        scales=start.scales,
        phases=valued.parts,
        policy=policy,
        deal=deal,
        difference=lambda position, seat: valued.difference(position, position.sides[seat]),
        phase=valued.part,
    )


def bench_of(variant: str, seats: int) -> Bench[Any]:
    """The bench of a game, by its family's module in ``games``. Raises KeyError."""
    family = FAMILIES[variant].rpartition(".")[2]
    bench: Bench[Any] = import_module(f"tests.tuning.games.{family}").bench(variant, seats)
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
