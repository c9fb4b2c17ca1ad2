"""One deal of a duel, played at two tables: at the second one the players have swapped seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import lcm
from time import process_time
from typing import NamedTuple, TypeAlias

from canasta.deal import Deal
from canasta.deal.results import result_of
from canasta.deal.viewing import view_of
from canasta.duel.foreign import Guest, player
from canasta.players.levels import Player
from canasta.rules.base import BaseRules
from canasta.variants import VARIANTS

MOST_MOVES = 20_000
"""More than any deal needs; a deal that goes on for longer is an error of a player or of the rules."""
NAMES = ("N", "E", "S", "W", "P", "Q")
Named: TypeAlias = Callable[[str], Player | Guest]
"""What finds the player of a name for one seat at one table."""


@dataclass(frozen=True, slots=True)
class Duel:
    """What is compared: the players ``a`` and ``b`` at ``variant`` with ``seats`` players and these house
    rules; ``seed`` is any text, from which all deals follow.
    """

    variant: str
    a: str
    b: str
    seed: str
    seats: int
    options: tuple[tuple[str, object], ...] = ()

    def rules(self) -> BaseRules:
        """The rules of its tables. Raises BadOption and BadSeats."""
        return VARIANTS[self.variant].rules(self.seats, dict(self.options))


@dataclass(frozen=True, slots=True)
class Comparison:
    """One deal at both tables.

    ``points``: by how many A did better at a table, on average. ``moves`` and ``seconds`` of processor time
    are those of A and of B (a program's are those that it was waited for), ``faults`` what each did wrong, if
    it is from outside.
    """

    points: float
    moves: tuple[int, int]
    seconds: tuple[float, float]
    faults: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


class EndlessDeal(RuntimeError):
    """A deal that does not end."""


class _Table(NamedTuple):
    """What one table gave: the score of each side; the moves, the seconds and the faults of A and of B."""

    scores: tuple[int, ...]
    moves: list[int]
    seconds: list[float]
    faults: list[tuple[str, ...]]


def compare(duel: Duel, number: int, named: Named = player) -> Comparison:
    """Play deal ``number`` (0 for the first) at both tables; ``named`` finds the players.

    A fresh match at 0:0; the seat that deals changes from deal to deal, and so does the round where the
    game's rounds differ. Raises EndlessDeal, and Illegal for a player that breaks the rules.
    """
    rules = duel.rules()
    first = sides_of_a(rules.sides, number)
    second = [not side for side in first]
    first_leg, second_leg = (_play(duel, rules, number, sides, named) for sides in (first, second))
    return Comparison(
        points=(_lead(first_leg.scores, first) + _lead(second_leg.scores, second)) / 2,
        moves=(first_leg.moves[0] + second_leg.moves[0], first_leg.moves[1] + second_leg.moves[1]),
        seconds=(first_leg.seconds[0] + second_leg.seconds[0], first_leg.seconds[1] + second_leg.seconds[1]),
        faults=(first_leg.faults[0] + second_leg.faults[0], first_leg.faults[1] + second_leg.faults[1]),
    )


def sides_of_a(sides: int, number: int) -> list[bool]:
    """For each side whether A plays it at the first table: every other one. Where their number is odd, B has
    one more there, and which sides those are changes from deal to deal.
    """
    if sides % 2:
        return [(side + number) % sides % 2 == 1 for side in range(sides)]
    return [side % 2 == 0 for side in range(sides)]


def _lead(scores: Sequence[int], of_a: Sequence[bool]) -> float:
    """By how much A's sides scored more than B's, on average."""
    a = [score for score, own in zip(scores, of_a, strict=True) if own]
    b = [score for score, own in zip(scores, of_a, strict=True) if not own]
    return sum(a) / len(a) - sum(b) / len(b)


def _play(duel: Duel, rules: BaseRules, number: int, of_a: Sequence[bool], named: Named) -> _Table:
    """Play a deal at one table; ``of_a``: for each side whether A plays it. Each seat has a player of its
    own, who leaves with the deal: one from outside can't tell what another seat saw.
    """
    owners = [0 if of_a[side] else 1 for side in rules.side_of]
    players = [named((duel.a, duel.b)[owner]) for owner in owners]
    try:
        return _played(duel, rules, number, owners, players)
    finally:
        for each in players:
            if isinstance(each, Guest):
                each.leave()


def _played(
    duel: Duel, rules: BaseRules, number: int, owners: Sequence[int], players: Sequence[Player | Guest]
) -> _Table:
    seed = sha256(f"{duel.seed}:{number}".encode()).hexdigest()
    deal = Deal.from_seed(rules, number % rules.seats, (0,) * rules.sides, seed, _round(rules, number))
    moves, seconds = [0, 0], [0.0, 0.0]
    for _ in range(MOST_MOVES):
        if deal.over:
            faults = [_faults(number, players, owners, who) for who in (0, 1)]
            return _Table(result_of(deal).totals, moves, seconds, faults)
        seat = deal.state.turn
        now, who = players[seat], owners[seat]
        view = view_of(deal, seat, NAMES[: rules.seats], None)
        clock = now.clock if isinstance(now, Guest) else process_time
        before = clock()
        # The seed goes with the seat, so that a player against itself always comes out even. Nobody from
        # outside is told it: the cards follow from it.
        action = now.move(view, deal) if isinstance(now, Guest) else now(view, f"{seed}:{seat}")
        seconds[who] += clock() - before
        moves[who] += 1
        deal.apply(seat, action)
    raise EndlessDeal(f"deal {number + 1} of the seed {duel.seed!r} doesn't end")


def _faults(
    number: int, players: Sequence[Player | Guest], owners: Sequence[int], who: int
) -> tuple[str, ...]:
    """What A or B did wrong in a deal."""
    return tuple(
        f"deal {number + 1}, {NAMES[seat]}: {fault}"
        for seat, each in enumerate(players)
        if owners[seat] == who and isinstance(each, Guest)
        for fault in each.faults
    )


def _round(rules: BaseRules, number: int) -> int:
    """The round as which a deal is played: each in turn where a match has a number of them, or where players
    sit out in turn; otherwise the first.
    """
    cycle = 1
    if len(rules.order(1)) < rules.seats:
        cycle = next(n for n in range(1, rules.seats + 1) if rules.order(1 + n) == rules.order(1))
    return 1 + number % lcm(max(1, rules.rounds), cycle)
