"""What the tools of tuning need of a family of games: deals, and a policy made of named weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from canasta.counts.rules import CountRules
from canasta.players.search.decision import Copied
from canasta.players.search.families import COUNTED, FAMILIES
from canasta.variants import VARIANTS


class Played(Copied, Protocol):
    """A deal of a kernel: whose turn it is, whether it is over, and the score of each side."""

    @property
    def turn(self) -> int: ...
    @property
    def over(self) -> bool: ...

    def scores(self) -> list[int]:
        """The score of each side if the deal ended now."""
        ...


Deal = TypeVar("Deal", bound=Played)
_Turned = TypeVar("_Turned", bound=Played, contravariant=True)


class Plays(Protocol[_Turned]):
    """A policy."""

    def turn(self, position: _Turned, /) -> None: ...


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


SMALL: Mapping[str, Mapping[str, float]] = {
    "counted": {
        "pair": 0.3,
        "chance": 0.03,
        "single": 0.1,
        "closed": 0.15,
        "thrown": 0.15,
        "hold_one_live": 1.0,
        "hold_two_live": 1.0,
        "taken": 0.15,
        "shed": 0.2,
        "hold_points": 0.1,
        "wild_from": 0.6,
        "cost_begun": 0.1,
        "cost_added": 0.1,
    },
    "samba": {
        "pair": 0.04,
        "closed": 0.15,
        "shed": 0.2,
        "hold_points": 0.1,
        "spare": 0.2,
        "fit_long": 0.15,
        "out_cards": 1.0,
    },
}
"""How far a step tries the weights of a family that are no points."""


def bench_of(variant: str, seats: int) -> Bench[Any]:
    """The bench of a game with its usual options and this number of seats. Raises KeyError."""
    package = FAMILIES[variant].package
    family = package.rpartition(".")[2]

    def module(name: str) -> Any:
        own = FAMILIES[variant].known or name not in ("tuned", "dealing")
        return import_module(f"{package if own else COUNTED.package}.{name}")

    weights, tuned, dealt, policy = (module(name) for name in ("weights", "tuned", "dealing", "policy"))
    plain: dict[str, float] = asdict(weights.BASIC)
    romme = family == "romme"
    small = SMALL.get(family) or ({} if romme else weights.FRACTIONS | {"out": 200.0})
    table = _table(family, variant, seats, module)
    playing = table.seating.chairs if not FAMILIES[variant].known else seats if romme else table.seats
    # Positions of Rommé are not valued: its deals are played to their end.
    valued = None if romme else module("standing").standing(table)
    return Bench(
        name=f"{variant}-{playing}",
        folder=tuned.FOLDER,
        data=tuned.data_of(playing) if romme or family == "foot" else tuned.data_of(variant, playing),
        side_of=range(seats) if romme else table.side_of,
        plain=plain,
        scales={
            name: small.get(name, max(0.3 if romme else 3.0, abs(value) * 0.3))
            for name, value in plain.items()
        },
        phases=valued.parts if valued else 1,
        policy=lambda named: policy.Policy(weights.Weights(**named)),
        deal=lambda rng: dealt.dealt(table, seats, rng) if romme else dealt.dealt(table, rng),
        difference=lambda position, seat: (
            valued.difference(position, position.sides[seat]) if valued else [0.0]
        ),
        phase=lambda position: valued.part(position) if valued else 0,
    )


def _table(family: str, variant: str, seats: int, module: Callable[[str], Any]) -> Any:
    """What the game's deals are dealt and valued by."""
    if not FAMILIES[variant].known:  # on counts
        return CountRules.of(VARIANTS[variant].rules(seats))
    return module("table").Table() if family == "romme" else module("table").table_of(variant, seats)


def play_out(position: Played, policies: Sequence[Plays[Any]]) -> None:
    """Play a deal to its end; ``policies`` has one for each seat."""
    while not position.over:
        policies[position.turn].turn(position)


def margin(position: Played, side: int) -> float:
    """By how many points a side beats the mean of the others."""
    scores = position.scores()
    rest = [score for of, score in enumerate(scores) if of != side]
    return scores[side] - sum(rest) / len(rest)
